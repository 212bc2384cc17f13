import { labelWithUnit } from '#shared/fields/formatField.ts';
import type { Field } from '#shared/fields/kinds.ts';
import type { FieldFilters } from '#shared/records/fieldFilters.ts';
import { CheckboxGroupFilter } from '../../ui/list/filters/CheckboxGroupFilter.tsx';
import { DateRangeFilter, NumberRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
import { YesNoFilter } from '../../ui/list/filters/SelectFilter.tsx';
import { SuggestFilter } from '../../ui/list/filters/SuggestFilter.tsx';
import { datePeriods, pastPeriods } from '../records/list/periods.ts';
import { PersonFilter } from '../team/PersonFilter.tsx';

interface FilterBoxProps<Name extends string> {
  name: Name;
  label?: string;
  /** Common ranges of days; of a moment, periods until now. */
  periods?: { value: string; label: string }[];
  suggestions?: string[];
}

/** The boxes of a filter panel by the kinds of their fields: `<Filter name="status" />`, where `Filter` is the answer. */
export const filterBoxes = <Filters extends FieldFilters>(filters: Filters) =>
  function Filter({ name, ...props }: FilterBoxProps<keyof Filters & string>) {
    const filter = filters[name];
    return filter && <FilterBox name={name} field={filter.field} {...props} />;
  };

function FilterBox({
  field,
  name,
  label = labelWithUnit(field),
  periods,
  suggestions = [],
}: FilterBoxProps<string> & { field: Field }) {
  switch (field.kind) {
    case 'choice':
      return <CheckboxGroupFilter name={name} label={label} options={field.set.options} />;
    case 'aud':
    case 'whole':
    case 'percent':
      return <NumberRangeFilter name={name} label={label} />;
    case 'date':
      return <DateRangeFilter name={name} label={label} periods={periods ?? datePeriods('No day set')} />;
    case 'moment':
      return <DateRangeFilter name={name} label={label} periods={periods ?? pastPeriods} />;
    case 'person':
      return <PersonFilter name={name} label={label} />;
    case 'yesNo':
      return <YesNoFilter name={name} label={label} />;
    default:
      return <SuggestFilter name={name} label={label} suggestions={suggestions} />;
  }
}
