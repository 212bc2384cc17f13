import { type RawBuilder, sql } from 'kysely';
import { singularOf } from '#shared/fields/format.ts';
import type { Rows } from '../../platform/database/rows.ts';

// All rules on where a record may be. Forms, imports, merges, restores and undos apply them through
// `places.ts`.

export interface Misplaced {
  rule: PlaceRule;
  id: string;
  title: string;
  aboveId: string;
  aboveTitle: string;
  /** The account in which the record may stand, where there is one. */
  placeId: string | null;
  place: string | null;
}

/** SQL for a table's rows, as stored or as planned. */
export type Sources = (table: string) => RawBuilder<unknown>;

export interface PlaceRule {
  table: string;
  /** The column that points to the one above. */
  column: string;
  /** The parent's table. */
  above: string;
  /** SQL for violating pairs `record` and `above`, among these rows. */
  broken(rows: Rows, from: Sources): RawBuilder<unknown>;
  /** SQL for the account it may be in; left out: it may be without a parent. */
  place?: RawBuilder<string | null>;
  /** The sentence for what was typed into a form. */
  typed(found: Misplaced): string;
  /** The sentence for what an act would lead to, after the title of the record. */
  would(found: Misplaced): string;
}

const among = (ids: string[] | undefined) => sql`any(${ids ?? []}::uuid[])`;

/** SQL that is true where a column has one of its ids; without those that have none, so that an index of the others serves. */
const isAmong = (columns: [column: string, ids: string[] | undefined][]) =>
  sql`(${sql.join(
    columns.filter(([, ids]) => ids?.length).map(([column, ids]) => sql`${sql.ref(column)} = ${among(ids)}`),
    sql` or `,
  )})`;

export const chooseOfAccount = (noun: string) =>
  `Choose ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun} of this account`;

/** Both belong to one account. A signed proposal stays without deleted ones. */
const ofOneAccount = (table: string, above: string): PlaceRule => {
  const noun = singularOf(above);
  const column = `${noun}_id`;
  return {
    table,
    column,
    above,
    broken: (rows, from) => sql`
      from ${from(table)} record join ${from(above)} above on above.id = record.${sql.ref(column)}
     where ${isAmong([
       ['record.id', rows[table]],
       [`record.${column}`, rows[above]],
     ])}
       and record.account_id is not null and record.account_id is distinct from above.account_id`,
    ...(above === 'contacts' && { place: sql`above.account_id` }),
    typed: () => chooseOfAccount(noun),
    would: ({ aboveTitle }) => `would be of another account than its ${noun} ‘${aboveTitle}’`,
  };
};

const noCircle: PlaceRule = {
  table: 'accounts',
  column: 'parent_account_id',
  above: 'accounts',
  broken: (rows, from) => sql`
      from ${from('accounts')} record join ${from('accounts')} above on above.id = record.parent_account_id
     where record.id in (
       with recursive ancestors as (
         select id, parent_account_id as above from ${from('accounts')} account where id = ${among(rows.accounts)}
         union
         select ancestors.id, higher.parent_account_id
           from ancestors join ${from('accounts')} higher on higher.id = ancestors.above)
       select id from ancestors where above = id)`,
  typed: () => 'An account cannot be above itself: choose another parent',
  would: ({ aboveTitle }) => `would be above itself, below ‘${aboveTitle}’`,
};

/** An outlet has the number of its parent, which is registered. */
const noOutlet: PlaceRule = {
  table: 'registrations',
  column: 'account_id',
  above: 'accounts',
  broken: (rows, from) => sql`
      from ${from('registrations')} record join ${from('accounts')} above on above.id = record.account_id
      join ${from('accounts')} higher on higher.id = above.parent_account_id
     where ${isAmong([
       ['record.id', rows.registrations],
       ['above.id', rows.accounts],
       ['above.parent_account_id', rows.accounts],
     ])}
       and (above.abn is null or above.abn = higher.abn)`,
  place: sql`higher.id`,
  typed: ({ aboveTitle, place }) => `${aboveTitle} is an outlet of ${place}: choose that account`,
  would: ({ aboveTitle, place }) => `would be of ‘${aboveTitle}’, an outlet of ‘${place}’`,
};

export const PLACE_RULES: readonly PlaceRule[] = [
  noCircle,
  ofOneAccount('leads', 'contacts'),
  ofOneAccount('opportunities', 'contacts'),
  ofOneAccount('proposals', 'contacts'),
  ofOneAccount('proposals', 'leads'),
  ofOneAccount('proposals', 'opportunities'),
  noOutlet,
];

/** A place for one record; the database has a unique index. */
export interface SinglePlace {
  table: string;
  column: string;
  /** What puts a record there; the first is the one to change. */
  fields: readonly [string, ...string[]];
  /** SQL for the rows of which only one may have the place, by the name of the row. */
  condition(row: string): RawBuilder<unknown>;
  /** About the one that has it; `above` is the parent's title. */
  taken(other: string, above: string): string;
  /** The sentence for what was typed into a form, where that is another one. */
  typed?: string;
  /** The sentence for two whose places would become one by a merge. */
  both?: string;
}

const always = () => sql`true`;

export const SINGLE_PLACES: readonly SinglePlace[] = [
  {
    table: 'opportunities',
    column: 'lead_id',
    fields: ['leadId'],
    condition: always,
    taken: (other) =>
      `another record has taken its place since: the opportunity ‘${other}’. Delete that one first.`,
    typed: 'This lead is an opportunity already: choose another one',
    both: 'Both leads have become opportunities, so they stay two.',
  },
  {
    table: 'registrations',
    column: 'account_id',
    fields: ['state', 'accountId'],
    condition: (row) => sql`${sql.ref(row)}.state = 'current'`,
    taken: (number, account) =>
      `${account} has a current registration already: ${number}. End that one first.`,
    both: 'Both accounts have a current registration. End one of them first.',
  },
  {
    table: 'proposals',
    column: 'name',
    fields: ['name'],
    condition: always,
    taken: () => 'another record has taken its place since. Delete that one first.',
  },
];
