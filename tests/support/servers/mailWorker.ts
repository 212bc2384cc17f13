import { setInterval } from 'node:timers';
import { entities } from '#server/entities.ts';
import { readEnv } from '#server/env.ts';
import { mails } from '#server/mails.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import type { ComposeMails, MailMessage } from '#server/platform/mail/message.ts';
import { PATIENCE_MS } from '../databases.ts';
import { silent } from '../readableLog.ts';

// A process that sends the mails of a database, and writes a line and waits to be killed before the step that is given:
// `mailWorker.ts <URL of the database> <step>`, with the environment of the product.

const [, , url = '', step] = process.argv;

async function stopBefore(name: string) {
  if (step !== name) return;
  process.stdout.write('.');
  await new Promise(() => setInterval(() => {}, 60_000));
}

/** The steps of a mail at which this process stops; at others the mail server or the database keeps it waiting. */
const compose = Object.fromEntries(
  Object.entries(mails.compose).map(([kind, composeMail]) => [
    kind,
    async (...given: Parameters<typeof composeMail>): Promise<MailMessage | null> => {
      await stopBefore('composing');
      const message = await (composeMail as (...given: unknown[]) => Promise<MailMessage | null>)(...given);
      await stopBefore('handing over');
      return (
        message && {
          ...message,
          async onSent(em) {
            await stopBefore('commit');
            await message.onSent?.(em);
          },
        }
      );
    },
  ]),
) as unknown as ComposeMails;

const orm = openDatabase(url, entities, PATIENCE_MS);
const jobs = openJobs(orm, silent);
await openMailer({ orm, jobs, env: readEnv(process.env), log: silent, ...mails, compose }).start();
