import type { Fields, SearchPlace } from '#shared/fields/kinds.ts';

export interface SearchedColumns {
  /**
   * Where each column is searched. The first is the name; 'first_name last_name' is one text; a reference
   * stands for the name of its record. Lists have an index of their own for phone numbers.
   */
  columns: Record<string, SearchPlace>;
  /** Shown below the name in the search over everything. */
  detail: string[];
  /** Between them. */
  separator?: string;
}

export const everyColumn = (columns: string[], place: SearchPlace) =>
  Object.fromEntries(columns.map((column) => [column, place]));

/** By the noun's fields. */
export const searchedFields = (fields: Fields): Record<string, SearchPlace> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { searchedIn }]) =>
      searchedIn ? [[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), searchedIn]] : [],
    ),
  );
