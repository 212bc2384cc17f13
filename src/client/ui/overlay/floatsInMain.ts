/** For a menu or note that a scrolling table must not cut off. Floats inside the main landmark. */
export const floatsInMain = () => ({
  withinPortal: true,
  portalProps: { target: document.querySelector<HTMLElement>('#main') ?? document.body },
});
