import { setTimeout as sleep } from 'node:timers/promises';
import type { TestMailResult } from '#shared/mail-settings/mail.ts';
import { product } from '#shared/site/product.ts';
import type { Env } from '../env.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { currentTimeLimit } from '../platform/database/timeLimit.ts';
import { listSent } from '../platform/mail/graph.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { findConnection } from '../platform/microsoft/connection.ts';
import { describeMailFailure } from './mailFailure.ts';

/** Longer than other calls: many mail servers wait for seconds before they greet. */
const TEST_MS = 12_000;

const SUBJECT = `Test email from ${product.name}`;

/** A sent message is in Sent Items after a second or a few. */
const LOOKS = 8;
const LOOK_AGAIN_MS = 1_000;

/**
 * Sends a test mail, and where it leaves from a shared mailbox at Microsoft looks into Sent Items for who sent it: 'on behalf' is
 * accepted as any other mail is, and shows a person's name to everybody who gets one.
 */
export async function testMail(
  { em, env, mailer }: { em: EntityManager; env: Env; mailer: Mailer },
  to: string,
): Promise<TestMailResult> {
  const send = () => sendTestMail(mailer, to, env.PUBLIC_URL);
  const connection = env.SMTP_URL ? null : await findConnection(em);
  if (!connection?.account) return send();
  const list = () => listSent(em.fork(), env, connection).catch(() => null);
  const before = await list();
  const result = await send();
  if (!result.isSent) return result;
  for (let look = 0; before && look < LOOKS; look += 1) {
    const sent = (await list())?.find(
      ({ id, subject, to: [first] }) =>
        subject === SUBJECT && isSame(first, to) && before.every((one) => one.id !== id),
    );
    if (sent) return { isSent: true, sender: isSame(sent.sender, sent.from) ? 'mailbox' : 'onBehalf' };
    await sleep(LOOK_AGAIN_MS);
  }
  return { isSent: true, sender: 'unseen' };
}

const isSame = (one = '', other = '') => one.toLowerCase() === other.toLowerCase();

/** Sends a mail to this address at once, and says what came of it. */
export async function sendTestMail(
  mailer: Mailer,
  to: string,
  publicUrl: string,
  milliseconds = TEST_MS,
): Promise<TestMailResult> {
  currentTimeLimit()?.extend(performance.now() + 2 * milliseconds);
  const link = `${publicUrl}/crm/settings/business/mail#arrived`;
  const sent = mailer.sendNow({
    to,
    subject: SUBJECT,
    paragraphs: [`Emails from ${product.name} reach you. Open this link, and press ‘It arrived’:`, link],
    link,
    button: 'Confirm that it arrived',
  });
  const late = sleep(milliseconds, undefined, { ref: false }).then(() => {
    throw Object.assign(new Error('The mail server takes too long'), { code: 'ETIMEDOUT' });
  });
  try {
    await Promise.race([sent, late]);
    return { isSent: true };
  } catch (error) {
    return { isSent: false, ...describeMailFailure(error) };
  } finally {
    late.catch(() => {});
    sent.catch(() => {});
  }
}
