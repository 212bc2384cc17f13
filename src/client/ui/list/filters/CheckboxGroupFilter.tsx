import { Checkbox, Stack } from '@mantine/core';
import { useSearchParam, useSetSearchParam } from '../../useSearchParam.ts';
import { FilterField } from './FilterField.tsx';
import { FilterGroup } from './FilterGroup.tsx';

interface CheckboxGroupFilterProps {
  name: string;
  label: string;
  options: { value: string; label: string }[];
}

/** Any of the ticked values; none ticked means all. */
export function CheckboxGroupFilter({ name, label, options }: CheckboxGroupFilterProps) {
  const setParam = useSetSearchParam();
  const ticked = useSearchParam(name)?.split(',') ?? [];
  const toggle = (option: string) => {
    const next = options.filter(({ value }) => ticked.includes(value) !== (value === option));
    setParam(name, next.map(({ value }) => value).join(','));
  };
  const describe = (text: string) =>
    options
      .filter(({ value }) => text.split(',').includes(value))
      .map((option) => option.label)
      // Values are shown until their options are loaded.
      .join(', ') || text;
  return (
    <FilterField name={name} label={label} describe={describe}>
      <FilterGroup label={label}>
        <Stack gap={6}>
          {options.map(({ value, label }) => (
            <Checkbox
              key={value}
              label={label}
              checked={ticked.includes(value)}
              onChange={() => toggle(value)}
            />
          ))}
        </Stack>
      </FilterGroup>
    </FilterField>
  );
}

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
