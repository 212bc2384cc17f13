import { setTimeout as sleep } from 'node:timers/promises';
import type { TestMailResult } from '#shared/platform/mail.ts';
import { product } from '#shared/site/product.ts';
import { currentTimeLimit } from '../../platform/database/timeLimit.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { describeMailFailure } from './mailFailure.ts';

/** Longer than other calls: many mail servers wait for seconds before they greet. */
const TEST_MS = 12_000;

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
    subject: `Test email from ${product.name}`,
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
