import { NativeSelect } from '@mantine/core';
import { useSearchParam, useSetSearchParam } from '../../useSearchParam.ts';

interface QuickFilterProps {
  name: string;
  label: string;
  /** As in 'Any status'. */
  anyLabel: string;
  /** What stands there while the panel has chosen several, as in 'Several statuses'. */
  multipleLabel: string;
  options: { value: string; label: string }[];
}

/** The filter that people use most, beside the search: the browser's own list of choices, which needs no loading. */
export function QuickFilter({ name, label, anyLabel, multipleLabel, options }: QuickFilterProps) {
  const setParam = useSetSearchParam();
  const asked = useSearchParam(name) ?? '';
  const isSeveral = /,|\.\./.test(asked);
  const isKnown = isSeveral || options.some(({ value }) => value === asked);
  return (
    <NativeSelect
      aria-label={label}
      data={[
        { value: '', label: anyLabel },
        ...options,
        ...(isSeveral ? [{ value: asked, label: multipleLabel }] : []),
      ]}
      value={isKnown ? asked : ''}
      onChange={({ currentTarget: { value } }) => setParam(name, value)}
    />
  );
}
