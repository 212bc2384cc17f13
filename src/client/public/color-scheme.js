// Sets the colour scheme before the first paint: as chosen in the CRM, else as the system has it. A file of its own,
// because the content security policy blocks inline scripts.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage is off: the system decides.
  }
  const systemIsDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : systemIsDark ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
