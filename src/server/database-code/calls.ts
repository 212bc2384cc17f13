import type { SearchedColumns } from '../records/search/searchedColumns.ts';

// The functions and triggers of searches are made by procedures of the database, `functions/make_*.sql`: so a migration has
// one call for each table.

/** A call that makes functions and triggers; `makes` knows them by their names. */
export interface MakingCall {
  statement: string;
  makes: (name: string) => boolean;
}

/** Texts as arguments; one that is left out is null. */
const call = (procedure: string, ...texts: (string | null | undefined)[]) =>
  `call ${procedure}(${texts.map((text) => (text == null ? 'null' : `'${text}'`)).join(', ')});`;

const isTriggerOf = (table: string, prefix: string) => (name: string) =>
  ['insert', 'update', 'delete'].some((event) => name === `${prefix}_${event} on ${table}`);

/** The public holidays that count until the business saves its own. */
export const makeSuppliedHolidays = (days: string[]): MakingCall => ({
  statement: `create or replace function supplied_holidays() returns date[] language sql immutable as $$ select '{${days}}'::date[] $$;`,
  makes: (name) => name === 'supplied_holidays()',
});

interface Searched extends SearchedColumns {
  table: string;
  kind: string;
  /** The tables that columns refer to. */
  references: Record<string, string>;
}

/** Makes a table with a column `search_text` be found by its list and by the search over everything. */
export function makeSearch({
  table,
  kind,
  columns,
  detail,
  separator = ' · ',
  references,
}: Searched): MakingCall {
  const found = [...Object.keys(columns), ...detail];
  const parents = Object.entries(references).filter(([column]) => found.includes(column));
  return {
    statement: call(
      'make_search',
      table,
      kind,
      JSON.stringify(columns),
      `{${detail.map((column) => `"${column}"`).join(',')}}`,
      separator,
      JSON.stringify(Object.fromEntries(parents)),
    ),
    makes: (name) =>
      name === `search_name(${table})` ||
      [`keep_${table}_search`, `write_${table}_search`, `search_${table}_by_`].some((start) =>
        name.startsWith(start),
      ) ||
      ['search', 'search_text'].some((prefix) => isTriggerOf(table, prefix)(name)),
  };
}

/** The statement that makes the texts of a table's rows again, after the function that keeps them changed. */
export function remakeTexts(changedFunction: string): string[] {
  const [, table] = /^(?:keep|write)_(\w+?)_search(?:_text)?\(/.exec(changedFunction) ?? [];
  return table ? [`update "${table}" set "search_text" = 'X';`] : [];
}
