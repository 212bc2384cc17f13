import type { Fields } from '#shared/fields/kinds.ts';
import type { EntityManager } from './orm.ts';

export const kysely = (em: EntityManager) =>
  em.getKysely({ tableNamingStrategy: 'entity', columnNamingStrategy: 'property', convertValues: true });

type NamedColumns<Table extends string, Names extends readonly string[]> = {
  [Index in keyof Names]: `${Table}.${Names[Index]} as ${Names[Index]}`;
};

/**
 * Columns of a table or of a subquery, each under its own name, as the rows of a compiled query need it. Not within a
 * subquery, whose columns are referred to by their names in the database.
 */
export const namedColumns = <const Table extends string, const Names extends readonly string[]>(
  table: Table,
  names: Names,
) => names.map((name) => `${table}.${name} as ${name}`) as NamedColumns<Table, Names>;

/** The columns of a noun's fields that a row holds itself, not by a reference, each under its own name. */
const valueColumns = <const Table extends string, const Given extends Fields>(table: Table, fields: Given) =>
  Object.entries(fields)
    .filter(([, { kind }]) => kind !== 'record' && kind !== 'person')
    .map(([name]) => `${table}.${name} as ${name}`) as {
    [Name in keyof Given & string]: Given[Name]['kind'] extends 'record' | 'person'
      ? never
      : `${Table}.${Name} as ${Name}`;
  }[keyof Given & string][];

/** The common columns and the noun's fields without references, for `byId`. */
export const storedColumns = <const Table extends string, const Given extends Fields>(
  table: Table,
  fields: Given,
) => [
  ...namedColumns(table, ['id', 'version', 'createdAt', 'updatedAt']),
  `${table}.createdBy as createdById` as const,
  ...valueColumns(table, fields),
];
