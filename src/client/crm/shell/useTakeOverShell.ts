import { useLayoutEffect } from 'react';

/** Removes the shell that the server has sent once the screen is there; a link of it that has the focus hands it on. */
export function useTakeOverShell(isReady: boolean) {
  useLayoutEffect(() => {
    if (!isReady) return;
    const shell = document.getElementById('shell');
    const address = shell?.querySelector(':focus')?.getAttribute('href');
    shell?.remove();
    if (address) document.querySelector<HTMLElement>(`#root a[href="${address}"]`)?.focus();
  }, [isReady]);
}
