import { useSearchParams } from 'react-router-dom';
import { FILTER_LENGTH, type FilterParser } from '#shared/records/filters.ts';

/** What this list's address asks for, as a call takes it; what the address has wrong filters nothing. */
export function useFilters<Filters extends Record<string, FilterParser<unknown>>>(filters: Filters) {
  const [params] = useSearchParams();
  const asked = Object.entries(filters).flatMap(([name, read]) => {
    const text = params.get(name)?.trim();
    return text && text.length <= FILTER_LENGTH && read(text) !== undefined ? [[name, text]] : [];
  });
  return Object.fromEntries(asked) as { [Name in keyof Filters]?: string };
}
