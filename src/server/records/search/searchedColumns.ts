import type { Fields, SearchPlace } from '#shared/fields/kinds.ts';
import type { EntityManager } from '../../platform/database/orm.ts';

export interface SearchedColumns {
  /**
   * The place where each column is found. The first is the name; columns with a space between them are one text,
   * as in 'first_name last_name'; a reference stands for the name of the record that it refers to. Of phone
   * numbers the list has an index of its own.
   */
  columns: Record<string, SearchPlace>;
  /** Shown below the name in the search over everything. */
  detail: string[];
  /** The text between them. */
  separator?: string;
  /** What the search over everything says of some records before the detail, by id: read with them, as it depends on the day. */
  describe?(em: EntityManager, ids: string[]): Promise<Map<string, string>>;
}

export const everyColumn = (columns: string[], place: SearchPlace) =>
  Object.fromEntries(columns.map((column) => [column, place]));

/** The columns of the fields by which a noun's list says that records are found. */
export const searchedFields = (fields: Fields): Record<string, SearchPlace> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { searchedIn }]) =>
      searchedIn ? [[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), searchedIn]] : [],
    ),
  );
