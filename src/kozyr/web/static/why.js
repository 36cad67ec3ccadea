/** Why a button does nothing now, with a link to the paragraph of the rule book. */
export function whyNot({ dataset }) {
  if (!dataset.rule) return [dataset.why ?? ""];
  const link = document.createElement("a");
  Object.assign(link, { className: "rule", href: dataset.rule, target: "_blank", rel: "noopener", textContent: dataset.ruleName });
  const line = document.createElement("p");
  line.append(`${dataset.why} `, link);
  return [line];
}
