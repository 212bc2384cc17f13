import { join } from 'node:path';
import type { EntityClass } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM, type EntityManager as PostgreSqlEntityManager } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { releaseDeadConnections } from './connections/deadConnections.ts';
import { limitConnections } from './connections/limitConnections.ts';
import { limitedClient } from './connections/limitedClient.ts';

/**
 * A time in milliseconds, within the time of a call (`CALL_MS`). A call that cannot be served fails with
 * SERVICE_UNAVAILABLE.
 */
const CONNECTION_MS = 1_750;

const setLimits = limitConnections({
  lock_timeout: 1_250,
  // Statements take a tenth of it at most; migrations have no limit, for long work see `longWork.ts`.
  statement_timeout: 4_000,
  // A transaction waits for the database alone: one that is idle belongs to a process that hangs.
  idle_in_transaction_session_timeout: 10_000,
});

/**
 * The time for statements outside of calls where the server itself does not answer; longer than its own timeout.
 */
const STATEMENT_MS = 5_000;

const FOLDER = join(import.meta.dirname, '../../../../migrations');

/**
 * Holds the entities of the product as `entities`: `src/server/entities.ts` declares them here, so that typed queries
 * know every table and this file imports none.
 *
 * @public
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
      // The parts that no entity describes: the limiter's own table, triggers, and the mail
      // queue's schema.
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

/** The connected database, typed with our entities. */
export type Database = MikroORM<PostgreSqlEntityManager, Entities>;

/** One unit of work: each procedure has one, and passes it to everything that it calls. */
export type EntityManager = Database['em'];
