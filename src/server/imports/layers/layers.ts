import {
  amountCell,
  emailCell,
  idCell,
  normalizeLabel,
  phoneCell,
  textCell,
  UUID,
} from '#shared/records/csv/cells.ts';
import {
  type ColumnMapping,
  type CsvColumn,
  CURRENCY_COLUMN,
  guessColumnMapping,
  ID_COLUMN,
} from '#shared/records/csv/columns.ts';
import { type ImportNoun, importNoun } from '#shared/records/nouns.ts';
import type {
  CsvBelow,
  CsvImport,
  CsvMade,
  CsvParent,
  CsvReference,
  RecordCsv,
} from '../../records/csv/recordCsv.ts';
import { type ImportRecordType, importRecordType, type Records } from '../../records/record.ts';
import type { Import } from '../imports.entity.ts';
import type { FileColumns, FileRow } from '../parseRow.ts';

// A row of a file may hold a record, and those above it: a lead with its contact and its account. Each noun is a layer,
// whose rows are planned and written as if the file had nothing else, from the top down.

export interface Layer {
  noun: ImportNoun;
  record: ImportRecordType;
  columns: readonly CsvColumn[];
  /** The columns of the file that it is read from, by its own fields. */
  file: FileColumns;
  /** True for records below one above of the same noun. */
  isBelow: boolean;
  /** For rows that name no record below: its columns count as those of this record. */
  alone?: { file: FileColumns; isOf(row: FileRow): boolean };
  /** Null for the records that the file is about, and for those made from them. */
  parent: CsvParent | null;
  /** The way in which they are made from those that the file is about. */
  made: CsvMade | null;
  /** The column by which records of layers below name it. */
  field: string;
  /** The way in which the file's records name it. */
  reference: CsvReference | undefined;
  /** The name that one of its columns has in the file. */
  outward(field: string): string;
}

/** The columns of a row's person that tell its account, and the fields of the person that they are read from. */
const PERSON = {
  ...{ personFull: 'fullName', personFirst: 'firstName', personLast: 'lastName', personEmail: 'email' },
  ...{ personPhone: 'phone', personMobile: 'mobile' },
};

/** Those of a file of people that are of the account where a row names nobody else. */
const COMPANY_ALONE = {
  ...{ alonePhone: 'phone', aloneMobile: 'mobile', aloneDirectPhone: 'directPhone' },
  ...{ aloneOtherPhone: 'otherPhone', aloneHomePhone: 'homePhone', aloneNotes: 'notes' },
};

const PERSON_COLUMNS = Object.keys({ ...PERSON, ...COMPANY_ALONE }).map((field): CsvColumn => {
  const cell = field === 'personEmail' ? emailCell : /(?:Phone|Mobile)$/.test(field) ? phoneCell : textCell;
  return { field, label: field, cell };
});

/** The column with the name of its records; of the people of a file's own, the first of several. */
export const nameColumn = ({ parent, record }: Pick<Layer, 'parent' | 'record'>) =>
  parent?.name ?? record.csv.import.match.name.fields[0];

const ownColumns = ({ csv }: ImportRecordType) => [
  ...csv.columns,
  ...(csv.import.columns ?? []),
  ...(csv.columns.some(({ cell }) => cell === amountCell) ? [CURRENCY_COLUMN] : []),
];

/** The columns of a record above that a file of another noun may have. */
function columnsOfParent(records: Records, { table, field, name }: CsvParent | CsvBelow): CsvColumn[] {
  const record = importRecordType(records, table);
  const { references } = record.csv.import;
  const left = new Set([
    'id',
    'createdOn',
    CURRENCY_COLUMN.field,
    name,
    ...references.flatMap((one) => [one.field, `${one.field}Id`]),
  ]);
  const title = field.charAt(0).toUpperCase() + field.slice(1);
  return ownColumns(record)
    .filter((column) => !left.has(column.field))
    .map((column) => ({
      ...column,
      field: `${field}.${column.field}`,
      label: `${title}: ${column.label}`,
      aliases: [column.label, ...(column.aliases ?? [])],
    }));
}

