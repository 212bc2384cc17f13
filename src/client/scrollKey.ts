import type { Location } from 'react-router-dom';

/**
 * The key of a page's scroll position. The router gives every page that is loaded afresh the key 'default', and would
 * open it where the previous one was scrolled to: so each entry of the history gets a key of its own.
 */
export const scrollKey = ({ key }: Location) =>
  key === 'default' ? `entry ${window.history.state?.entry}` : key;

/** Call it before the router reads the history. A refresh and Back find the key that is there. */
export function assignHistoryKey() {
  window.history.replaceState({ entry: performance.timeOrigin, ...window.history.state }, '');
}
