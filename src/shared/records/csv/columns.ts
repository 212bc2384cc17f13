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

export interface CsvColumn {
  /** A field of the form, or a stand-in: 'account' resolves accountId by name. */
  field: string;
  label: string;
  cell: CellFormat;
  isPhone?: boolean;
  /** Headings of other programs. */
  aliases?: string[];
  /** A person's answer: matches a heading that is a question and no other column's. */
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

/** When the record was created. A new one may be dated back; a stored one keeps its day. */
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

/** The currency of a row's amounts, for imports only; fields are in AUD. */
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

/** The index of the column for each field. */
export type ColumnMapping = Record<string, number>;

/**
 * Matches columns that are not `known`: by our label, then by values of a choice, then by headings of other
 * programs, then by field name. Skips columns whose texts do not fit.
 * @param calledSo what other programs write before headings of such a record, in lower case
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
  // An empty column must not take the place of a filled one: Outlook has 'Account' beside 'Company'.
  const empty = [...free].filter(isEmpty);
  for (const at of empty) free.delete(at);
  takeByNames();
  for (const at of empty) free.add(at);
  takeByNames();
  return mapping;
}

/**
 * False if most texts do not fit: 'Type' may be another type. A choice with our heading, or with several
 * words such as 'Lead Status', always fits: its unknown values can be fixed.
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

/** Pipedrive's 'Organization - ABN' becomes 'ABN'. Ignores the IDs of other programs. */
function withoutNoun(header: string, calledSo: readonly string[]) {
  const [noun = '', ...others] = header.split(' - ');
  const bare = normalizeLabel(others.join(' - '));
  return calledSo.includes(noun.toLowerCase()) && bare !== 'id' ? bare : '';
}

/** 'ABN (if you have one)' and Salesforce's 'ABN__c' become 'ABN'; 'Best phone number' becomes 'Phone number'. */
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
 * At least half of the cells are labels of the choice. Single words such as 'Email' or 'High' occur in other
 * columns, too: they count if the heading shares a word with the field's label.
 */
function hasValuesOf({ label, cell }: CsvColumn, header: string, cells: readonly string[]) {
  // Yes and No identify no column.
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
