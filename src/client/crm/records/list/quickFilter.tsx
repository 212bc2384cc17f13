import type { FieldFilters } from '#shared/records/fieldFilters.ts';
import { QuickFilter } from '../../../ui/list/filters/QuickFilter.tsx';

/**
 * The box of a filter that people use much, by its field: a choice offers its values, a day the periods given. `anyLabel`
 * is its text without a value, as in 'Any status'.
 */
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
