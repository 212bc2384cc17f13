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

// Filters by fields. A noun names them once, each with its field; the parser here, the condition
// (`whereFields` on the server) and the control (`filterBoxes` in the client) follow from the field's kind.

/** The field is called `name` in its noun. */
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

/** @throws Error for a kind that no list filters by: a bug of ours */
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
