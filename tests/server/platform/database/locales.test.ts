import { randomUUID } from 'node:crypto';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { entities } from '#server/entities.ts';
import { readEnv } from '#server/env.ts';
import { mails } from '#server/mails.ts';
import { withClient } from '#server/platform/backup/connection.ts';
import { localeAdvice } from '#server/platform/database/encoding.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { addressOf, dropDatabase } from '../../../support/databases.ts';
import { people } from '../../../support/people.ts';
import { silent } from '../../../support/readableLog.ts';
import { runProgramFile, startProcess, temporaryFolder } from '../../../support/servers/processes.ts';

const serverUrl = inject('serverUrl');

async function newDatabase(locale: string) {
  const name = `locale-${randomUUID()}`;
  await withClient(serverUrl, (client) =>
    client.query(`create database "${name}" template template0 ${locale}`),
  );
  onTestFinished(() => dropDatabase(serverUrl, name));
  return addressOf(serverUrl, name);
}

const LOCALES: Record<string, string> = {
  'as the embedded one': '',
  'of ICU': `encoding 'UTF8' locale_provider icu icu_locale 'und' locale 'C'`,
  'made under LANG=C': `encoding 'UTF8' locale_provider libc locale 'C'`,
};

/** The migration that made searches independent of the locale, and the first that a desk of before has not run. */
const LOWER_TEXT = 'Migration20261123083900_LowerText';

async function openDesk(locale: string, { isOld = false } = {}) {
  const orm = openDatabase(await newDatabase(locale), entities);
  if (isOld) {
    const pending = await orm.migrator.getPending();
    const at = pending.findIndex(({ name }) => name === LOWER_TEXT);
    await orm.migrator.up({ to: pending[at - 1]?.name });
    await orm.em.execute(
      `insert into accounts (id, name, created_at, updated_at) values (gen_random_uuid(), 'ÜBER Café', now(), now())`,
    );
  }
  await migrate(orm);
  const env = readEnv({ DATA_DIR: await temporaryFolder() });
  const mailer = openMailer({ orm, env, log: silent, ...mails });
  await mailer.start();
  const team = people(orm, env, mailer);
  const staff = await team.staff();
  if (!isOld) await staff.accounts.create({ name: 'ÜBER Café' });
  onTestFinished(async () => {
    await Promise.all([team.announcements.close(), team.backups.close(), mailer.close()]);
    await orm.close();
  });
  return { orm, staff };
}

describe.each(Object.entries(LOCALES))('a database %s', (which, locale) => {
  test.each([false, true])(
    'finds ÜBER and café in every case and place (a desk of before: %s)',
    async (isOld) => {
      const { orm, staff } = await openDesk(locale, { isOld });

      for (const search of ['über', 'ÜBER', 'café', 'CAFÉ']) {
        expect((await staff.accounts.list({ search })).items, search).toHaveLength(1);
        expect(await staff.search.everything({ search }), search).toHaveLength(1);
      }
      const advice = await localeAdvice(orm.em.fork());
      if (which.includes('LANG=C')) expect(advice).toMatch(/locale C.* npm run backup/);
      else expect(advice).toBeNull();
    },
  );
});

test('a database that is not in UTF8 ends a start and a restore in one sentence', async () => {
  const DATABASE_URL = await newDatabase(`encoding 'SQL_ASCII' locale_provider libc locale 'C'`);
  const sentence =
    /^The database of DATABASE_URL has the encoding SQL_ASCII: make one with UTF8 \(create database .*\)\.\n$/;

  const app = await startProcess({ DATABASE_URL, DATA_DIR: await temporaryFolder() });
  expect(await app.ended()).toBe(1);
  expect(app.errors).toMatch(sentence);

  const restored = await runProgramFile('restore.ts', ['package.json'], { DATABASE_URL });
  expect(restored.code).toBe(1);
  expect(restored.complained).toMatch(sentence);
});
