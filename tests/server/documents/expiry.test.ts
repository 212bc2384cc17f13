import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { planExpiries } from '#server/documents/expiry/planExpiries.service.ts';
import { addDays } from '#shared/fields/days.ts';
import { dayFromToday } from '#shared/fields/format.ts';
import { uploader } from '../../support/records/documents.ts';
import { accountWithContact, change, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
let upload: Awaited<ReturnType<typeof uploader>>;
let staff: Staff;
let accountId: string;

beforeAll(async () => {
  const kim = await db.member({ firstName: 'Kim', role: 'manager' });
  staff = await db.signedIn(kim);
  upload = await uploader(db, kim);
  accountId = (await accountWithContact(staff)).accountId;
});

let last = 0;

/** A document of the account that expires on a day. */
async function expiring(expiresOn: string | null) {
  last += 1;
  const { id } = await upload(`Insurance ${last}.txt`, { subject: 'account', subjectId: accountId });
  await change(staff, 'documents', id, { category: 'insurance', expiresOn });
  return { id, name: `Insurance ${last}.txt` };
}

/** Midday of a day in Sydney. */
const plan = (day: string) => planExpiries(db.orm, new Date(`${day}T02:00:00Z`));

async function tasksOf(name: string) {
  const { items } = await staff.activities.timeline({
    record: { noun: 'account', id: accountId },
    limit: 100,
  });
  const tasks = items.flatMap((entry) => (entry.kind === 'activity' ? [entry.activity] : []));
  return tasks
    .filter(({ title }) => title === `Renew ${name}`)
    .map(({ id, version, dueDate, doneAt, ownerName, isReminder }) => ({
      id,
      version,
      line: [dueDate, doneAt ? 'done' : 'open', ownerName, isReminder],
    }))
    .reverse();
}

const lines = async (name: string) => (await tasksOf(name)).map(({ line }) => line);

test('a document has one task from 60 days before its expiry, however many processes look', async () => {
  const { name } = await expiring('2030-03-01');
  await plan('2029-12-30');
  expect(await lines(name)).toEqual([]);

  await Promise.all([plan('2029-12-31'), plan('2029-12-31'), plan('2029-12-31')]);
  await plan('2030-01-01');
  expect(await lines(name)).toEqual([['2030-03-01', 'open', 'Kim Staff', true]]);
});

test('its task moves with the expiry, ends where it is far or gone, and comes back', async () => {
  const { id, name } = await expiring('2030-03-01');
  await plan('2030-02-01');
  await change(staff, 'documents', id, { expiresOn: '2030-03-10' });
  await plan('2030-02-01');
  expect(await lines(name)).toEqual([['2030-03-10', 'open', 'Kim Staff', true]]);

  await change(staff, 'documents', id, { expiresOn: '2031-03-10' });
  await plan('2030-02-02');
  expect(await lines(name)).toEqual([['2030-03-10', 'done', 'Kim Staff', true]]);
  await change(staff, 'documents', id, { expiresOn: '2030-03-10' });
  await plan('2030-02-02');
  expect(await lines(name)).toEqual([['2030-03-10', 'open', 'Kim Staff', true]]);

  const batchId = v7();
  await staff.documents.delete({ id, batchId });
  await plan('2030-02-03');
  expect(await lines(name)).toEqual([['2030-03-10', 'done', 'Kim Staff', true]]);
  await staff.trash.restore({ batchId });
  await plan('2030-02-03');
  expect(await lines(name)).toEqual([['2030-03-10', 'open', 'Kim Staff', true]]);
});

test('a task that was done or deleted is made again for another expiry alone', async () => {
  const done = await expiring('2030-03-01');
  const deleted = await expiring('2030-03-01');
  await plan('2030-02-01');
  const [task] = await tasksOf(done.name);
  await staff.activities.complete({ id: task?.id ?? '' });
  const [other] = await tasksOf(deleted.name);
  await staff.activities.delete({ id: other?.id ?? '', batchId: v7() });
  await plan('2030-03-05');
  expect(await lines(done.name)).toEqual([['2030-03-01', 'done', 'Kim Staff', true]]);
  expect(await lines(deleted.name)).toEqual([]);

  for (const { id } of [done, deleted]) await change(staff, 'documents', id, { expiresOn: '2031-03-01' });
  await plan('2031-02-01');
  expect((await lines(done.name)).at(-1)).toEqual(['2031-03-01', 'open', 'Kim Staff', true]);
  expect(await lines(deleted.name)).toEqual([['2031-03-01', 'open', 'Kim Staff', true]]);
});

test('the list finds what expires and what has expired, and sorts by it', async () => {
  const soon = await expiring(dayFromToday(60));
  const past = await expiring(dayFromToday(-1));
  await expiring(dayFromToday(61));
  const names = async (filters: object) =>
    (await staff.documents.list({ ...filters, limit: 50 })).items.map(({ name }) => name);

  expect(await names({ due: 'expiring' })).toEqual([soon.name]);
  expect(await names({ due: 'expired' })).toEqual([past.name]);
  expect(await names({ due: 'expiring,expired', sort: 'expires' })).toEqual([past.name, soon.name]);
  expect(
    await names({ category: 'insurance', expires: `${addDays(dayFromToday(60), 0)}..${dayFromToday(60)}` }),
  ).toEqual([soon.name]);
});

test('the category of several documents is set at once, with Undo', async () => {
  const [one, two] = [await expiring(null), await expiring(null)];
  const categories = async () =>
    Promise.all([one, two].map(async ({ id }) => (await staff.documents.byId({ id })).category));
  const { changeId } = await staff.documents.changeMany({
    selection: { ids: [one.id, two.id] },
    change: { category: 'policy' },
  });
  expect(await categories()).toEqual(['policy', 'policy']);
  await staff.acts.undo({ act: changeId });
  expect(await categories()).toEqual(['insurance', 'insurance']);
});

test('many documents whose expiry has passed have one task each', async () => {
  const documents = [];
  for (let count = 0; count < 3; count += 1) documents.push(await expiring('2020-01-01'));
  await plan('2030-01-01');
  for (const { name } of documents)
    expect(await lines(name)).toEqual([['2020-01-01', 'open', 'Kim Staff', true]]);
});
