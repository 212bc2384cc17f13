import { createContext, type FunctionComponent } from 'react';

interface FilterChips {
  /** The values of the filters that are set, by name. */
  filters: Record<string, string | undefined>;
  Chip: FunctionComponent<{ name: string; words: string }>;
}

/** Makes the fields of a filter panel show the filters that are set as chips; null in the panel itself. */
export const FilterChipContext = createContext<FilterChips | null>(null);
