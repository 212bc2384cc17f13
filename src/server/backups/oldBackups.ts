import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { KEPT_DAYS, KEPT_WEEKS } from '#shared/backups/backups.ts';
import { DAY_MS, mondayOf } from '#shared/fields/days.ts';
import { today } from '#shared/fields/format.ts';
import type { Database } from '../platform/database/orm.ts';
import { Backup } from './backups.entity.ts';
import { BACKUP_MS } from './file/connection.ts';

const NIGHTLY = /^nightly-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.zip$/;

/** Attempts are listed for this long. */
const LISTED_DAYS = 90;

/** Deletes nightly backups that are no longer kept, and what killed processes have left. Others stay. */
export async function removeOldBackups(orm: Database, folder: string) {
  const names = await readdir(folder);
  const kept = keptBackups(names);
  for (const name of names) {
    const isGone = NIGHTLY.test(name) && !kept.has(name);
    if (isGone || (name.endsWith('.unfinished') && (await isAbandoned(join(folder, name))))) {
      await rm(join(folder, name), { force: true });
    }
  }
  const before = new Date(Date.now() - LISTED_DAYS * DAY_MS);
  await orm.em.fork().transactional((em) => em.nativeDelete(Backup, { finishedAt: { $lt: before } }));
}

async function isAbandoned(path: string) {
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > BACKUP_MS;
}

/** The latest nightly backup of each of the last days, and before these the latest of each of the last weeks. */
export function keptBackups(names: string[]): Set<string> {
  const latest = new Map<string, string>();
  for (const name of names.sort()) {
    const [, hour, minute, second] = NIGHTLY.exec(name) ?? [];
    if (hour) latest.set(today(new Date(`${hour}:${minute}:${second}Z`)), name);
  }
  const days = [...latest.keys()].sort().reverse();
  const daily = days.slice(0, KEPT_DAYS);
  const covered = new Set(daily.map(mondayOf));
  const weekly = new Map<string, string>();
  for (const day of days.slice(KEPT_DAYS)) {
    const week = mondayOf(day);
    if (!covered.has(week) && !weekly.has(week) && weekly.size < KEPT_WEEKS) weekly.set(week, day);
  }
  const kept = [...daily, ...weekly.values()];
  return new Set(kept.map((day) => latest.get(day) ?? ''));
}

/** More days than any nightly backup is kept. */
const LONGEST_DAYS = (KEPT_WEEKS + 3) * 7 + KEPT_DAYS;

/**
 * The day on which the last of these nightly backups is deleted if one is made every night from now on; null without any.
 */
export function lastDayOf(names: string[], now = new Date()): string | null {
  const later: string[] = [];
  let last: string | null = null;
  for (let days = 0; days <= LONGEST_DAYS; days += 1) {
    const night = new Date(now.getTime() + days * DAY_MS).toISOString();
    if (days > 0) later.push(`nightly-${night.slice(0, 19).replaceAll(':', '-')}Z.zip`);
    const kept = keptBackups([...names, ...later]);
    if (!names.some((name) => kept.has(name))) return last && today(new Date(night));
    last = night;
  }
  return last && today(new Date(last));
}
