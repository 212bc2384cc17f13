import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type BackupState, type LastBackup, OLD_BACKUP_DAYS } from '#shared/backups/backups.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import { DAY_MS } from '#shared/fields/days.ts';
import type { Env } from '../env.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { readValue } from '../platform/database/runSql.ts';
import { TEAM, TeamPolicy } from '../platform/identity/teamPolicy.entity.ts';
import { backupFolder } from './backupFolder.ts';
import { BACKUP_LOCK } from './backupLock.ts';
import { Backup } from './backups.entity.ts';

/** More than are kept: attempts of some weeks. */
const LISTED = 50;

export async function getBackupState(
  em: EntityManager,
  env: Pick<Env, 'DATA_DIR' | 'S3'>,
): Promise<BackupState> {
  const found = await em.find(
    Backup,
    {},
    { orderBy: { finishedAt: 'desc', id: 'desc' }, limit: LISTED, populate: ['createdBy'] },
  );
  const policy = await em.findOne(TeamPolicy, TEAM);
  return {
    isRunning: await isRunning(em),
    hasNightly: policy?.hasNightlyBackups ?? true,
    hasFiles: !env.S3,
    backups: found.map(({ createdBy, ...backup }) => ({
      ...backup,
      byName: createdBy ? fullName(createdBy) : null,
      isHere: backup.fileName !== null && existsSync(join(backupFolder(env.DATA_DIR), backup.fileName)),
    })),
  };
}

function isRunning(em: EntityManager) {
  const high = Math.floor(BACKUP_LOCK / 2 ** 32);
  return readValue(em, z.boolean())`
    select exists (
      select from pg_locks join pg_database on pg_database.oid = pg_locks.database
       where locktype = 'advisory' and datname = current_database() and granted and objsubid = 1
         and classid = ${high}::oid and objid = ${BACKUP_LOCK % 2 ** 32}::bigint::oid)`;
}

/** Returns the time of the last backup, true if that is too long ago, and the reason why the last attempt failed. */
export async function lastBackup(em: EntityManager, now = new Date()): Promise<LastBackup> {
  const order = { orderBy: { finishedAt: 'desc' }, limit: 1 } as const;
  const [attempt] = await em.find(Backup, {}, order);
  const [success] = attempt?.error ? await em.find(Backup, { error: null }, order) : [attempt];
  const at = success?.finishedAt ?? null;
  return {
    at,
    isOld: !at || now.getTime() - at.getTime() > OLD_BACKUP_DAYS * DAY_MS,
    failure: attempt?.error ?? null,
  };
}

export const setNightlyBackups = (em: EntityManager, hasNightlyBackups: boolean) =>
  em.transactional((em) => em.upsert(TeamPolicy, { ...TEAM, hasNightlyBackups }));
