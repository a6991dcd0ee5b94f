(() => {
  // A host shows this page under any address, so where the site begins must be found out: before /de/ or /en/,
  // else the folder of the address.
  const root = location.pathname.match(/^(.*?\/)(?:de|en|app-[^/]*|pyodide-[^/]*)(?:\/|$)/)?.[1] ?? new URL("./", location.href).pathname;
  for (const link of document.querySelectorAll("[data-target]")) link.href = root + link.dataset.target;
})();
