import { useLocation } from 'react-router-dom';
import { useListMemory } from './listMemory.ts';

/**
 * The query string of what a list shows: its address, with the view and the columns that this person chose before where the
 * address does not say.
 */
export function useShownAddress(list: string) {
  const { search } = useLocation();
  const { memory } = useListMemory(list);
  const params = new URLSearchParams(search);
  const remembered = { view: memory.view, columns: memory.columns };
  const missing = Object.entries(remembered).filter(([name, value]) => value && !params.has(name));
  if (missing.length === 0) return search.slice(1);
  for (const [name, value] of missing) if (value) params.set(name, value);
  return params.toString();
}
