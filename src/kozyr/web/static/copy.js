// Copies a link by a button; works over plain HTTP, where there is no clipboard interface.

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  field.focus();
  field.select();
  let done = false;
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(field.value);
      done = true;
    }
  } catch {
    // Not allowed: the old way may be.
  }
  if (done || document.execCommand("copy")) button.textContent = button.dataset.done;
}

document.documentElement.dataset.scripted = "";
document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-copy]");
  if (button) copy(button);
});
