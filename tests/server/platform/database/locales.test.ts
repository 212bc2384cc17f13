import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { withClient } from '#server/backups/file/connection.ts';
import { entities } from '#server/entities.ts';
import { readEnv } from '#server/env.ts';
import { mails } from '#server/mails.ts';
import { localeAdvice } from '#server/platform/database/encoding.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/orm.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';
import { addressOf, dropDatabase } from '../../../support/databases.ts';
import { people } from '../../../support/people.ts';
import { silent } from '../../../support/readableLog.ts';
import { csvClient } from '../../../support/records/csvFiles.ts';
import { runProgramFile, startProcess, temporaryFolder } from '../../../support/servers/processes.ts';

const serverUrl = inject('serverUrl');

async function newDatabase(options: string) {
  const name = `locale-${randomUUID()}`;
  await withClient(serverUrl, (client) => client.query(`create database "${name}" ${options}`));
  onTestFinished(() => dropDatabase(serverUrl, name));
  return addressOf(serverUrl, name);
}

/** A desk with the account 'ÜBER Café'. */
async function openDesk(options: string) {
  const orm = openDatabase(await newDatabase(options), entities);
  await migrate(orm);
  await orm.em.execute(
    `insert into accounts (id, name, created_at, updated_at) values (gen_random_uuid(), 'ÜBER Café', now(), now())`,
  );
  const env = readEnv({ DATA_DIR: await temporaryFolder() });
  const jobs = openJobs(orm, silent);
  const mailer = openMailer({ orm, jobs, env, log: silent, ...mails });
  await mailer.start();
  const team = people(orm, env, mailer, jobs);
  const app = await buildApp({ orm, env, mailer, jobs });
  onTestFinished(async () => {
    await app.close();
    await Promise.all([team.announcements.close(), team.backups.close(), mailer.close()]);
    await orm.close();
  });
  return { orm, ...(await csvClient({ orm, ...team, app: async () => app }, await team.member())) };
}

test.each([
  ['as the embedded one', `template "${inject('template')}"`],
  ['of ICU', `template template0 encoding 'UTF8' locale_provider icu icu_locale 'und' locale 'C'`],
  ['made under LANG=C', `template template0 encoding 'UTF8' locale_provider libc locale 'C'`],
])('a database %s finds and imports ÜBER and café in every case and place', async (which, options) => {
  const { orm, staff, checkFile, rows } = await openDesk(options);

  for (const search of ['über', 'ÜBER', 'café', 'CAFÉ']) {
    expect((await staff.accounts.list({ search })).items, search).toHaveLength(1);
    expect(await staff.search.everything({ search }), search).toHaveLength(1);
  }
  const [account] = (await staff.accounts.list({ search: 'über' })).items;
  const accountId = account?.id ?? '';
  const { id: contactId } = await staff.contacts.create({
    firstName: 'Zoë',
    lastName: 'Ünal',
    email: 'zoe@cafe.example',
    accountId,
  });
  await staff.leads.create({ title: 'Prüfung ÖST', accountId, contactId });
  const actionsOf = async (noun: ImportNoun, file: string) =>
    (await rows(await checkFile(noun, file))).map(({ action, reasons }) => [action, ...reasons]);
  expect(await actionsOf('accounts', 'Name,City\nüber CAFÉ,Perth')).toEqual([['update']]);
  expect(
    await actionsOf('contacts', 'First name,Last name,Account,Position\nZOË,ÜNAL,ÜBER CAFÉ,Boss'),
  ).toEqual([['update']]);
  expect(
    await actionsOf('leads', 'Title,Account,Contact,Next action\nPRÜFUNG öst,über café,zoË üNAL,Ring'),
  ).toEqual([['update']]);
  const advice = await localeAdvice(orm.em.fork());
  if (which.includes('LANG=C')) expect(advice).toMatch(/locale C.* npm run backup/);
  else expect(advice).toBeNull();
});

test('a database that is not in UTF8 ends a start and a restore in one sentence', async () => {
  const DATABASE_URL = await newDatabase(
    `template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
  );
  const sentence =
    /^The database of DATABASE_URL has the encoding SQL_ASCII: make one with UTF8 \(create database .*\)\.\n$/;

  const app = await startProcess({ DATABASE_URL, DATA_DIR: await temporaryFolder() });
  expect(await app.ended()).toBe(1);
  expect(app.errors).toMatch(sentence);

  const restored = await runProgramFile('restore.ts', ['package.json'], { DATABASE_URL });
  expect(restored.code).toBe(1);
  expect(restored.complained).toMatch(sentence);
});
