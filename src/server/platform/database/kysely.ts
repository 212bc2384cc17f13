import { type Kysely, sql } from 'kysely';
import type { Database, EntityManager } from './orm.ts';

const replicaReaders = new WeakSet<object>();

/** An entity manager whose typed queries, and nothing else, go to the read replica. */
export function forkForReplica(orm: Database): EntityManager {
  const em = orm.em.fork();
  replicaReaders.add(em);
  return em;
}

/** Which connection the typed queries of an entity manager use. */
export const connectionTypeOf = (em: EntityManager) => (replicaReaders.has(em) ? 'read' : 'write');

/** Kysely over this entity manager, with the entities' names of tables and columns. */
export const kysely = (em: EntityManager) =>
  em.getKysely({
    tableNamingStrategy: 'entity',
    columnNamingStrategy: 'property',
    convertValues: true,
    type: connectionTypeOf(em),
  });

/** The tables by the names of their entities, as typed queries see them. */
export type Tables = ReturnType<typeof kysely> extends Kysely<infer Known> ? Known : never;

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

/** Which version of a row of `table` this is: another one after any change, whoever makes it. */
export const rowVersion = (table: string) => sql<string>`${sql.ref(`${table}.xmin`)}::text`;
