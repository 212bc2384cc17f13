import { p } from '@mikro-orm/core';

/** All searchable text, folded by `search_folded`. Kept by triggers (`keep_search_text.sql`). */
export const searchTextColumn = { searchText: p.text().default('').lazy().hidden() };

/** Kilobytes: limits what an insert may have to merge into a GIN index, which takes time. */
export const SHORT_PENDING_LIST = 'with (gin_pending_list_limit = 1024)';

/** The name begins with the table; `rest` follows the table in the statement. */
export const sqlIndex = (table: string, name: string, rest: string) => ({
  name: `${table}_${name}_index`,
  expression: `create index "${table}_${name}_index" on "${table}" ${rest}`,
});

/** An index for searches of three letters or more anywhere in a text. */
export const searchIndex = (table: string) =>
  sqlIndex(table, 'search_text', `using gin ("search_text" gin_trgm_ops) ${SHORT_PENDING_LIST}`);

/**
 * An index for comparisons without regard to case; `lower_text`, which no locale of the database changes, is a
 * function of ours.
 */
export const lowerCaseIndex = (table: string, name: string, text: string) =>
  sqlIndex(table, `${name}_lower`, `(lower_text(${text}))`);

/**
 * Emails and phone numbers in any spelling; `contact_points` is our function. Without a pending list, which
 * each imported row would scan.
 */
export const contactPointIndex = (table: string, columns: string) =>
  sqlIndex(table, 'contact_points', `using gin (contact_points(${columns})) with (fastupdate = off)`);

/** An index for names that are the same but for their order, case and accents; `name_key` is a function of ours. */
export const nameKeyIndex = (table: string, name: string) =>
  sqlIndex(table, 'name_key', `(name_key(${name}))`);

export const nameIndex = (table: string, column: string) =>
  sqlIndex(table, `${column}_id`, `("${column}" collate "und-x-icu", "id")`);

/**
 * The phone numbers of a row, without prefix and with a space before each: what lists find rows by. `search_phone` is
 * a function of ours.
 */
export const phoneText = (columns: string[]) =>
  columns.map((column) => `' ' || coalesce(search_phone(${column}), '')`).join(' || ');

/** An index for searches of a part of a phone number. */
export const phoneIndex = (table: string, columns: string[]) =>
  sqlIndex(table, 'phones', `using gin ((${phoneText(columns)}) gin_trgm_ops) ${SHORT_PENDING_LIST}`);
