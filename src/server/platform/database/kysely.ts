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
