/** Saves what is at an address as a file; without a name as the server names it. */
export const downloadFrom = (href: string, fileName = '') =>
  Object.assign(document.createElement('a'), { href, download: fileName }).click();
