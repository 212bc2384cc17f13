import { createContext, type FunctionComponent, type ReactNode, use } from 'react';

interface FilterChips {
  /** The values of the filters that are set, by name. */
  filters: Record<string, string | undefined>;
  Chip: FunctionComponent<{ name: string; words: string }>;
}

/** Makes the fields of a filter panel show the filters that are set as chips; null in the panel itself. */
export const FilterChipContext = createContext<FilterChips | null>(null);

interface FilterFieldProps {
  name: string;
  label: string;
  /** `text` is a valid value of the address. */
  describe: (text: string) => string;
  children: ReactNode;
}

/** One filter: its inputs in the filter panel; among the chips of a list its chip, if it is set. */
export function FilterField({ name, label, describe, children }: FilterFieldProps) {
  const chips = use(FilterChipContext);
  if (!chips) return children;
  const text = chips.filters[name];
  return text === undefined ? null : <chips.Chip name={name} words={`${label}: ${describe(text)}`} />;
}
