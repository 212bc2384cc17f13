import { NativeSelect } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useSearchParam, useSetSearchParam } from '../useSearchParam.ts';
import classes from './ListScreen.module.css';

interface SortSelectProps {
  /** Default first. The table's headers offer the others. */
  options: { value: string; label: string }[];
  /** An icon, except on a wide screen. */
  isCompact?: boolean;
}

export function SortSelect({ options, isCompact = false }: SortSelectProps) {
  const setParam = useSetSearchParam();
  const defaultSort = options[0]?.value ?? '';
  const sort = useSearchParam('sort') ?? defaultSort;
  const listed = options.find(({ value }) => value === sort);
  return (
    <NativeSelect
      aria-label="Sort by"
      title={listed?.label}
      className={isCompact ? classes.compact : undefined}
      leftSection={isCompact && <IconArrowsSort size={18} aria-hidden />}
      data-on={(isCompact && sort !== defaultSort) || undefined}
      data={listed ? options : [{ value: sort, label: 'By a column' }, ...options]}
      value={sort}
      onChange={({ currentTarget: { value } }) => setParam('sort', value === defaultSort ? null : value)}
    />
  );
}