/** The columns of a file of this noun: its own, then those of a record below, then of the records above, the nearest first. */
function fileColumns(records: Records, noun: ImportNoun) {
  const record = importRecordType(records, noun);
  const { parents = [], below } = record.csv.import;
  return {
    own: ownColumns(record),
    // It has no business number of its own.
    below: below ? columnsOfParent(records, below).filter(({ field }) => field !== `${below.field}.abn`) : [],
    above: parents.toReversed().map((parent) => columnsOfParent(records, parent)),
    calledSo: parents.toReversed().map(({ table }) => importRecordType(records, table).csv.import.calledSo),
  };
}

export function allColumns(records: Records, noun: ImportNoun): CsvColumn[] {
  const { own, below, above } = fileColumns(records, noun);
  return [...own, ...above.flat(), ...below];
}

/** The columns of a file by their headings and first rows: those of its own records first, then of the records above. */
export function guessColumns(
  records: Records,
  noun: ImportNoun,
  headers: string[],
  rows: string[][],
): ColumnMapping {
  const { own, below, above, calledSo } = fileColumns(records, noun);
  const config = importRecordType(records, noun).csv.import;
  const known = guessOwnColumns(config, own, headers, rows);
  // An address in a row that names an outlet is that of the outlet.
  const hasBelow = config.below && config.below.field in known;
  const mapping = hasBelow ? guessColumnMapping(below, headers, known, rows) : known;
  return above.reduce(
    (all, columns, place) => guessColumnMapping(columns, headers, all, rows, calledSo[place]),
    mapping,
  );
}

/**
 * The columns of a file's own records. Companies in the column of people's names are their accounts; one name in most of the
 * rows of another such column is that of somebody here, as whom a board calls 'Person'.
 */
function guessOwnColumns(
  { knownHeadings, calledSo, personIn = '' }: CsvImport,
  own: CsvColumn[],
  headers: string[],
  rows: string[][],
): ColumnMapping {
  const given = knownHeadings?.(headers.map(normalizeLabel)) ?? {};
  const guess = (known: ColumnMapping) => guessColumnMapping(own, headers, known, rows, calledSo);
  const mapping = guess(given);
  const place = mapping[personIn];
  if (place === undefined || 'account' in mapping || !areCompanies(textsAt(rows, place))) return mapping;
  const { [personIn]: _, ...others } = given;
  const { [personIn]: person, ...again } = guess({ ...others, account: place });
  const people = textsAt(rows, person);
  return person === undefined || new Set(people).size * 2 <= people.length
    ? again
    : { ...again, [personIn]: person };
}

const textsAt = (rows: readonly string[][], place = -1) =>
  rows.flatMap((cells) => cells[place]?.trim() || []);

const areCompanies = (names: string[]) =>
  names.filter((name) => COMPANY.test(name)).length * 3 > names.length;

/** The noun of an export of ours, by our labels: it has an ID, what a new record needs, and most of the columns. */
function exportedNoun(records: Records, headings: string[]): ImportNoun | undefined {
  const exported = importNoun.values.map((noun) => {
    const { csv } = importRecordType(records, noun);
    const found = csv.columns.filter(({ label, cell, aliases = [] }) =>
      [label, ...(cell === idCell ? aliases : [])].some((name) => headings.includes(normalizeLabel(name))),
    );
    const needed = [ID_COLUMN.field, ...requiredColumns(csv)];
    const isWhole = needed.every((field) => found.some((column) => column.field === field));
    return { noun, columns: isWhole ? found.length : 0 };
  });
  const most = Math.max(...exported.map(({ columns }) => columns));
  return most > 0 ? exported.find(({ columns }) => columns === most)?.noun : undefined;
}

const COMPANY = /\b(?:pty|ltd|p\/l|limited|inc|incorporated)\b\.?$/i;

/** The noun that a file is about: the lowest whose columns it has, by its headings; contacts where none is sure. */
export function guessNoun(records: Records, headers: string[], rows: readonly string[][] = []): ImportNoun {
  const headings = headers.map(normalizeLabel);
  const isAbout = (noun: ImportNoun) => {
    const { isAbout, knownHeadings, calledSo, personIn = '' } = importRecordType(records, noun).csv.import;
    const columns = ownColumns(importRecordType(records, noun));
    const mapping = guessColumnMapping(columns, headers, knownHeadings?.(headings), [], calledSo);
    return isAbout?.(mapping, headings) && !areCompanies(textsAt(rows, mapping[personIn]));
  };
  return exportedNoun(records, headings) ?? importNoun.values.findLast(isAbout) ?? 'contacts';
}

