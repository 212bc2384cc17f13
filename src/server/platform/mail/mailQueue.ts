import * as z from 'zod';
import type { EntityManager } from '../database/orm.ts';
import { readValue, runSql } from '../database/runSql.ts';
import type { MailJob } from './message.ts';

export const QUEUE = 'mail';

/** Not sent by a restored copy. No worker takes them. */
export const HELD_QUEUE = 'mail_held';

/**
 * True if a mail of this kind, with this in its job, is in the queue: it has not left yet, the mail server is away, or
 * a copy holds it.
 */
export const isMailQueued = (em: EntityManager, job: Pick<MailJob, 'kind'> & Record<string, unknown>) =>
  readValue(em, z.boolean())`
    select exists (select from pgboss.job
                    where name in (${QUEUE}, ${HELD_QUEUE}) and state < 'completed' and data @> ${JSON.stringify(job)}::jsonb)`;

/** Takes a mail out of the queue, whatever the queue believes of its worker. */
export const noteSent = (em: EntityManager, id: string) =>
  runSql(em)`
    update pgboss.job set state = 'completed', completed_on = now()
     where name = ${QUEUE} and id = ${id} and state < 'completed'`;

/** Makes the mails that wait for another attempt due now: what kept them has just been put right. */
export const retryWaitingMails = (em: EntityManager) =>
  em.transactional(
    (em) => runSql(em)`update pgboss.job set start_after = now() where name = ${QUEUE} and state = 'retry'`,
  );
