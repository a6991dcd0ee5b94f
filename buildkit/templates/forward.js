{% if targets | length == 1 %}
location.replace({{ (targets.values() | first) | tojson }} + location.search + location.hash);
{% else %}
(() => {
  const targets = {{ targets | tojson }};
  let stored = null;
  try {
    stored = JSON.parse(localStorage.getItem("spielkasten.settings") ?? "null")?.lang;
  } catch {}
  const wished = [stored, ...(navigator.languages ?? [navigator.language])].map((tag) => String(tag ?? "").slice(0, 2));
  const lang = wished.find((tag) => Object.hasOwn(targets, tag)) ?? "de";
  location.replace(targets[lang] + location.search + location.hash);
})();
{% endif %}
