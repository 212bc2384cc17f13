import { NativeSelect } from '@mantine/core';
import { useSearchParam, useSetSearchParam } from '../useSearchParam.ts';

interface SortSelectProps {
  /** The usual orders, the default first. The headers of the table offer the others. */
  options: { value: string; label: string }[];
}

export function SortSelect({ options }: SortSelectProps) {
  const setParam = useSetSearchParam();
  const defaultSort = options[0]?.value ?? '';
  const sort = useSearchParam('sort') ?? defaultSort;
  const isListed = options.some(({ value }) => value === sort);
  return (
    <NativeSelect
      aria-label="Sort by"
      w={170}
      miw={120}
      ms="auto"
      data={isListed ? options : [{ value: sort, label: 'By a column' }, ...options]}
      value={sort}
      onChange={({ currentTarget: { value } }) => setParam('sort', value === defaultSort ? null : value)}
    />
  );
}
