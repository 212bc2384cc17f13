import { NativeSelect } from '@mantine/core';
import { useSearchParam, useSetSearchParam } from '../../useSearchParam.ts';
import classes from './FilterChips.module.css';

/** Several options or a range, which a box cannot name. */
export const isSeveral = (value: string) => /,|\.\./.test(value);

interface QuickFilterProps {
  name: string;
  label: string;
  anyLabel: string;
  /** While the panel has several values or a range. */
  multipleLabel?: string;
  options: { value: string; label: string }[];
}

/** A common filter: the browser's own select, which needs no positioning library. */
export function QuickFilter({ name, label, anyLabel, multipleLabel = 'Several', options }: QuickFilterProps) {
  const setParam = useSetSearchParam();
  const current = useSearchParam(name) ?? '';
  const isOption = options.some(({ value }) => value === current);
  const isMultiple = !isOption && isSeveral(current);
  return (
    <NativeSelect
      aria-label={label}
      className={classes.filter}
      data-on={current !== '' || undefined}
      data={[
        { value: '', label: anyLabel },
        ...options,
        ...(isMultiple ? [{ value: current, label: multipleLabel }] : []),
      ]}
      value={isOption || isMultiple ? current : ''}
      onChange={({ currentTarget: { value } }) => setParam(name, value)}
    />
  );
}
