import { type ReactNode, use } from 'react';
import { FilterChipContext } from './FilterChipContext.ts';

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
