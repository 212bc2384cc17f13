import { describe, expect, test } from 'vitest';
import { accountWithContact, enquiry, newLead, newProposal, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();

/** Each noun, with functions to create a record and to change one of its fields. */
const nouns = {
  accounts: { make: (staff: Staff) => staff.accounts.create({ name: 'Read by two' }), field: 'city' },
  contacts: {
    make: (staff: Staff) => staff.contacts.create({ firstName: 'Read', lastName: 'By Two' }),
    field: 'department',
  },
  leads: { make: (staff: Staff) => newLead(staff, { title: 'Read by two' }), field: 'budgetRange' },
  proposals: { make: (staff: Staff) => newProposal(staff), field: 'note' },
} as const;

const names = Object.keys(nouns) as (keyof typeof nouns)[];

describe('two users who read the same record and both save', () => {
  test.each(names)(
    'of %s: the second save answers CONFLICT with the current record, and nothing is lost',
    async (noun) => {
      const [ada, kim] = [await db.staff(), await db.staff()];
      const { make, field } = nouns[noun];
      const { id, version } = await make(ada);

      await ada[noun].update({ id, version, data: { [field]: 'Ada’s' } });
      const late = kim[noun].update({ id, version, data: { [field]: 'Kim’s' } });

      await expect(late).rejects.toMatchObject({ code: 'CONFLICT', current: { id, [field]: 'Ada’s' } });
      expect(await ada[noun].byId({ id })).toMatchObject({ [field]: 'Ada’s', version: version + 1 });
    },
  );

  test.each(names)('of %s at the same moment: exactly one of ten succeeds', async (noun) => {
    const staff = await db.staff();
    const { make, field } = nouns[noun];
    const { id, version } = await make(staff);

    const saves = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        staff[noun].update({ id, version, data: { [field]: `No. ${n}` } }),
      ),
    );

    const winner = saves.findIndex(({ status }) => status === 'fulfilled');
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // The others are told what they would have written over.
    for (const save of saves.toSpliced(winner, 1))
      expect(save).toMatchObject({
        reason: { code: 'CONFLICT', current: { id, [field]: `No. ${winner}`, version: version + 1 } },
      });
    expect(await staff[noun].byId({ id })).toMatchObject({ [field]: `No. ${winner}`, version: version + 1 });
  });
});

describe('ten simultaneous calls create one record', () => {
  const ten = <Result>(click: () => Promise<Result>) => Promise.all(Array.from({ length: 10 }, click));

  test.each(['accounts', 'contacts', 'leads', 'activities'] as const)('of %s', async (noun) => {
    const staff = await db.staff();
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

  test('of an enquiry', async () => {
    const staff = await db.staff();
    const sent = enquiry({ email: 'ten@mail.example', message: 'Ten clicks on Send' });

    await ten(() => db.visitor().intake.createLeadFromForm(sent));

    expect((await staff.leads.list({ search: 'ten clicks on send' })).total).toBe(1);
  });
});
