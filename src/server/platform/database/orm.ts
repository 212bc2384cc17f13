import { join } from 'node:path';
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, MikroORM } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { Account } from '../../accounts/accounts.entity.ts';
import { Activity } from '../../activities/activities.entity.ts';
import { Device } from '../../auth/devices.entity.ts';
import { RecoveryCode } from '../../auth/recoveryCodes.entity.ts';
import { SecondFactor } from '../../auth/secondFactors.entity.ts';
import { Token } from '../../auth/tokens.entity.ts';
import { Contact } from '../../contacts/contacts.entity.ts';
import { Document } from '../../documents/documents.entity.ts';
import { DocumentVersion } from '../../documents/documentVersions.entity.ts';
import { LinkSecret } from '../../documents/linkSecrets.entity.ts';
import { LooseFile } from '../../documents/looseFiles.entity.ts';
import { Quarantined } from '../../intake/quarantine.entity.ts';
import { LeadAssignment } from '../../leads/leadAssignments.entity.ts';
import { Lead } from '../../leads/leads.entity.ts';
import { NoticeSettings } from '../../notices/noticeSettings.entity.ts';
import { Opportunity } from '../../opportunities/opportunities.entity.ts';
import { BulkChange } from '../../records/bulk-changes/bulk-changes.entity.ts';
import { ImportRow } from '../../records/csv/import/importRows.entity.ts';
import { Import } from '../../records/csv/import/imports.entity.ts';
import { NotDuplicate } from '../../records/duplicates/notDuplicates.entity.ts';
import { History } from '../../records/history/history.entity.ts';
import { Merge } from '../../records/merges/merges.entity.ts';
import { SavedView } from '../../records/saved-views/saved-views.entity.ts';
import { SearchEntry } from '../../records/search/search.entity.ts';
import { Trash } from '../../records/trash/trash.entity.ts';
import { TeamPolicy } from '../../team/teamPolicy.entity.ts';
import { Session } from '../identity/sessions.entity.ts';
import { User } from '../identity/users.entity.ts';
import { takeBackDead } from './deadConnections.ts';

export const entities = [
  User,
  Session,
  Device,
  SecondFactor,
  RecoveryCode,
  TeamPolicy,
  Token,
  Account,
  Contact,
  Lead,
  LeadAssignment,
  Opportunity,
  Activity,
  BulkChange,
  SavedView,
  Document,
  DocumentVersion,
  LooseFile,
  LinkSecret,
  Trash,
  History,
  Quarantined,
  NoticeSettings,
  Merge,
  NotDuplicate,
  Import,
  ImportRow,
  SearchEntry,
];

/**
 * How long anything waits, in milliseconds. A call waits for a connection at most twice, for its session and
 * for its work, and then for a lock: under 5 s in all, after which it is told to come again.
 */
const PATIENCE = {
  connectionTimeoutMillis: 1_750,
  lock_timeout: 1_250,
  // No statement of ours takes a tenth of it; migrations have no limit.
  statement_timeout: 4_000,
  // Nothing but the database is waited for within a transaction. One that stands still is a process that hangs.
  idle_in_transaction_session_timeout: 10_000,
};

const connections = { ...PATIENCE, onPoolCreated: takeBackDead };

/** A replica that does not answer at once is passed over. */
const REPLICA_PATIENCE = { ...connections, connectionTimeoutMillis: 500 };

const FOLDER = join(import.meta.dirname, '../../../../migrations');

/** Opens a pool on a PostgreSQL, and one on its read replica if there is one; nothing connects before the first query. */
export const openDatabase = (clientUrl: string, replicaUrl?: string) =>
  new MikroORM(
    defineConfig({
      clientUrl,
      ...(replicaUrl && { replicas: [{ clientUrl: replicaUrl, driverOptions: REPLICA_PATIENCE }] }),
      // A read is sent there by who asks for it (`replica.ts`), never by itself.
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
      // `findOneOrFail` anywhere answers the caller with 'Lead not found' and a 404.
      findOneOrFailHandler: (entity) => new TRPCError({ code: 'NOT_FOUND', message: `${entity} not found` }),
    }),
  );

/** The connected database, typed with our entities. */
export type Database = ReturnType<typeof openDatabase>;

/** One unit of work: what a procedure and everything below it speaks to the database with. */
export type EntityManager = Database['em'];
