import { p } from '@mikro-orm/core';

/** The column of a table that is searched: all its texts in lower case, kept by triggers (see their migration). */
export const searchTextColumn = { searchText: p.text().default('').lazy().hidden() };

/** Finds three letters and more anywhere in a text. */
export const searchIndex = (table: string) => ({
  name: `${table}_search_text_index`,
  expression: `create index "${table}_search_text_index" on "${table}" using gin ("search_text" gin_trgm_ops)`,
});

/** Finds a text whatever its case. */
export const lowerCaseIndex = (table: string, name: string, text: string) => ({
  name: `${table}_${name}_lower_index`,
  expression: `create index "${table}_${name}_lower_index" on "${table}" (lower(${text}))`,
});

/** Finds e-mails and phone numbers however they are written; `reach_of` is in its migration. */
export const contactPointIndex = (table: string, columns: string) => ({
  name: `${table}_reach_index`,
  expression: `create index "${table}_reach_index" on "${table}" using gin (reach_of(${columns}))`,
});

/** Lists of names come in the order of people, see `byName`. */
export const nameIndex = (table: string, column: string) => ({
  name: `${table}_${column}_id_index`,
  expression: `create index "${table}_${column}_id_index" on "${table}" ("${column}" collate "und-x-icu", "id")`,
});
