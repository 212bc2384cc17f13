import type { Field, Fields } from '../fields/kinds.ts';
import type { OptionSet } from '../fields/optionSet.ts';
import {
  anyOf,
  type DateFilter,
  dateRange,
  type FilterParser,
  numberRange,
  personFilter,
  type Range,
  recordId,
  searchText,
  yesNoFilter,
} from './filters.ts';

// Filters by fields. A noun names them once, each with the field that it asks about, and from the field's kind follow the
// parser here, the condition (`whereFields` of the server) and the box of the filter panel (`filterBoxes` of the client).

/** A filter by a field, which its noun has under `name`. */
export interface FieldFilter<Given extends Field = Field> {
  name: string;
  field: Given;
}

export type FieldFilters = Record<string, FieldFilter>;

/** Filters by the names that they have in addresses and calls, as in `fieldFilters(leadFields, { owner: 'assignedToId' })`. */
export const fieldFilters = <Given extends Fields, const Names extends Record<string, keyof Given & string>>(
  fields: Given,
  names: Names,
) =>
  Object.fromEntries(
    Object.entries(names).map(([filter, name]) => [filter, { name, field: fields[name] }]),
  ) as { [Filter in keyof Names]: FieldFilter<Given[Names[Filter]]> };

/** A filter's value once parsed. */
type FilterValue<Given extends Field> = Given extends { set: OptionSet<infer Value> }
  ? Value[]
  : Given['kind'] extends 'aud' | 'whole' | 'percent'
    ? Range<number>
    : Given['kind'] extends 'date' | 'moment'
      ? DateFilter
      : Given['kind'] extends 'yesNo'
        ? 'yes' | 'no'
        : string;

export const parsersOf = <Filters extends FieldFilters>(filters: Filters) =>
  Object.fromEntries(Object.entries(filters).map(([filter, { field }]) => [filter, parserOf(field)])) as {
    [Filter in keyof Filters]: FilterParser<FilterValue<Filters[Filter]['field']>>;
  };

/** @throws Error for a kind by which no list is filtered: a bug of ours */
function parserOf(field: Field): FilterParser<unknown> {
  switch (field.kind) {
    case 'choice':
      return anyOf(field.set, { isOptional: !field.isRequired });
    case 'aud':
    case 'whole':
    case 'percent':
      return numberRange;
    case 'date':
    case 'moment':
      return dateRange;
    case 'person':
      return personFilter;
    case 'record':
      return recordId;
    case 'yesNo':
      return yesNoFilter;
    case 'text':
      return searchText;
    default:
      throw new Error(`There is no filter by the kind ${field.kind}`);
  }
}
