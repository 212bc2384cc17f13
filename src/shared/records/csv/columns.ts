import type { Field, Fields } from '../../fields/kinds.ts';
import { recordLabels } from '../recordLabels.ts';
import {
  abnCell,
  amountCell,
  CellError,
  type CellFormat,
  choiceCell,
  companyCell,
  countCell,
  dayCell,
  emailCell,
  idCell,
  instantCell,
  isChoice,
  linesCell,
  listCell,
  normalizeLabel,
  pastDayCell,
  percentCell,
  phoneCell,
  textCell,
  webCell,
  yesNoCell,
} from './cells.ts';

// The columns of CSV files, for export and import.

export interface CsvColumn {
  /** A field of the form, or a replacement for one: 'account' resolves the accountId by name. */
  field: string;
  label: string;
  cell: CellFormat;
  isPhone?: boolean;
  /** The column's names in other programs. */
  aliases?: string[];
  /** True for what a person answers: a heading that is a question, and no other column's, is its. */
  isAnswer?: boolean;
}

/** The cell of a field's values; of a record or a person it is the id. */
function cellOf(field: Field): CellFormat {
  switch (field.kind) {
    case 'choice':
      return choiceCell(field.set.labels);
    case 'aud':
      return amountCell;
    case 'whole':
      return countCell;
    case 'percent':
      return percentCell;
    case 'date':
      return dayCell;
    case 'moment':
      return instantCell;
    case 'abn':
      return abnCell;
    case 'phone':
      return phoneCell;
    case 'email':
      return emailCell;
    case 'web':
      return webCell;
    case 'longText':
      return linesCell;
    case 'yesNo':
      return yesNoCell;
    case 'texts':
      return listCell;
    default:
      return textCell;
  }
}

/** The label of the column of our own IDs, of a row's record or of another record of it: other programs have IDs, too. */
export const idLabel = (of?: string) => (of ? `${of}: ProviderDesk ID` : 'ProviderDesk ID');

/** The column of our own IDs. Exports of ours once called it as the alias. */
export const idColumn = (field: string, of?: string): CsvColumn => ({
  field,
  label: idLabel(of),
  cell: idCell,
  aliases: [of ? `${of} ID` : 'ID'],
});

/**
 * The columns of fields, in their order, with their names in other programs. A record has two, its name and its ID:
 * `accountId` is read from `account` or `accountId`. A person has one, `owner` for `ownerId`.
 */
export const fieldColumns = (fields: Fields, aliases: Record<string, string[]> = {}): CsvColumn[] =>
  Object.entries(fields).flatMap(([name, field]): CsvColumn[] => {
    const { kind, label } = field;
    const isReference = kind === 'record' || kind === 'person';
    const column = isReference ? name.replace(/Id$/, '') : name;
    const shown = {
      field: column,
      label,
      cell: column === 'account' ? companyCell : cellOf(field),
      aliases: aliases[column] ?? [],
      isPhone: kind === 'phone',
    };
    return kind === 'record' ? [shown, idColumn(name, label)] : [shown];
  });

/** The day from which a record dates. A new record may date from before; that of a stored one stays. */
export const CREATED_COLUMN: CsvColumn = {
  field: 'createdOn',
  label: recordLabels.createdAt,
  cell: pastDayCell,
  aliases: [
    ...[
      'came in',
      'create date',
      'created on',
      'created at',
      'created date',
      'date created',
      'creation date',
    ],
    ...['created time', 'organization created', 'person created', 'time created'],
    ...[
      'deal - deal created',
      'deal - creation date',
      'lead created',
      'add time',
      'timestamp',
      'submitted',
      'submitted at',
      'date received',
      'received',
      'enquiry date',
      'lead date',
      'date added',
      'added',
    ],
  ],
};

/** The currency of the amounts of a row; fields are in AUD. Only an import has it. */
export const CURRENCY_COLUMN: CsvColumn = {
  field: 'currency',
  label: 'Currency',
  cell: textCell,
  aliases: [
    'deal - currency of value',
    'currency of value',
    'deal - currency',
    'currency code',
    'deal currency',
  ],
};

export const ID_COLUMN = idColumn('id');

/** The columns of a record in files: its ID, its fields, with their names in other programs, and the day on which it was made. */
export const recordColumns = (...columns: Parameters<typeof fieldColumns>): CsvColumn[] => [
  ID_COLUMN,
  ...fieldColumns(...columns),
  CREATED_COLUMN,
];

/** The index of the column that each field is read from. */
export type ColumnMapping = Record<string, number>;

/**
 * Matches columns that are not `known`: by our label first, then by the values of a choice, then by the headings of other
 * programs, then by the field's name; but none whose texts are those of something else.
 *
 * @param calledSo the words that other programs write before the headings of such a record, in lower case
 */
