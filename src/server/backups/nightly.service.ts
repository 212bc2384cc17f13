import { BUSINESS_TIME_ZONE, today } from '#shared/fields/format.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { TEAM, TeamPolicy } from '../platform/identity/teamPolicy.entity.ts';
import { Backup } from './backups.entity.ts';

/** The hour in Sydney from which the backup of a day is due; a machine that sleeps at night makes it in the morning. */
const FROM_HOUR = 2;

/** The time after a failure until the next attempt. */
const RETRY_MS = 60 * 60_000;

const clock = new Intl.DateTimeFormat('en-AU', {
  timeZone: BUSINESS_TIME_ZONE,
  hour: 'numeric',
  hourCycle: 'h23',
});

export async function isNightlyDue(em: EntityManager, now: Date): Promise<boolean> {
  if (Number(clock.format(now)) < FROM_HOUR) return false;
  const policy = await em.findOne(TeamPolicy, TEAM);
  if (policy && !policy.hasNightlyBackups) return false;
  const [last] = await em.find(Backup, { kind: 'nightly' }, { orderBy: { finishedAt: 'desc' }, limit: 1 });
  if (!last) return true;
  if (last.error) return now.getTime() - last.finishedAt.getTime() > RETRY_MS;
  return today(last.startedAt) < today(now);
}
