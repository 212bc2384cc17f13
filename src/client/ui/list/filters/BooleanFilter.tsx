import { Checkbox } from '@mantine/core';
import { useSearchParam, useSetSearchParam } from '../../useSearchParam.ts';
import { FilterField } from './FilterField.tsx';
import { FilterGroup } from './FilterGroup.tsx';

interface BooleanFilterProps {
  name: string;
  label: string;
  checkboxLabel: string;
}

/** Only the records for which it is true, or all. */
export function BooleanFilter({ name, label, checkboxLabel }: BooleanFilterProps) {
  const setParam = useSetSearchParam();
  const isOn = useSearchParam(name) === 'true';
  return (
    <FilterField name={name} label={label} describe={() => checkboxLabel}>
      <FilterGroup label={label}>
        <Checkbox
          label={checkboxLabel}
          checked={isOn}
          onChange={() => setParam(name, isOn ? null : 'true')}
        />
      </FilterGroup>
    </FilterField>
  );
}
