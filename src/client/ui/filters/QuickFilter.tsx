import { NativeSelect } from '@mantine/core';
import { useSearchParam, useSetSearchParam } from '../useSearchParam.ts';

interface QuickFilterProps {
  name: string;
  label: string;
  /** As in 'Any status'. */
  any: string;
  /** What stands there while the panel has chosen several, as in 'Several statuses'. */
  several: string;
  options: { value: string; label: string }[];
}

/** The filter that people use most, beside the search: the browser's own list of choices, which needs no loading. */
export function QuickFilter({ name, label, any, several, options }: QuickFilterProps) {
  const setParam = useSetSearchParam();
  const asked = useSearchParam(name) ?? '';
  const isSeveral = /,|\.\./.test(asked);
  const isKnown = isSeveral || options.some(({ value }) => value === asked);
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: any }, ...options, ...(isSeveral ? [{ value: asked, label: several }] : [])]}
      value={isKnown ? asked : ''}
      onChange={({ currentTarget: { value } }) => setParam(name, value)}
    />
  );
}