export function guessColumnMapping(
  columns: readonly CsvColumn[],
  headers: string[],
  known: ColumnMapping = {},
  rows: readonly string[][] = [],
  calledSo: readonly string[] = [],
): ColumnMapping {
  const mapping = { ...known };
  const normalized = headers.map(normalizeLabel);
  const free = new Set(normalized.keys());
  for (const place of Object.values(known)) free.delete(place);
  const textsAt = (at: number) => rows.map((cells) => cells[at]?.trim() ?? '').filter((text) => text !== '');
  const texts = new Map(headers.map((_, at) => [at, textsAt(at)]));
  const isEmpty = (at: number) => rows.length > 0 && texts.get(at)?.length === 0;
  const take = (placeOf: (column: CsvColumn) => number | undefined) => {
    for (const column of columns) {
      if (column.field in mapping) continue;
      const index = placeOf(column);
      if (index === undefined) continue;
      mapping[column.field] = index;
      free.delete(index);
    }
  };
  // The name that stands first in the list is the surest.
  const byNames = ({ cell }: CsvColumn, names: string[], headings: string[], isOurs = false) =>
    names
      .map((name) =>
        [...free].find(
          (at) =>
            headings[at] === normalizeLabel(name) &&
            fits(cell, texts.get(at) ?? [], isOurs || wordsOf(name).length > 1),
        ),
      )
      .find((at) => at !== undefined);
  const takeByNames = () => {
    take((column) => byNames(column, [column.label], normalized, true));
    take((column) => [...free].find((at) => hasValuesOf(column, headers[at] ?? '', texts.get(at) ?? [])));
    take((column) => byNames(column, column.aliases ?? [], normalized));
    take((column) => byNames(column, [column.field], normalized));
    const bare = headers.map((header) => withoutNoun(header, calledSo) || withoutRemarks(header));
    take((column) => byNames(column, [column.label, ...(column.aliases ?? [])], bare));
    take(({ isAnswer }) => [...free].find((at) => isAnswer && headers[at]?.trim().endsWith('?')));
  };
  // A column without any text takes the place of none: Outlook's 'Account' stands beside 'Company'.
  const empty = [...free].filter(isEmpty);
  for (const at of empty) free.delete(at);
  takeByNames();
  for (const at of empty) free.add(at);
  takeByNames();
  return mapping;
}

/**
 * False where most of the texts below a heading are none of the column: 'Type' may be another type. A choice that is called as
 * we call it, or by several words such as 'Lead Status', is that one: its words are values to fix.
 */
function fits(cell: CellFormat, texts: readonly string[], isSure: boolean) {
  if (isSure && isChoice(cell)) return true;
  return texts.filter((text) => isReadable(cell, text)).length * 2 >= texts.length;
}

function isReadable({ fits, options, parse }: CellFormat, text: string) {
  if (fits) return fits(text);
  if (!options) return true;
  try {
    parse(text);
    return true;
  } catch (error) {
    if (error instanceof CellError) return false;
    throw error;
  }
}

/** 'ABN' of 'Organization - ABN', as Pipedrive writes it of records that are called so. The IDs of other programs are none of ours. */
function withoutNoun(header: string, calledSo: readonly string[]) {
  const [noun = '', ...others] = header.split(' - ');
  const bare = normalizeLabel(others.join(' - '));
  return calledSo.includes(noun.toLowerCase()) && bare !== 'id' ? bare : '';
}

/** 'ABN' of 'ABN (if you have one)' and of Salesforce's 'ABN__c', 'Phone number' of 'Best phone number'. */
const withoutRemarks = (header: string) =>
  normalizeLabel(
    header
      .slice(0, 100)
      .replace(/\([^()]*\)/g, '')
      .replace(/__c$/i, '')
      .replace(/^\s*(?:your|best|preferred|main|primary)\s/i, ''),
  );

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * True where at least half of the cells are labels of a choice. Single words such as 'Email' or 'High' are also values of
 * other columns: these count below a heading that has a word of the field's label.
 */
function hasValuesOf({ label, cell }: CsvColumn, header: string, cells: readonly string[]) {
  // Yes and No say nothing of their column.
  if (!cell.options || cell.options.length < 3) return false;
  const labels = new Set(cell.options.map(normalizeLabel));
  const texts = cells.filter((text) => normalizeLabel(text) !== '');
  const found = texts.filter((text) => labels.has(normalizeLabel(text)));
  const isNamed = wordsOf(header).some((word) => wordsOf(label).includes(word));
  return (
    found.length > 0 &&
    found.length * 2 >= texts.length &&
    (isNamed || found.some((text) => wordsOf(text).length > 1))
  );
}
