import { sql } from 'kysely';
import * as z from 'zod';
import type { EntityManager } from '../../platform/database/orm.ts';
import { readValue } from '../../platform/database/runSql.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { MailReader } from './eventRule.ts';

declare module '../../platform/mail/message.ts' {
  interface MailJobs {
    /** How many enquiries and questions came within an hour, such as '2026-11-23T07'. */
    enquiryCount: MailReader & { hour: string };
  }
}

/** Mails per hour and reader; then one mail counts the rest. */
const EACH_PER_HOUR = 3;

const HOUR_MS = 3_600_000;

/** Those that concerned nobody, from a moment on; `ms` is the span. */
export const countReceived = (em: EntityManager, from: Date, ms = HOUR_MS) =>
  readValue(
    em,
    z.number(),
    sql`select count(*)::int from events
         where kind in ('enquired', 'asked') and (data -> 'isNobodys')::boolean
           and at >= ${from} and at < ${new Date(from.getTime() + ms)}`,
  );

/** Readers then get a count. */
export const isAboveLimit = async (em: EntityManager) =>
  (await countReceived(em, new Date(Date.now() - HOUR_MS), 2 * HOUR_MS)) > EACH_PER_HOUR;

/** Once per reader, for the end of the hour. */
export function queueCount(em: EntityManager, mailer: Pick<Mailer, 'send'>, reader: MailReader) {
  const now = Date.now();
  const hour = new Date(now).toISOString().slice(0, 13);
  return mailer.send(
    em,
    { kind: 'enquiryCount', ...reader, hour },
    {
      name: `enquiries ${hour} ${Object.values(reader)[0]}`,
      delaySeconds: Math.ceil((HOUR_MS - (now % HOUR_MS)) / 1000),
    },
  );
}
