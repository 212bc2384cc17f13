import superjson from 'superjson';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { User } from '#server/platform/identity/users.entity.ts';
import { routerOf, sampleText, wholeNouns } from '../../support/records/sampleCalls.ts';
import { accountWithContact, newLead, newOpportunity, type Staff } from '../../support/records.ts';
import { watchStatements } from '../../support/statements.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
let me: User;
let staff: Staff;
let cookies: Record<string, string>;

beforeAll(async () => {
  ({ user: me, staff } = await db.person({ role: 'admin' }));
  cookies = await db.cookies(me);
});

const post = async (path: string, input: unknown) => {
  const payload = superjson.serialize(input);
  const answer = await db.inject({ method: 'POST', url: `/trpc/${path}`, payload, cookies });
  const message: string | undefined = answer.json().error?.json.message;
  return { path, status: answer.statusCode, message };
};

test('an account that is deleted while others add below it is deleted, and nobody reads of a busy database', async () => {
  const { accountId, contactId } = await accountWithContact(staff);
  const adds: [path: string, input: () => object][] = [
    ['contacts.create', () => ({ firstName: 'Priya', lastName: 'Nair', accountId })],
    ['leads.create', () => ({ title: 'Audit', accountId, contactId })],
    ['leads.create', () => ({ title: 'Renewal', accountId, contactId, assignedToId: me.id })],
    ['opportunities.create', () => ({ name: 'Audit', accountId, contactId })],
    ['activities.create', () => ({ id: v7(), type: 'call', title: 'Rang them', accountId })],
  ];
  const answers: Awaited<ReturnType<typeof post>>[] = [];
  let isDeleted = false;
  const people = Array.from({ length: 16 }, async (_, person) => {
    for (let turn = person; !isDeleted; turn += 1) {
      const [path, input] = adds[turn % adds.length] ?? ['', () => ({})];
      answers.push(await post(path, input()));
    }
  });
  await expect.poll(() => answers.length, { interval: 5 }).toBeGreaterThan(40);

  const deleted = await post('accounts.delete', { id: accountId, batchId: v7() });
  isDeleted = true;
  await Promise.all(people);

  expect(deleted).toMatchObject({ status: 200 });
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});

interface Locked {
  path: string;
  input: object;
  /** The row that somebody else is changing. */
  row: readonly [table: string, id: string];
}

const cases = {
  'the delete of an account': async (): Promise<Locked> => {
    const { accountId, contactId } = await accountWithContact(staff);
    return { path: 'accounts.delete', input: { id: accountId, batchId: v7() }, row: ['contacts', contactId] };
  },
  'the delete of a contact': async (): Promise<Locked> => {
    const { id, contactId } = await newLead(staff);
    return { path: 'contacts.delete', input: { id: contactId, batchId: v7() }, row: ['leads', id] };
  },
  'the delete of a lead': async (): Promise<Locked> => {
    const { id } = await newLead(staff);
    return { path: 'leads.delete', input: { id, batchId: v7() }, row: ['leads', id] };
  },
  'the delete of opportunities': async (): Promise<Locked> => {
    const { id } = await newOpportunity(staff);
    return {
      path: 'opportunities.deleteMany',
      input: { ids: [id], batchId: v7() },
      row: ['opportunities', id],
    };
  },
  'a merge': async (): Promise<Locked> => {
    const [kept, gone] = [
      await staff.accounts.create({ name: 'A' }),
      await staff.accounts.create({ name: 'B' }),
    ];
    const both = { kept: { id: kept.id, version: 1 }, gone: { id: gone.id, version: 1 } };
    const input = { id: v7(), noun: 'accounts', ...both, data: {} };
    return { path: 'merges.create', input, row: ['accounts', gone.id] };
  },
  'a change of several records': async (): Promise<Locked> => {
    const { id } = await newLead(staff);
    const input = { selection: { ids: [id] }, change: { priority: 'urgent' }, changeId: v7() };
    return { path: 'leads.changeMany', input, row: ['leads', id] };
  },
  'a hand-over': async (): Promise<Locked> => {
    const { id: memberId } = await db.member();
    const { id } = await newLead(staff, { assignedToId: memberId });
    const input = { id: memberId, newOwners: { leads: me.id }, changeId: v7() };
    return { path: 'team.deactivate', input, row: ['leads', id] };
  },
  'a restore from the trash': async (): Promise<Locked> => {
    const { accountId, contactId } = await accountWithContact(staff);
    const { batchId } = await staff.contacts.delete({ id: contactId });
    const input = { id: v7(), batchId, duplicates: 'restore' };
    return { path: 'trash.restore', input, row: ['accounts', accountId] };
  },
  'Clear All Data': async (): Promise<Locked> => {
    const { id } = await staff.accounts.create({ name: 'Sunrise Care' });
    return { path: 'demoData.clear', input: { batchId: v7(), scope: 'everything' }, row: ['accounts', id] };
  },
};

