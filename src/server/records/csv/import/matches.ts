import type { ImportNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { OPTIMIZATION_FENCE, queryRows } from '../../../platform/database/rows.ts';
import type { ParsedRow } from './parseRow.ts';

// Which record a row is about: the one with its ID; else the one with the same sure sign (e-mail, ABN); else the one
// of the same name in the same place, unless the two have different sure signs.

interface Signs {
  /** What a sure sign is called. */
  sure: string | null;
  sureOf: (values: Record<string, unknown>) => string | null;
  nameOf: (values: Record<string, unknown>) => string | null;
  /** SQL of the same about a stored record, and of what finds one by it: as its index has it. */
  sureSql: string;
  isSure: string;
  nameSql: string;
  /** Columns that have to be the same besides the name. */
  within: { column: string; field: string; mayBeNone: boolean }[];
  named: string;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

const signs: Record<ImportNoun, Signs> = {
  accounts: {
    sure: 'ABN',
    sureOf: ({ abn }) => text(abn)?.replace(/\s/g, '') ?? null,
    nameOf: ({ name }) => text(name),
    sureSql: 'stored.abn',
    isSure: 'stored.abn = given.sure',
    nameSql: 'stored.name',
    within: [],
    named: 'are called so',
  },
  contacts: {
    sure: 'e-mail',
    sureOf: ({ email }) => text(email),
    nameOf: ({ firstName, lastName }) =>
      text(firstName) && text(lastName) ? `${firstName} ${lastName}` : null,
    sureSql: 'stored.email',
    isSure: 'lower(stored.email) = lower(given.sure)',
    nameSql: `stored.first_name || ' ' || stored.last_name`,
    within: [{ column: 'account_id', field: 'accountId', mayBeNone: true }],
    named: 'of this account are called so',
  },
  leads: {
    sure: null,
    sureOf: () => null,
    nameOf: ({ title }) => text(title),
    sureSql: 'null::text',
    isSure: 'false',
    nameSql: 'stored.title',
    within: [
      { column: 'account_id', field: 'accountId', mayBeNone: false },
      { column: 'contact_id', field: 'contactId', mayBeNone: false },
    ],
    named: 'of this contact are called so',
  },
};

/** What two rows that are about the same record, which is not there yet, have in common. */
export function buildMatchKey(noun: ImportNoun, values: Record<string, unknown>) {
  const { sureOf, nameOf, within } = signs[noun];
  const sure = sureOf(values)?.toLowerCase();
  if (sure) return `sure ${sure}`;
  return ['name', nameOf(values)?.toLowerCase(), ...within.map(({ field }) => values[field] ?? '')].join(' ');
}

/** The id of the record that each row is about, by line; a row that could be about several gets a fault. */
export async function findMatches(em: EntityManager, noun: ImportNoun, rows: ParsedRow[]) {
  const { sure, sureOf, nameOf, sureSql, isSure, nameSql, within, named } = signs[noun];
  const without = rows.filter(({ values }) => values.id === undefined);
  const isWithin = ({ column, mayBeNone }: Signs['within'][number], place: number) => {
    const given = `given.${place ? 'two' : 'one'}`;
    const isSame = `stored.${column} = ${given}`;
    return mayBeNone ? `and (${isSame} or (stored.${column} is null and ${given} is null))` : `and ${isSame}`;
  };
  const found = await queryRows<{ place: number; id: string; by: 'sure' | 'name' }>(
    em,
    `select given.place::int, stored.id, 'sure' as by
       from unnest(?::text[]) with ordinality as given(sure, place),
            lateral (select id from ${noun} stored where ${isSure} ${OPTIMIZATION_FENCE}) stored
      union all
     select given.place::int, stored.id, 'name'
       from unnest(?::text[], ?::text[], ?::uuid[], ?::uuid[]) with ordinality as given(name, sure, one, two, place),
            lateral (select id from ${noun} stored
                      where lower(${nameSql}) = lower(given.name) ${within.map(isWithin).join(' ')}
                        and (given.sure is null or ${sureSql} is null) ${OPTIMIZATION_FENCE}) stored
      order by 1`,
    [
      without.map(({ values }) => sureOf(values)),
      without.map(({ values }) => nameOf(values)),
      without.map(({ values }) => sureOf(values)),
      without.map(({ values }) => (within[0] ? (values[within[0].field] ?? null) : null)),
      without.map(({ values }) => (within[1] ? (values[within[1].field] ?? null) : null)),
    ],
  );
  const candidates = new Map<number, Record<'sure' | 'name', string[]>>();
  for (const { place, id, by } of found) {
    const row = candidates.get(place) ?? { sure: [], name: [] };
    row[by].push(id);
    candidates.set(place, row);
  }

  const matches = new Map<number, string>();
  for (const { line, values } of rows) if (values.id !== undefined) matches.set(line, String(values.id));
  for (const [index, { line, errors }] of without.entries()) {
    const { sure: surely = [], name = [] } = candidates.get(index + 1) ?? {};
    const ids = surely.length > 0 ? surely : name;
    if (ids.length === 1 && ids[0]) matches.set(line, ids[0]);
    if (ids.length > 1) {
      const why = surely.length > 0 ? `have this ${sure}` : named;
      errors.push(`${ids.length} ${noun} ${why}. Tell by a column ‘ID’ which one is meant`);
    }
  }
  return matches;
}
