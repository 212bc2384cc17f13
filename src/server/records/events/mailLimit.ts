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

/** The number of mails about enquiries and questions that somebody gets in an hour, before one mail has the count of the rest. */
const EACH_PER_HOUR = 3;

const HOUR_MS = 3_600_000;

/** Returns how many enquiries and questions that belonged to nobody came from a moment on, for so many milliseconds. */
export const countReceived = (em: EntityManager, from: Date, ms = HOUR_MS) =>
  readValue(em, z.number())`
    select count(*)::int from events
     where kind in ('enquired', 'asked') and (data -> 'isNobodys')::boolean
       and at >= ${from} and at < ${new Date(from.getTime() + ms)}`;

/** True if so many came within the last hour that those who get the mails get their count instead. */
export const isAboveLimit = async (em: EntityManager) =>
  (await countReceived(em, new Date(Date.now() - HOUR_MS), 2 * HOUR_MS)) > EACH_PER_HOUR;

/** Queues the mail with the count of this hour, once for each reader, for the end of the hour. */
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
