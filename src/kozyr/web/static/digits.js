// Numbers typed digit by digit: announcements count beyond nine.

let typed = "";

/** Goes to the button of a number; digits typed one after another are one number, if there is such a button. */
export function announce(buttons, digit) {
  if (![...buttons].includes(document.activeElement)) typed = "";
  typed = [typed + digit, digit].find((number) => buttons[number]) ?? "";
  buttons[typed]?.focus();
}
