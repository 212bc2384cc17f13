import { Select } from '../../form/Select.ts';
import { useSearchParam, useSetSearchParam } from '../../useSearchParam.ts';
import { FilterField } from './FilterField.tsx';

interface SelectFilterProps {
  name: string;
  label: string;
  placeholder: string;
  options: { value: string; label: string }[];
}

export function SelectFilter({ name, label, placeholder, options }: SelectFilterProps) {
  const setParam = useSetSearchParam();
  return (
    <FilterField
      name={name}
      label={label}
      describe={(text) => options.find(({ value }) => value === text)?.label ?? text}
    >
      <Select
        label={label}
        placeholder={placeholder}
        data={options}
        value={useSearchParam(name) ?? null}
        onChange={(chosen) => setParam(name, chosen)}
        clearable
        clearButtonProps={{ 'aria-label': `${label}: ${placeholder}` }}
      />
    </FilterField>
  );
}

export const YesNoFilter = ({ name, label }: { name: string; label: string }) => (
  <SelectFilter
    name={name}
    label={label}
    placeholder="Either"
    options={[
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ]}
  />
);
