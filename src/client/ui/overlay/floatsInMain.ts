/**
 * Returns the props of a menu or a note that a scrolling table must not cut off: it floats above the page, inside its
 * main landmark.
 */
export const floatsInMain = () => ({
  withinPortal: true,
  portalProps: { target: document.querySelector<HTMLElement>('#main') ?? document.body },
});
