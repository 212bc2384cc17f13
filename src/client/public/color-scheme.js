// Sets the colour scheme before the first paint, and when the system's changes: as chosen in the CRM, else as the system
// has it. It stands in each page, and the content security policy allows it by its hash.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let chosen = null;
    try {
      chosen = localStorage.getItem('mantine-color-scheme-value');
    } catch {
      // Storage is off: the system decides.
    }
    const scheme = chosen === 'light' || chosen === 'dark' ? chosen : system.matches ? 'dark' : 'light';
    document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
  };
  apply();
  system.addEventListener('change', apply);
})();