/** The layers of a file but one below another, from the top down; the last has the records that it is about. */
function straightLayers(records: Records, file: File): Layer[] {
  const record = importRecordType(records, file.noun);
  const { parents = [], references } = record.csv.import;
  const last: Layer = {
    noun: file.noun,
    record,
    columns: ownColumns(record),
    file: { ...file, currency: currencyPlace(file) },
    isBelow: false,
    parent: null,
    made: null,
    field: '',
    reference: undefined,
    outward: (field) => field,
  };
  const below = file.reading.convert ? madeLayer(records, file) : null;
  const own = below ? [{ ...last, field: below.made.field }, below] : [last];
  // IDs of records above say that these are there.
  if (parents.some(({ field }) => `${field}Id` in file.matching)) return own;
  const above = parents.map((parent): Layer => {
    const record = importRecordType(records, parent.table);
    const person = personColumns(parent, file);
    return {
      noun: parent.table,
      record,
      columns: [...ownColumns(record), ...PERSON_COLUMNS],
      file: withPerson(inwardColumns(file, parent), person, file),
      isBelow: false,
      parent,
      made: null,
      field: parent.field,
      reference: references.find(({ field }) => field === parent.field),
      outward: (field) =>
        person[field] ?? (field === parent.name ? parent.field : `${parent.field}.${field}`),
    };
  });
  const isRead = ({ file, reference }: Layer) =>
    Object.keys(file.matching).length > 0 || reference?.findUnnamed !== undefined;
  return [...above.filter(isRead), ...own];
}

/** The noun of the records that a file can make of its own, and how. */
export function madeOf(records: Records, noun: ImportNoun) {
  for (const one of importNoun.values) {
    const made = importRecordType(records, one).csv.import.madeFrom;
    if (made?.table === noun) return { noun: one, made };
  }
  return null;
}

/** The layer of the records that are made of a file's own: it reads the same cells. */
function madeLayer(records: Records, file: File) {
  const found = madeOf(records, file.noun);
  if (!found) return null;
  const { noun, made } = found;
  const record = importRecordType(records, noun);
  const inward = <Value>(values: Record<string, Value>) =>
    Object.fromEntries(
      Object.entries(made.columns).flatMap(([own, column]) => {
        const value = values[column];
        return value === undefined ? [] : [[own, value]];
      }),
    );
  return {
    noun,
    record,
    columns: ownColumns(record),
    file: {
      headers: file.headers,
      currency: currencyPlace(file),
      matching: inward(file.matching),
      conventions: inward(file.conventions),
      reading: {
        ...file.reading,
        corrections: file.reading.corrections.flatMap((correction) =>
          Object.entries(made.columns).flatMap(([own, column]) =>
            column === correction.field ? [{ ...correction, field: own }] : [],
          ),
        ),
      },
    },
    isBelow: false,
    parent: null,
    made,
    field: '',
    reference: undefined,
    outward: (field: string) => made.columns[field] ?? field,
  } satisfies Layer;
}

/** The email and the phone numbers of the person of a row tell its account: the columns of the file that they stand in. */
function personColumns({ table }: CsvParent, { noun, matching }: File): Record<string, string> {
  if (table !== 'accounts') return {};
  const isOfPeople = noun === 'contacts';
  return Object.fromEntries(
    Object.entries(isOfPeople ? { ...PERSON, ...COMPANY_ALONE } : PERSON).flatMap(([column, field]) => {
      const own = isOfPeople ? [field] : [...(field === 'fullName' ? ['contact'] : []), `contact.${field}`];
      const found = own.find((one) => one in matching);
      return found ? [[column, found]] : [];
    }),
  );
}

/** Reads these columns too, with their corrections, except for a record that was chosen by its ID. */
function withPerson(
  inward: FileColumns,
  person: Record<string, string>,
  { matching, reading }: File,
): FileColumns {
  const places = Object.entries(person).flatMap(([column, field]) => {
    const place = matching[field];
    return place === undefined ? [] : [[column, place] as const];
  });
  const corrections = reading.corrections
    .filter(({ value }) => !UUID.test(value ?? ''))
    .flatMap((correction) =>
      Object.entries(person).flatMap(([column, field]) =>
        field === correction.field ? [{ ...correction, field: column }] : [],
      ),
    );
  return {
    ...inward,
    matching: { ...inward.matching, ...Object.fromEntries(places) },
    reading: { ...inward.reading, corrections: [...inward.reading.corrections, ...corrections] },
  };
}

