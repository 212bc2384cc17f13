import { join } from 'node:path';
import type { EntityClass } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM, type EntityManager as PostgreSqlEntityManager } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import type { Pool } from 'pg';
import { releaseDeadConnections } from './connections/deadConnections.ts';
import { limitConnections } from './connections/limitConnections.ts';
import { limitStatements } from './connections/limitedStatements.ts';
import { shortenTransactions } from './connections/transactions.ts';

/** In milliseconds, within the time of a call (`CALL_MS`). A call that cannot be served fails with SERVICE_UNAVAILABLE. */
const TIMEOUTS = {
  connectionTimeoutMillis: 1_750,
  onConnect: limitConnections({
    lock_timeout: 1_250,
    // Statements take a tenth of it at most; migrations have no limit, for long work see `longWork.ts`.
    statement_timeout: 4_000,
    // Within a transaction only the database is waited for: one that is idle belongs to a process that hangs.
    idle_in_transaction_session_timeout: 10_000,
  }),
};

/** For statements outside of calls, where the server itself does not answer; longer than its own timeout. */
const STATEMENT_MS = 5_000;

const connections = {
  ...TIMEOUTS,
  onPoolCreated(pool: Pool) {
    releaseDeadConnections(pool);
    shortenTransactions(pool);
    limitStatements(pool, { outsideOfWork: STATEMENT_MS });
  },
};

/** What a replica does not answer soon is asked of the database, while there is still time for that. */
const replicaConnections = {
  ...TIMEOUTS,
  connectionTimeoutMillis: 500,
  onPoolCreated(pool: Pool) {
    releaseDeadConnections(pool);
    limitStatements(pool, { outsideOfWork: STATEMENT_MS, withinWork: 2_000 });
  },
};

const FOLDER = join(import.meta.dirname, '../../../../migrations');

/**
 * Holds the entities of the product as `entities`: `src/server/entities.ts` declares them here, so that typed queries
 * know every table and this file imports none.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface Register {}

type Entities = Register extends { entities: infer Listed extends EntityClass<object>[] }
  ? Listed
  : EntityClass<object>[];

/** Opens a pool on a PostgreSQL, and one on its read replica if there is one; nothing connects before the first query. */
export const openDatabase = (clientUrl: string, entities: Entities, replicaUrl?: string): Database =>
  new MikroORM(
    defineConfig({
      clientUrl,
      ...(replicaUrl && { replicas: [{ clientUrl: replicaUrl, driverOptions: replicaConnections }] }),
      // Only reads that ask for it go there (`forkForReplica`).
      preferReadReplicas: false,
      entities,
      extensions: [Migrator],
      migrations: { path: FOLDER, pathTs: FOLDER, emit: 'ts', snapshot: false, silent: true },
      // What no entity describes: the limiter's own table, what triggers count, triggers, and the mail queue's schema.
      schemaGenerator: {
        skipTables: ['rate_limits', 'lead_tally'],
        ignoreTriggers: true,
        ignoreRoutines: true,
        ignoreSchema: ['pgboss'],
      },
      driverOptions: connections,
      // `findOneOrFail` fails with 'Lead not found' and status 404.
      findOneOrFailHandler: (entity) =>
        new TRPCError({ code: 'NOT_FOUND', message: notFoundMessage(entity) }),
    }),
  );

/** 'Saved view not found' for a SavedView. */
const notFoundMessage = (entity: string) =>
  `${entity.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} not found`;

/** The connected database, typed with our entities. */
export type Database = MikroORM<PostgreSqlEntityManager, Entities>;

/** One unit of work: each procedure has one, and passes it to everything that it calls. */
export type EntityManager = Database['em'];

interface PoolUse {
  inUse: number;
  /** Calls that wait for a connection. */
  waiting: number;
}

/** How the connections of each pool are used: of the database, and of its replica if there is one. */
export async function poolUse(orm: Database): Promise<{ primary: PoolUse; replica?: PoolUse }> {
  const countIn = async (type: 'write' | 'read') => {
    const { totalCount, idleCount, waitingCount } = await orm.em.getConnection(type).getNativeClient();
    return { inUse: totalCount - idleCount, waiting: waitingCount };
  };
  const hasReplica = Boolean(orm.config.get('replicas')?.length);
  return { primary: await countIn('write'), ...(hasReplica && { replica: await countIn('read') }) };
}
