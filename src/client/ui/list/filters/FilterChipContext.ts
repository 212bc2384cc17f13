import { createContext, type FunctionComponent } from 'react';

interface FilterChips {
  /** By name; only those that are set. */
  filters: Record<string, string | undefined>;
  Chip: FunctionComponent<{ name: string; words: string }>;
}

/** Set: filter fields render as chips. Null in the panel. */
export const FilterChipContext = createContext<FilterChips | null>(null);
