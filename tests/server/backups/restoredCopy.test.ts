import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createBackup } from '#server/backups/file/createBackup.ts';
import { restoreBackup } from '#server/backups/file/restoreBackup.ts';
import { entities } from '#server/entities.ts';
import { readEnv } from '#server/env.ts';
import { mails } from '#server/mails.ts';
import { queueMorningMails } from '#server/notices/morningMail.service.ts';
import { NoticeSettings } from '#server/notices/noticeSettings.entity.ts';
import { type Database, openDatabase } from '#server/platform/database/orm.ts';
import { User } from '#server/platform/identity/users.entity.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { type Mailer, openMailer } from '#server/platform/mail/mailer.ts';
import { openFolderStorage } from '#server/platform/storage/openStorage.ts';
import { ProposalReminder } from '#server/proposals/reminders/reminders.entity.ts';
import { planReminders, queueReminders } from '#server/proposals/reminders/reminders.service.ts';
import { addDays } from '#shared/fields/days.ts';
import { today } from '#shared/fields/format.ts';
import { createDatabase, dropDatabase } from '../../support/databases.ts';
import { people } from '../../support/people.ts';
import { silent } from '../../support/readableLog.ts';
import { workingDay } from '../../support/records/workingDay.ts';
import { newProposal, type Staff, sendProposal } from '../../support/records.ts';
import { openSmtpServer } from '../../support/servers/smtpServer.ts';
import { countQueuedMail, testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const serverUrl = inject('serverUrl');
const ADMIN = 'boss@team.example';
const CLIENT = 'ada@sunrise.example';
const STAFF = 'kim@team.example';

/** The restored database, of which each test gets a copy. */
const restored = `restored-${randomUUID()}`;
let server: Awaited<ReturnType<typeof openSmtpServer>>;

beforeAll(async () => {
  server = await openSmtpServer();
  const boss = await db.signedIn(await db.member({ role: 'admin', email: ADMIN, firstName: 'Mia' }));
  const kim = await db.member({ email: STAFF });
  const em = db.orm.em.fork();
  em.create(NoticeSettings, { user: kim.id, morningMail: true });
  await em.flush();
  const account = await boss.accounts.create({ name: 'Sunrise Care' });
  const contact = await boss.contacts.create({
    firstName: 'Ada',
    lastName: 'Byron',
    email: CLIENT,
    accountId: account.id,
    contactRole: 'decision_maker',
  });
  const draft = await newProposal(boss, { accountId: account.id, contactId: contact.id });
  const { id } = await sendProposal(boss, draft);
  await planReminders(db.orm.em.fork(), id);
  await db.orm.em
    .fork()
    .nativeUpdate(ProposalReminder, { proposal: id, number: 1 }, { dueOn: addDays(today(), -2) });
  const file = join(db.env.DATA_DIR, 'desk.zip');
  await createBackup({ databaseUrl: db.orm.config.get('clientUrl') ?? '', file });
  const databaseUrl = await createDatabase(serverUrl, restored);
  await restoreBackup({ databaseUrl, file, storage: openFolderStorage(db.env.DATA_DIR) });
});
afterAll(async () => {
  await server.close();
  await dropDatabase(serverUrl, restored);
});

/** A working morning. */
const morning = () => new Date(`${workingDay(today())}T00:00:00Z`);

/** A restored database, as its next start opens it. */
let copy: {
  orm: Database;
  mailer: Mailer;
  boss: Staff;
  kim: Staff;
  visitor: Staff;
  close: () => Promise<unknown>;
};

beforeEach(async () => {
  server.received.splice(0);
  const name = `copy-${randomUUID()}`;
  const databaseUrl = await createDatabase(serverUrl, name, restored);
  const orm = openDatabase(databaseUrl, entities);
  const env = readEnv({
    DATA_DIR: db.env.DATA_DIR,
    SMTP_URL: server.url,
    MAIL_FROM: 'Desk <desk@banksia.example>',
    LIMIT_MAILS_PER_HOUR: '1000',
  });
  const jobs = openJobs(orm, silent);
  const mailer = openMailer({ orm, jobs, env, log: silent, ...mails });
  await mailer.start();
  const team = people(orm, env, mailer, jobs);
  const memberOf = async (email: string) => team.signedIn(await orm.em.fork().findOneOrFail(User, { email }));
  copy = {
    orm,
    mailer,
    boss: await memberOf(ADMIN),
    kim: await memberOf(STAFF),
    visitor: team.visitor(),
    close: async () => {
      await Promise.all([team.announcements.close(), team.backups.close(), mailer.close()]);
      await orm.close();
      await dropDatabase(serverUrl, name);
    },
  };
});
afterEach(() => copy.close());

const invite = (email: string) =>
  copy.boss.team.invite({ email, firstName: null, lastName: null, role: 'staff' });

const recipients = () => server.received.flatMap(({ recipients }) => recipients).sort();

/** Waits until no mail is due. */
const delivered = () => expect.poll(() => countQueuedMail(copy.orm), { interval: 10 }).toBe(0);

test('a restored database mails nobody but the person at the screen, and says to everybody how many mails wait', async () => {
  await invite('colleague@sunrise.example');
  await copy.visitor.auth.requestPasswordReset({ email: STAFF });
  expect(await copy.boss.mail.sendTest()).toEqual({ isSent: true });
  await expect.poll(() => recipients()).toEqual([ADMIN, STAFF]);

  await expect.poll(() => copy.kim.backups.copy()).toEqual({ heldCount: 1 });
  expect(recipients()).toEqual([ADMIN, STAFF]);
  expect(await copy.kim.auth.session()).toMatchObject({ isCopy: true });
  await expect(copy.kim.backups.makeLive({ heldMails: 'send' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

const untilHeld = (heldCount: number) => expect.poll(() => copy.kim.backups.copy()).toEqual({ heldCount });

const remindersOf = async () =>
  (await copy.orm.em.fork().find(ProposalReminder, {}, { orderBy: { number: 'asc' } })).map(
    ({ sentAt, isStopped }) => ({ sentAt, isStopped }),
  );

test('what waited is sent once an administrator says that it is the live one, and new mails leave as always', async () => {
  await invite('colleague@sunrise.example');
  await untilHeld(1);

  await Promise.all([1, 2].map(() => copy.boss.backups.makeLive({ heldMails: 'send' })));
  await delivered();
  await invite('later@sunrise.example');
  await delivered();

  expect(recipients()).toEqual(['colleague@sunrise.example', 'later@sunrise.example']);
  expect(await copy.kim.backups.copy()).toBeNull();
  expect(await copy.kim.auth.session()).toMatchObject({ isCopy: false });
  const { items } = await copy.boss.eventLog.list({});
  expect(items.find(({ kind }) => kind === 'copy_made_live')).toMatchObject({ detail: '1 email sent' });
});

test('what waited is dropped where the administrator says so', async () => {
  await invite('colleague@sunrise.example');
  await untilHeld(1);

  await copy.boss.backups.makeLive({ heldMails: 'drop' });
  await delivered();

  expect(recipients()).toEqual([]);
});

test('reminders and morning mails are not made on a copy, and what is overdue then is dropped for good', async () => {
  const run = async () => {
    await queueReminders(copy.orm, copy.mailer, morning());
    await queueMorningMails(copy.orm, copy.mailer, morning());
  };
  await run();
  await delivered();
  expect(await copy.kim.backups.copy()).toEqual({ heldCount: 0 });

  await copy.boss.backups.makeLive({ heldMails: 'send' });
  await run();
  await delivered();

  expect(recipients()).toEqual([]);
  const [first, ...later] = await remindersOf();
  expect(first).toEqual({ sentAt: null, isStopped: true });
  expect(later.at(-1)).toEqual({ sentAt: null, isStopped: false });
});
