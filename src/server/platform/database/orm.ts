import { join } from 'node:path';
import type { EntityClass } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM, type EntityManager as PostgreSqlEntityManager } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import type { Pool } from 'pg';
import { limitConnections } from './connections/limitConnections.ts';
import { limitedClient } from './connections/limitedClient.ts';

/** Milliseconds, within `CALL_MS`. Beyond it a call fails with SERVICE_UNAVAILABLE. */
const CONNECTION_MS = 1_750;

const setLimits = limitConnections({
  lock_timeout: 1_250,
  // Usual statements take a tenth at most. Migrations have no limit; for long work see `longWork.ts`.
  statement_timeout: 4_000,
  // An idle transaction belongs to a process that hangs: transactions wait only for the database.
  idle_in_transaction_session_timeout: 10_000,
});

/** Outside of calls, where the server does not answer. Longer than its own timeout. */
const STATEMENT_MS = 5_000;

const FOLDER = join(import.meta.dirname, '../../../../migrations');

/**
 * `src/server/entities.ts` declares the entities here, so that typed queries know every table without
 * imports. @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface Register {}

type Entities = Register extends { entities: infer Listed extends EntityClass<object>[] }
  ? Listed
  : EntityClass<object>[];

/** Opens a pool on a PostgreSQL; nothing connects before the first query, which may take `connectionMs` milliseconds. */
export const openDatabase = (clientUrl: string, entities: Entities, connectionMs = CONNECTION_MS): Database =>
  new MikroORM(
    defineConfig({
      clientUrl,
      entities,
      extensions: [Migrator],
      migrations: { path: FOLDER, pathTs: FOLDER, emit: 'ts', snapshot: false, silent: true },
      // Not described by entities: the limiter's table, triggers, the mail queue's schema.
      schemaGenerator: {
        skipTables: ['rate_limits'],
        ignoreTriggers: true,
        ignoreRoutines: true,
        ignoreSchema: ['pgboss'],
      },
      driverOptions: {
        connectionTimeoutMillis: connectionMs,
        onConnect: setLimits,
        onPoolCreated: releaseDeadConnections,
        Client: limitedClient(STATEMENT_MS),
      },
      // `findOneOrFail` fails with 'Lead not found' and status 404.
      findOneOrFailHandler: (entity) =>
        new TRPCError({ code: 'NOT_FOUND', message: notFoundMessage(entity) }),
    }),
  );

/** 'Saved view not found' for a SavedView. */
const notFoundMessage = (entity: string) =>
  `${entity.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)} not found`;

export type Database = MikroORM<PostgreSqlEntityManager, Entities>;

/** One unit of work: each procedure has one, and passes it to everything that it calls. */
export type EntityManager = Database['em'];

/** Milliseconds for its user to release a dead connection. */
const GRACE_MS = 1_000;

/**
 * Releases dead connections. Kysely keeps one whose rollback fails, as when the server is gone: then the pool
 * would be exhausted until the process restarts.
 */
function releaseDeadConnections(pool: Pool) {
  pool.on('connect', (client) => {
    client.once('end', () => setTimeout(() => release(client), GRACE_MS).unref());
  });
}

function release(client: { release: (destroy: boolean) => void }) {
  try {
    client.release(true);
  } catch {
    // It is released already.
  }
}
