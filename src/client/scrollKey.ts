import type { Location } from 'react-router-dom';

/**
 * The router gives every loaded page the key 'default', and so the scroll position of another. So each
 * history entry gets its own key.
 */
export const scrollKey = ({ key }: Location) =>
  key === 'default' ? `entry ${window.history.state?.entry}` : key;

/** Before the router reads the history. A refresh and Back find the existing key. */
export function assignHistoryKey() {
  window.history.replaceState({ entry: performance.timeOrigin, ...window.history.state }, '');
}
