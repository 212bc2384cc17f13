import { sql } from 'kysely';
import * as z from 'zod';
import { oneOf } from '#shared/fields/fields.schema.ts';
import { type SubjectNoun, subjectNoun } from '#shared/records/nouns.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { OPTIMIZATION_FENCE } from '../platform/database/rows.ts';
import { readRows } from '../platform/database/runSql.ts';
import type { Records } from '../records/record.ts';
import type { Person } from './person.queries.ts';
import { type SearchedTable, searchedTables } from './textColumns.ts';

/** A column of a row in which the person stands. */
export interface Find {
  /** The table, the key of the row and the column. */
  key: string;
  table: string;
  /** The kind of record or list, as in 'Activity'. */
  label: string;
  /** SQL of the key of its table's rows. */
  keySql: string;
  rowKey: string;
  column: string;
  /** True for what follows from the person and is replaced without asking. */
  isMade: boolean;
  /** True where the whole name or a contact point stands, and not one name alone. */
  isSure: boolean;
  /** True for one name alone, also beside what is sure: then the same column has two finds. */
  isSingle: boolean;
  isOwn: boolean;
  /** Some words around it. */
  excerpt: string;
  byName: string | null;
  subject: { noun: SubjectNoun; id: string } | null;
  /** The record that it is of, also where no screen shows one. */
  recordId: string | null;
}

/** The letters around a name. */
const AROUND = 40;

/** Every place in which the person stands, but for what their own rows are as a whole. */
export async function findPlaces(em: EntityManager, records: Records, person: Person): Promise<Find[]> {
  const found: Find[] = [];
  for (const [table, rules] of Object.entries(searchedTables(em, records))) {
    found.push(...(await findInTable(em, person, table, rules)));
  }
  // A line of the history follows the record that it is of, where the record has the name too.
  const named = new Set(found.flatMap(({ isSingle, rowKey }) => (isSingle ? [rowKey] : [])));
  return found.filter(
    ({ table, isSingle, recordId }) => !(table === 'history' && isSingle && recordId && named.has(recordId)),
  );
}

const foundRow = z.object({
  rowKey: z.string(),
  column: z.string(),
  own: z.boolean(),
  /** True in the row with the key personnel of their account. */
  theirs: z.boolean(),
  hasFull: z.boolean(),
  hasPoint: z.boolean(),
  hasAddress: z.boolean(),
  excerpt: z.string().nullable(),
  /** The same of a name that stands alone in what is their own. */
  single: z.string().nullable(),
  isJson: z.boolean(),
  byName: z.string().nullable(),
  noun: oneOf(subjectNoun).nullable(),
  record: z.string().nullable(),
});

async function findInTable(em: EntityManager, person: Person, table: string, rules: SearchedTable) {
  const {
    made = [],
    written = [],
    key = 'id',
    kept = sql`false`,
    noun = 'null',
    record = 'null',
    author = 'null',
  } = rules;
  const { names, points, addresses, words, rough } = person.patterns;
  const columns = [...new Set([...made, ...written])];
  const own = rules.own?.(person.ownIds) ?? sql<boolean>`false`;
  const sure = `${names}|${points}`;
  const emptied =
    rules.emptied?.([...person.contactIds, ...person.accountIds], person.ownIds) ?? sql<boolean>`false`;
  const theirs = rules.personnel?.of(person.employerIds) ?? sql<boolean>`false`;
  const around = (pattern: string) => `.{0,${AROUND}}(?:${pattern}).{0,${AROUND}}`;
  // A condition on what stands around a name is slow: it is looked at where a part of the name stands, which the fence ensures.
  const texts = sql`concat_ws(' ', ${sql.join(columns.map((one) => sql`${sql.ref(one)}::text`))})`;
  const rows = await readRows(em, foundRow)`
    select "rowKey", "column", coalesce(own, false) as own, coalesce(theirs, false) as theirs, value ~ ${names} as "hasFull", value ~ ${points} as "hasPoint", value ~ ${addresses} as "hasAddress", noun, record,
           "isJson", (select ${selectFullName('writer')} from users writer where writer.id = author) as "byName",
           (regexp_match(value, ${around(sure)}))[1] as excerpt, single
      from (select (${sql.raw(key)})::text as "rowKey", (${own}) as own, (${emptied}) as emptied, (${theirs}) as theirs, (${sql.raw(noun)})::text as noun,
                   (${sql.raw(record)})::text as record, (${sql.raw(author)})::uuid as author, ${sql.join(columns.map((one) => sql.ref(one)))}
              from ${sql.table(table)}
             where not (${kept})
               and ((${own}) or (${texts} ~ ${rough} and ${texts} ~ ${sure}))
             ${OPTIMIZATION_FENCE}) rows,
           lateral (values ${sql.join(columns.map((one) => sql`(${one}, ${sql.ref(one)}::text, pg_typeof(${sql.ref(one)}) = 'jsonb'::regtype)`))}) as each ("column", value, "isJson"),
           lateral (select case when own and not emptied then (regexp_match(
                             regexp_replace(regexp_replace(value, ${points}, '…', 'g'), ${names}, '…', 'g'), ${around(words)}))[1] end as single) as alone
     where value ~ ${sure} or single is not null
     order by 1, 2`;
  // The contact itself and its account are emptied as a whole.
  const others = rows.filter(({ own }) => !own || !['contacts', 'accounts'].includes(table));
  return others.flatMap((row): Find[] => {
    const {
      rowKey,
      column,
      own,
      theirs,
      hasFull,
      hasPoint,
      hasAddress,
      single,
      isJson,
      byName,
      noun,
      record,
    } = row;
    const find = (excerpt: string, facts: Pick<Find, 'isMade' | 'isSure' | 'isSingle'>): Find => ({
      key: `${table}/${rowKey}/${column}${facts.isSingle ? '/name' : ''}`,
      table,
      label: rules.label,
      keySql: key,
      rowKey,
      column,
      isOwn: own,
      excerpt: isJson ? readableJson(excerpt) : excerpt,
      byName,
      subject: noun && record ? { noun, id: record } : null,
      recordId: record,
      ...facts,
    });
    const hasAny = hasFull || hasPoint;
    const sure = find(row.excerpt ?? '', {
      isMade: own && made.includes(column) && hasAny,
      // A namesake has the same name, a phone number may be shared, and another contact may share a mail address on purpose.
      isSure:
        (own && hasAny) ||
        (theirs && column === rules.personnel?.column && hasFull) ||
        (table !== 'contacts' && (hasAddress || (hasFull && hasPoint))),
      isSingle: false,
    });
    const alone = single !== null && find(single, { isMade: false, isSure: false, isSingle: true });
    return [...(hasAny ? [sure] : []), ...(alone ? [alone] : [])];
  });
}

/** The excerpt of a JSON text as values, with their labels where it has keys: 'Email ada@mail.example · Phone 0491 570 156'. */
export function readableJson(excerpt: string) {
  const shown = excerpt.split(', "').flatMap((part) => {
    const [first = '', ...rest] = part.split('": ');
    const value = withoutSigns(rest.length > 0 ? rest.join(' ') : first);
    if (value === '' || value === 'null') return [];
    return [rest.length > 0 ? `${labelOf(withoutSigns(first))} ${value}` : value];
  });
  return shown.join(' · ');
}

const withoutSigns = (json: string) =>
  json
    .replace(/\\[nrt]/g, ' ')
    .replace(/["{}[\]\\]/g, '')
    .trim();

/** 'Contact name' for contact_name and contactName. */
const labelOf = (key: string) => {
  const words = key.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};