const names = Object.keys(cases) as (keyof typeof cases)[];

/** Somebody who is changing these rows until they are done. */
async function someoneChanging(rows: Locked['row'][]) {
  const em = db.orm.em.fork();
  await em.begin();
  let isDone = false;
  const done = async () => {
    if (isDone) return;
    isDone = true;
    await em.rollback();
  };
  onTestFinished(done);
  for (const [table, id] of rows) await em.execute(`select from ${table} where id = ? for update`, [id]);
  return { done };
}

describe('what somebody else is changing', () => {
  test.each(names)('is waited for a second time by %s', async (name) => {
    const { path, input, row } = await cases[name]();
    const other = await someoneChanging([row]);
    // The first try has ended.
    await watchStatements(db.orm, (statement) => {
      if (/^rollback/i.test(statement)) void other.done();
    });

    expect(await post(path, input)).toEqual({ path, status: 200, message: undefined });
  });

  test('is a conflict in words when it lasts, and nothing is done', async () => {
    const { path, input, row } = await cases['the delete of an account']();
    const other = await someoneChanging([row]);

    const message = 'Somebody else is changing the same records just now. Please try again.';
    expect(await post(path, input)).toEqual({ path, status: 409, message });
    await other.done();
    expect(await post(path, input)).toMatchObject({ status: 200 });
  });
});

describe('two users who read the same record and both save', () => {
  test.each(wholeNouns)(
    'of %s: the second save answers CONFLICT with the current record, and nothing is lost',
    async (noun) => {
      const [ada, kim] = [await db.staff(), await db.staff()];
      const { record, field } = await sampleText(ada, noun);
      const { id, version } = record;

      await routerOf(ada, noun).update({ id, version, data: { [field]: 'Ada’s' } });
      const late = routerOf(kim, noun).update({ id, version, data: { [field]: 'Kim’s' } });

      await expect(late).rejects.toMatchObject({ code: 'CONFLICT', current: { id, [field]: 'Ada’s' } });
      expect(await routerOf(ada, noun).byId({ id })).toMatchObject({
        [field]: 'Ada’s',
        version: version + 1,
      });
    },
  );

  test.each(wholeNouns)('of %s at the same moment: exactly one of ten succeeds', async (noun) => {
    const { byId, update } = routerOf(staff, noun);
    const { record, field } = await sampleText(staff, noun);
    const { id, version } = record;

    const saves = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => update({ id, version, data: { [field]: `No. ${n}` } })),
    );

    const winner = saves.findIndex(({ status }) => status === 'fulfilled');
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // The others are told what they would have written over.
    for (const save of saves.toSpliced(winner, 1))
      expect(save).toMatchObject({
        reason: { code: 'CONFLICT', current: { id, [field]: `No. ${winner}`, version: version + 1 } },
      });
    expect(await byId({ id })).toMatchObject({ [field]: `No. ${winner}`, version: version + 1 });
  });
});

describe('ten simultaneous calls create one record', () => {
  const ten = <Result>(click: () => Promise<Result>) => Promise.all(Array.from({ length: 10 }, click));

  test.each(['accounts', 'contacts', 'leads', 'activities'] as const)('of %s', async (noun) => {
    const id = crypto.randomUUID();
    const { accountId, contactId } = await accountWithContact(staff);
    const lead = await staff.leads.create({ title: 'Clicked on', accountId, contactId });
    const create = {
      accounts: () => staff.accounts.create({ id, name: 'Ten clicks' }),
      contacts: () => staff.contacts.create({ id, firstName: 'Ten', lastName: 'Clicks' }),
      leads: () => staff.leads.create({ id, title: 'Ten clicks', accountId, contactId }),
      activities: () => staff.activities.create({ id, leadId: lead.id, type: 'call', title: 'Ten clicks' }),
    }[noun];

    const made = await ten<{ id: string }>(create);

    expect(new Set(made.map((record) => record.id))).toEqual(new Set([id]));
    const em = db.orm.em.fork();
    expect(await em.execute(`select count(*)::int as count from ${noun} where id = ?`, [id])).toEqual([
      { count: 1 },
    ]);
    const lines = await em.execute(`select action from history where record_id = ?`, [id]);
    expect(lines).toEqual([{ action: 'created' }]);
  });
});
