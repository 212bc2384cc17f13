import { afterAll } from 'vitest';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { people } from './people.ts';
import type { testDatabase } from './testDatabase.ts';

/**
 * The users of a test whose mails wait in the queue: to compose one draws its PDF, which takes longer than most of what a
 * test does.
 */
export function waitingMail({ orm, env, mailer, jobs }: ReturnType<typeof testDatabase>) {
  const send: Mailer['send'] = (em, job, options) =>
    mailer.send(em, job, { delaySeconds: 3_600, ...options });
  const team = people(orm, env, { ...mailer, send }, jobs);
  afterAll(() => Promise.all([team.announcements.close(), team.backups.close()]));
  return team;
}
