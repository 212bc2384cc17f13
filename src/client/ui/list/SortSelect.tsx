import { NativeSelect } from '@mantine/core';
import { useSearchParam, useSetSearchParam } from '../useSearchParam.ts';

interface SortSelectProps {
  /** The usual orders in words; the first is the list's own. A table's headers offer the others. */
  options: { value: string; label: string }[];
}

/** What the list is sorted by. */
export function SortSelect({ options }: SortSelectProps) {
  const setParam = useSetSearchParam();
  const usual = options[0]?.value ?? '';
  const asked = useSearchParam('sort') ?? usual;
  const known = options.some(({ value }) => value === asked);
  return (
    <NativeSelect
      aria-label="Sort by"
      miw={190}
      data={known ? options : [{ value: asked, label: 'By a column' }, ...options]}
      value={asked}
      onChange={({ currentTarget: { value } }) => setParam('sort', value === usual ? null : value)}
    />
  );
}
