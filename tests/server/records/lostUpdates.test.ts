import { describe, expect, test } from 'vitest';
import { routerOf, sampleText, wholeNouns } from '../../support/records/sampleCalls.ts';
import { accountWithContact } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();

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
