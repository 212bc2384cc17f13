import type { SubjectNoun } from '../records/nouns.ts';
import type { OptionSet } from './optionSet.ts';

// The kinds of fields. A noun lists its fields once, with kind and label. Schemas (`shapeOf`), blank values,
// labels, texts (`formatField`), CSV cells (`cellOf`) and the client's `Field`, `Fact` and `fieldColumn`
// follow from the list.

export const LINE_LENGTH = 200;

export const TEXT_LENGTH = 10_000;

/** The limit of an amount, in AUD: what `numeric(12,2)` holds. */
export const MAX_AMOUNT = 9_999_999_999.99;

/** The search of a noun's list, the search over everything, or both. */
export type SearchPlace = 'list' | 'everything' | 'both';

interface FieldOf<Kind extends string> {
  kind: Kind;
  label: string;
  /** The searches that find a record by this field. */
  searchedIn?: SearchPlace;
}

interface Requirable {
  isRequired: boolean;
  message?: string;
}

/** A text of a line, or of several, of at most `length` characters. */
interface TextField extends FieldOf<'text' | 'longText' | 'phone'>, Requirable {
  length: number;
}

/** One value of a set; a required one begins with `start`. */
interface ChoiceField extends FieldOf<'choice'> {
  set: OptionSet;
  isRequired: boolean;
  start: string | null;
}

/** Error messages call one of the texts `item`. */
interface TextsField extends FieldOf<'texts'> {
  item: string;
}

/** 0 to 100, never empty. A new record has `start`. */
interface PercentField extends FieldOf<'percent'> {
  start: number;
}

/** The id of another record. */
interface RecordField extends FieldOf<'record'>, Requirable {
  noun: SubjectNoun;
}

interface PersonField extends FieldOf<'person'>, Requirable {}

/**
 * Amounts are numbers in AUD, to the cent; `whole` is an integer from 0; a date is 'YYYY-MM-DD', a time
 * 'HH:MM', a moment a `Date`; an ABN has eleven digits; a web address starts with http.
 */
export type PlainField = FieldOf<
  'aud' | 'whole' | 'date' | 'time' | 'moment' | 'email' | 'web' | 'abn' | 'yesNo'
>;

export type Field =
  | TextField
  | ChoiceField
  | TextsField
  | PercentField
  | RecordField
  | PersonField
  | PlainField;

export type Kind = Field['kind'];

export type Fields = Record<string, Field>;

/** The fields of a noun, as they are: `fields({ title: text('Title').required('Title is required') })`. */
export const fields = <const Given extends Fields>(given: Given) => given;

const requirable = <const Given extends object>(field: Given) => ({
  ...field,
  isRequired: false as const,
  /** `message` is shown while it is empty. */
  required: (message: string) => ({ ...field, isRequired: true as const, message }),
});

export const text = (label: string, length = LINE_LENGTH) =>
  requirable({ kind: 'text' as const, label, length });
export const longText = (label: string, length = TEXT_LENGTH) =>
  requirable({ kind: 'longText' as const, label, length });
export const phone = (label: string) => requirable({ kind: 'phone' as const, label, length: 50 });
export const record = (label: string, noun: SubjectNoun) =>
  requirable({ kind: 'record' as const, label, noun });
export const person = (label: string) => requirable({ kind: 'person' as const, label });

/** Searches find the record by this field. A noun's name and references are declared in its record type instead. */
export const searched = <const Given extends Field>(field: Given, searchedIn: SearchPlace) => ({
  ...field,
  searchedIn,
});

/** Never empty; a new record has `start`, or the first value. */
export const choice = <Value extends string>(
  label: string,
  set: OptionSet<Value>,
  start = set.values[0] as NoInfer<Value>,
) => ({ kind: 'choice' as const, label, set, isRequired: true as const, start });

export const optionalChoice = <Value extends string>(label: string, set: OptionSet<Value>) => ({
  kind: 'choice' as const,
  label,
  set,
  isRequired: false as const,
  start: null,
});

export const texts = (label: string, item: string) => ({ kind: 'texts' as const, label, item });
export const percent = (label: string, start: number) => ({ kind: 'percent' as const, label, start });

const plain =
  <const Kind extends PlainField['kind']>(kind: Kind) =>
  (label: string) => ({ kind, label });

export const aud = plain('aud');
export const whole = plain('whole');
export const date = plain('date');
export const time = plain('time');
export const moment = plain('moment');
export const email = plain('email');
export const web = plain('web');
export const abn = plain('abn');
export const yesNo = plain('yesNo');

type IfEmpty<Given, Empty> = Given extends { isRequired: true } ? never : Empty;

/** The value of a field in calls and answers; an empty one is null. */
export type ValueOf<Given extends Field> = Given extends { set: { values: (infer Value)[] } }
  ? Value | IfEmpty<Given, null>
  : Given['kind'] extends 'percent'
    ? number
    : Given['kind'] extends 'aud' | 'whole'
      ? number | null
      : Given['kind'] extends 'yesNo'
        ? boolean
        : Given['kind'] extends 'texts'
          ? string[]
          : string | IfEmpty<Given, null>;

/** The type in a form: an empty text, number or day is '', an empty choice or record null. */
export type FormValueOf<Given extends Field> = Given['kind'] extends 'aud' | 'whole'
  ? ValueOf<Given> | ''
  : Given['kind'] extends 'record' | 'person'
    ? string | null
    : ValueOf<Given>;

export const labelsOf = <Given extends Fields>(given: Given) =>
  mapFields(given, ({ label }) => label) as { [Name in keyof Given]: string };

/** Such a label is completed by a day: 'Renewal started on 26 Nov'. */
export const endsWithOn = (label: string) => label.endsWith(' on');

export const blankOf = <Given extends Fields>(given: Given) =>
  mapFields(given, blankValue) as { [Name in keyof Given]: FormValueOf<Given[Name]> };

function blankValue(field: Field) {
  switch (field.kind) {
    case 'choice':
    case 'percent':
      return field.start;
    case 'record':
    case 'person':
      return null;
    case 'texts':
      return [];
    case 'yesNo':
      return false;
    default:
      return '';
  }
}

export const mapFields = <Result>(given: Fields, map: (field: Field, name: string) => Result) =>
  Object.fromEntries(Object.entries(given).map(([name, field]) => [name, map(field, name)]));
