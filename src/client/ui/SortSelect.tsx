import { Select } from '@mantine/core';
import { useSearchParam, useSetSearchParam } from './useSearchParam.ts';

interface SortSelectProps {
  /** The usual orders in words; the first is the list's own. A table's headers offer the others. */
  options: { value: string; label: string }[];
}

/** What the list is sorted by. */
export function SortSelect({ options }: SortSelectProps) {
  const setParam = useSetSearchParam();
  const asked = useSearchParam('sort');
  const usual = options[0]?.value ?? '';
  const known = options.some(({ value }) => value === asked);
  return (
    <Select
      aria-label="Sort by"
      placeholder="By a column"
      w={190}
      data={options}
      value={asked === undefined ? usual : known ? asked : null}
      onChange={(chosen) => setParam('sort', chosen === usual ? null : chosen)}
      allowDeselect={false}
    />
  );
}
