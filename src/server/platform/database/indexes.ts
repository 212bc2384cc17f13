import { p } from '@mikro-orm/core';

/** The column of a table that is searched: all its texts in lower case, maintained by triggers (see `database-code/searchTriggers.ts`). */
export const searchTextColumn = { searchText: p.text().default('').lazy().hidden() };

/**
 * The size in kilobytes that an insert into a GIN index may have to bring into it, so that none of them waits long
 * for that.
 */
export const SHORT_PENDING_LIST = 'with (gin_pending_list_limit = 1024)';

/** An index for searches of three letters or more anywhere in a text. */
export const searchIndex = (table: string) => ({
  name: `${table}_search_text_index`,
  expression: `create index "${table}_search_text_index" on "${table}" using gin ("search_text" gin_trgm_ops) ${SHORT_PENDING_LIST}`,
});

/**
 * An index for comparisons without regard to case; `lower_text`, which no locale of the database changes, is a
 * function of ours.
 */
export const lowerCaseIndex = (table: string, name: string, text: string) => ({
  name: `${table}_${name}_lower_index`,
  expression: `create index "${table}_${name}_lower_index" on "${table}" (lower_text(${text}))`,
});

/** An index for e-mail addresses and phone numbers in any spelling; `contact_points` is a function of ours. */
export const contactPointIndex = (table: string, columns: string) => ({
  name: `${table}_contact_points_index`,
  expression: `create index "${table}_contact_points_index" on "${table}" using gin (contact_points(${columns})) ${SHORT_PENDING_LIST}`,
});

/**
 * An index for names that are the same but for their order, case and accents; `name_key` is a function of ours.
 */
export const nameKeyIndex = (table: string, name: string) => ({
  name: `${table}_name_key_index`,
  expression: `create index "${table}_name_key_index" on "${table}" (name_key(${name}))`,
});

/** An index for lists in the order of names, see `collated`. */
export const nameIndex = (table: string, column: string) => ({
  name: `${table}_${column}_id_index`,
  expression: `create index "${table}_${column}_id_index" on "${table}" ("${column}" collate "und-x-icu", "id")`,
});

/**
 * The phone numbers of a row, without prefix and with a space before each: what lists find rows by. `search_phone` is
 * a function of ours.
 */
export const phoneText = (columns: string[]) =>
  columns.map((column) => `' ' || coalesce(search_phone(${column}), '')`).join(' || ');

/** An index for searches of a part of a phone number. */
export const phoneIndex = (table: string, columns: string[]) => ({
  name: `${table}_phones_index`,
  expression: `create index "${table}_phones_index" on "${table}" using gin ((${phoneText(columns)}) gin_trgm_ops) ${SHORT_PENDING_LIST}`,
});
