import { TRPCError } from '@trpc/server';
import {
  detectSuspicions,
  type EnquirySignals,
  QUARANTINE_SCORE,
  suspicionScore,
} from '#shared/intake/intake.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import { doLongWork } from '../platform/database/longWork.ts';
import type { Database, EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import type { Context } from '../platform/identity/context.ts';
import { freeSpace } from '../platform/storage/freeSpace.ts';
import { type HeldEnquiry, Quarantined } from './quarantine.entity.ts';

/**
 * The space that the disk of the database must have left for an enquiry to be put in quarantine: junk must not
 * fill it.
 */
const QUARANTINE_FREE_BYTES = 1_000_000_000;

/**
 * Returns whether it was suspicious enough; `prepare` makes what is stored.
 * @throws SERVICE_UNAVAILABLE when the disk has no space for the quarantine.
 */
export async function holdIfJunk(
  em: EntityManager,
  id: string | undefined,
  signals: EnquirySignals,
  env: Context['env'],
  prepare: () => Promise<HeldEnquiry>,
): Promise<boolean> {
  const suspicions = detectSuspicions(signals);
  const score = suspicionScore(suspicions);
  if (score < QUARANTINE_SCORE) return false;
  await requireFreeSpace(env);
  await createOnce(em, Quarantined, { id }, async (em) => {
    const enquiry = em.create(Quarantined, { id, formData: await prepare(), score, suspicions });
    await em.flush();
    return enquiry;
  });
  return true;
}

/**
 * Checks the disk of our own database only: how full the disk of another server is, this process cannot know.
 * @throws SERVICE_UNAVAILABLE
 */
async function requireFreeSpace({ DATABASE_URL, DATA_DIR }: Context['env']) {
  if (DATABASE_URL || (await freeSpace(DATA_DIR)) >= QUARANTINE_FREE_BYTES) return;
  const message = 'We cannot take your message just now. Please call us, or try again later.';
  throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message });
}

/** Deletes what waited in quarantine for more than these days, and what enquiries of earlier days are recognized by. */
export const purgeEnquiries = (orm: Database, days: number) =>
  doLongWork(orm, async (em) => {
    await runSql(em)`delete from quarantine where created_at < now() - make_interval(days => ${days})`;
    await runSql(em)`delete from received_enquiries where created_at < now() - interval '1 day'`;
  });