// A row may also hold a record below one above, such as an outlet of its account: a layer between that one and its own.

/** The layers of a file, from the top down; the last has the records that it is about, or those made of them. */
export function layersOf(records: Records, file: File): Layer[] {
  const layers = straightLayers(records, file);
  const { below } = importRecordType(records, file.noun).csv.import;
  const above = layers.find(({ parent }) => parent && parent.field === below?.above);
  const place = below && file.matching[below.field];
  if (!below || !above || place === undefined) return layers;
  const record = importRecordType(records, below.table);
  const { csv } = record;
  const { unique: _, ...match } = csv.import.match;
  const { findAlike: __, ...others } = csv.import;
  // Its name is looked for below the record above alone: many have an outlet with the name of a town.
  const scope = [{ columns: [below.linkColumn], field: `${below.link}Id`, isNullable: false }];
  const inward = inwardColumns(file, below);
  const layer: Layer = {
    noun: below.table,
    record: { ...record, csv: { ...csv, import: { ...others, match: { ...match, scope } } } },
    columns: ownColumns(record),
    file: inward,
    isBelow: true,
    parent: below,
    made: null,
    field: below.field,
    reference: undefined,
    outward: (field) => (field === below.name ? below.field : `${below.field}.${field}`),
  };
  const { [below.name]: ___, ...unnamed } = inward.matching;
  above.alone = {
    file: {
      ...above.file,
      matching: { ...unnamed, ...above.file.matching },
      conventions: { ...inward.conventions, ...above.file.conventions },
    },
    isOf: ({ cells }) => {
      const name = normalize(cells[place]);
      return name === '' || name === normalize(cells[file.matching[below.above] ?? -1]);
    },
  };
  const at = layers.indexOf(above) + 1;
  return [...layers.slice(0, at), layer, ...layers.slice(at)];
}

const normalize = (cell = '') => cell.trim().toLowerCase();

/** The layers that the rows of a layer stand on, by the columns that name them. */
export function layersAbove(records: Records, { noun }: Pick<File, 'noun'>, layers: Layer[], layer: Layer) {
  const before = layers.slice(0, layers.indexOf(layer)).filter(({ isBelow }) => !isBelow);
  const { below } = importRecordType(records, noun).csv.import;
  if (!layer.isBelow || !below) return before;
  return before.filter(({ field }) => field === below.above).map((one) => ({ ...one, field: below.link }));
}

/** The columns that a new record needs; of another record either its name or its ID. */
export function requiredColumns({ columns, import: config }: Pick<RecordCsv, 'columns' | 'import'>) {
  const issues = config?.input.safeParse({}).error?.issues ?? [];
  const fields = new Set(issues.map(({ path }) => String(path[0])));
  if (config?.isAboutSubject) fields.add('subject');
  const names = columns.map(({ field }) => field);
  return new Set(
    names.filter((name) => fields.has(name) || (fields.has(`${name}Id`) && names.includes(`${name}Id`))),
  );
}

export type File = Pick<Import, 'noun' | 'headers' | 'matching' | 'reading' | 'conventions'>;

/** The column with the currency of all amounts of a row, also those of the records above. */
const currencyPlace = ({ matching }: Pick<File, 'matching'>) => matching[CURRENCY_COLUMN.field];

/** The columns of a file as those of a record above, or below that. */
function inwardColumns(
  { headers, matching, conventions, reading }: File,
  parent: CsvParent | CsvBelow,
): FileColumns {
  const inward = (field: string) =>
    field === parent.field
      ? parent.name
      : field.startsWith(`${parent.field}.`)
        ? field.slice(parent.field.length + 1)
        : null;
  const own = <Value>(values: Record<string, Value>): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(values).flatMap(([field, value]) => {
        const name = inward(field);
        return name === null ? [] : [[name, value]];
      }),
    );
  return {
    headers,
    currency: currencyPlace({ matching }),
    matching: own(matching) satisfies ColumnMapping,
    conventions: own(conventions),
    reading: {
      ...reading,
      corrections: reading.corrections.flatMap((correction) => {
        const field = inward(correction.field);
        return field === null ? [] : [{ ...correction, field }];
      }),
    },
  };
}
