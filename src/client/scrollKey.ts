import type { Location } from 'react-router-dom';

/**
 * Under what a page's scroll position is kept. Every page that is loaded afresh has the same key for the router,
 * 'default', and would open where the one before it was left: so each entry of the history gets a name of its own.
 */
export const scrollKey = ({ key }: Location) =>
  key === 'default' ? `entry ${window.history.state?.entry}` : key;

/** To be called before the router looks at the history. A refresh and Back find the name that is there. */
export function assignHistoryKey() {
  window.history.replaceState({ entry: performance.timeOrigin, ...window.history.state }, '');
}
