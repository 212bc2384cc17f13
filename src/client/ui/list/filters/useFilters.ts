import { useSearchParams } from 'react-router-dom';
import { FILTER_LENGTH, type FilterParser } from '#shared/records/filters.ts';

/** The filters of the list's address, as a call takes them, without those that are invalid or leave nothing out. */
export function useFilters<Filters extends Record<string, FilterParser<unknown>>>(filters: Filters) {
  const [params] = useSearchParams();
  const valid = Object.entries(filters).flatMap(([name, parse]) => {
    const text = params.get(name)?.trim();
    return text && text.length <= FILTER_LENGTH && (parse(text) ?? null) !== null ? [[name, text]] : [];
  });
  return Object.fromEntries(valid) as { [Name in keyof Filters]?: string };
}
