import type { FieldFilters } from '#shared/records/fieldFilters.ts';
import { QuickFilter } from '../../../ui/list/filters/QuickFilter.tsx';

/** A choice offers its values, a day the given periods. `anyLabel`: 'Any status'. */
export const quickFilter = <Filters extends FieldFilters>(
  filters: Filters,
  name: keyof Filters & string,
  anyLabel: string,
  periods: { value: string; label: string }[] = [],
) => {
  const field = filters[name]?.field;
  const isChoice = field?.kind === 'choice';
  return (
    <QuickFilter
      key={name}
      name={name}
      label={field?.label ?? ''}
      anyLabel={anyLabel}
      options={isChoice ? field.set.options : periods}
      {...(!isChoice && { multipleLabel: 'From and to' })}
    />
  );
};
