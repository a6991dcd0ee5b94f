addEventListener("DOMContentLoaded", () => {
  // A host shows this page under any address, so where the site begins must be found out: before /de/ or /en/ or a
  // folder of ours, else the folder of the address.
  const ours = /^(.*?\/)(?:de|en|app-[^/]*|pyodide-[^/]*)(?:\/|$)/;
  const root = location.pathname.match(ours)?.[1] ?? new URL("./", location.href).pathname;
  for (const link of document.querySelectorAll("[href]")) {
    const address = link.getAttribute("href");
    if (!/^(?:[a-z]+:|#|\/)/.test(address)) link.setAttribute("href", root + address);
  }
});
