import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { remindOfMinimumTerms } from '#server/agreements/minimumTerms.service.ts';
import { RestoredCopy } from '#server/platform/database/restoredCopies.entity.ts';
import { earliestFrom } from '#shared/agreements/periods.ts';
import { today } from '#shared/fields/format.ts';
import { saveSection } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest({ firstName: 'Kim', lastName: 'Lee' });
const admin = db.staffOfTest({ role: 'admin' });

/** An agreement whose minimum term ends on a day: the task is of 30 days before. */
async function ending(minimumUntil: string, { doNotEmail = false } = {}) {
  const { user } = (await staff.auth.session()) ?? {};
  const { id: accountId } = await staff.accounts.create({ name: 'Sunrise Care' });
  const email = `${v7()}@sunrise.example`;
  const contact = { firstName: 'Ada', lastName: 'Byron', accountId, email, doNotEmail };
  await staff.contacts.create(contact);
  const terms = { name: 'Support', price: 500, firstDay: today(), accountId, minimumUntil };
  const agreement = await staff.agreements.create({ ...terms, ownerId: user?.id ?? null });
  return { ...agreement, email };
}

/** Of a moment such as '2030-03-01T10:00', in Sydney's summer time. */
const remind = (moment: string) => remindOfMinimumTerms(db.orm, db.mailer, new Date(`${moment}:00+11:00`));

async function tasksOf({ id }: { id: string }) {
  const { items } = await staff.activities.timeline({ record: { noun: 'agreement', id } });
  return items.flatMap((entry) => (entry.kind === 'activity' ? [entry.activity] : []));
}

const linesOf = async (agreement: { id: string }) =>
  (await tasksOf(agreement)).map(({ title, dueDate, doneAt, ownerName }) => [
    ...[title, dueDate, doneAt ? 'done' : 'open', ownerName],
  ]);

const TASK = ['Minimum term of Support ends on 31 Mar 2030', '2030-03-01'];

test('a minimum term has one task from midnight of the 30th day before, however many processes look', async () => {
  const agreement = await ending('2030-03-31');
  await remind('2030-02-28T23:59');
  expect(await linesOf(agreement)).toEqual([]);
  await Promise.all([remind('2030-03-01T00:00'), remind('2030-03-01T00:00'), remind('2030-03-01T00:00')]);
  await remind('2030-03-02T09:00');
  expect(await linesOf(agreement)).toEqual([[...TASK, 'open', 'Kim Lee']]);
  const late = await ending('2030-03-31');
  await remind('2030-04-01T00:00');
  expect(await linesOf(late)).toEqual([]);
});

test('the task ends with notice and is back when that is taken back; another last day is another task', async () => {
  const agreement = await ending('2030-03-31');
  await remind('2030-03-01T09:00');
  const { id } = agreement;
  const from = earliestFrom(agreement, 'notice', today());
  const notice = { kind: 'notice' as const, from, price: null, givenOn: today(), reason: 'Closes' };
  const given = await staff.agreements.changeTerms({ id, version: agreement.version, data: notice });
  await remind('2030-03-02T09:00');
  expect(await linesOf(agreement)).toEqual([[...TASK, 'done', 'Kim Lee']]);
  await staff.agreements.takeBack({ id, version: given.version, kind: 'notice', from });
  await remind('2030-03-02T09:00');
  expect(await linesOf(agreement)).toEqual([[...TASK, 'open', 'Kim Lee']]);

  const { version } = await staff.agreements.byId({ id });
  await staff.agreements.update({ id, version, data: { minimumUntil: '2031-03-31' } });
  await remind('2030-03-03T09:00');
  expect(await linesOf(agreement)).toEqual([[...TASK, 'done', 'Kim Lee']]);
  await remind('2031-03-01T09:00');
  expect(await linesOf(agreement)).toHaveLength(2);
});

test('a task that was done or deleted stays so', async () => {
  const [done, deleted] = [await ending('2030-03-31'), await ending('2030-03-31')];
  await remind('2030-03-01T09:00');
  await staff.activities.complete({ id: (await tasksOf(done))[0]?.id ?? '' });
  await staff.activities.delete({ id: (await tasksOf(deleted))[0]?.id ?? '', batchId: v7() });
  await remind('2030-03-20T09:00');
  expect(await linesOf(done)).toEqual([[...TASK, 'done', 'Kim Lee']]);
  expect(await linesOf(deleted)).toEqual([]);
});

test('the client is mailed where an administrator has switched that on: once, at work, on a working day', async () => {
  const [friday, saturday] = [await ending('2030-03-31'), await ending('2030-04-01')];
  const refusing = await ending('2030-03-31', { doNotEmail: true });
  const subjectsTo = async ({ email }: { email: string }) =>
    (await db.mail()).filter(({ to }) => to === email).map(({ subject }) => subject);
  await remind('2030-03-01T10:00');
  expect(await subjectsTo(friday)).toEqual([]);

  await expect(saveSection(staff, 'minimumTerms', { isMailed: true })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await saveSection(admin, 'minimumTerms', { isMailed: true });
  await remind('2030-03-01T08:59');
  expect(await subjectsTo(friday)).toEqual([]);
  await Promise.all([remind('2030-03-01T09:00'), remind('2030-03-01T09:00')]);
  await remind('2030-03-01T15:00');
  expect(await subjectsTo(friday)).toEqual(['The minimum term of Support ends on 31 Mar 2030']);
  await remind('2030-03-02T10:00');
  expect(await subjectsTo(saturday)).toEqual([]);
  await remind('2030-03-04T10:00');
  expect(await subjectsTo(saturday)).toEqual(['The minimum term of Support ends on 1 Apr 2030']);
  expect(await subjectsTo(refusing)).toEqual([]);
});

test('samples have no task, and a restored copy makes none until it is the live one', async () => {
  await admin.demoData.create({ scope: 'everything' });
  await db.sql(`update agreements set minimum_until = '2030-03-31' where name <> 'Support'`);
  const agreement = await ending('2030-03-31');
  await db.orm.em.fork().insert(RestoredCopy, { id: v7(), restoredAt: new Date() });
  await remind('2030-03-01T09:00');
  expect(await linesOf(agreement)).toEqual([]);
  await admin.backups.makeLive({ heldMails: 'drop' });
  await remind('2030-03-01T09:00');
  expect(await linesOf(agreement)).toHaveLength(1);
  const { items } = await staff.agreements.list({ limit: 50 });
  const samples = items.filter(({ isSample }) => isSample);
  expect(samples).toEqual(items.filter(({ name }) => name !== 'Support'));
  expect(samples.length).toBeGreaterThan(0);
  for (const sample of samples) expect(await linesOf(sample)).toEqual([]);
});
