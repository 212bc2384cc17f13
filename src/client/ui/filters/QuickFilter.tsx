import { Select } from '@mantine/core';
import { useSearchParam, useSetSearchParam } from '../useSearchParam.ts';

interface QuickFilterProps {
  name: string;
  label: string;
  /** As in 'Any status'. */
  any: string;
  /** What stands there while the panel has chosen several or from and to, as in 'Several statuses'. */
  several: string;
  options: { value: string; label: string }[];
}

/** The filter that people use most, beside the search. */
export function QuickFilter({ name, label, any, several, options }: QuickFilterProps) {
  const setParam = useSetSearchParam();
  const asked = useSearchParam(name);
  const isOne = options.some(({ value }) => value === asked);
  return (
    <Select
      aria-label={label}
      placeholder={asked && /,|\.\./.test(asked) ? several : any}
      data={options}
      value={isOne ? (asked ?? null) : null}
      onChange={(chosen) => setParam(name, chosen)}
      clearable
      clearButtonProps={{ 'aria-label': any }}
    />
  );
}
