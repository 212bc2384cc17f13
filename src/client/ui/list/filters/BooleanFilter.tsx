import { Checkbox } from '@mantine/core';
import { useSearchParam, useSetSearchParam } from '../../useSearchParam.ts';
import { FilterGroup } from './FilterGroup.tsx';

interface OnlyFilterProps {
  name: string;
  label: string;
  /** As in 'Only contacts without account'. */
  checkboxLabel: string;
}

/** Only those of which it is so, or all. */
export function BooleanFilter({ name, label, checkboxLabel }: OnlyFilterProps) {
  const setParam = useSetSearchParam();
  const isOn = useSearchParam(name) === 'true';
  return (
    <FilterGroup label={label}>
      <Checkbox label={checkboxLabel} checked={isOn} onChange={() => setParam(name, isOn ? null : 'true')} />
    </FilterGroup>
  );
}
