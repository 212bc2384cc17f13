/** Default name: the server's. */
export const downloadFrom = (href: string, fileName = '') =>
  Object.assign(document.createElement('a'), { href, download: fileName }).click();
