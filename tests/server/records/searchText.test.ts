import { beforeAll, expect, test } from 'vitest';
import { accountWithContact, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
let staff: Staff;

beforeAll(async () => {
  staff = await db.staff();
});

const changesOf = (leadId: string) =>
  db.orm.em
    .fork()
    .execute<{ field: string }[]>(
      `select jsonb_object_keys(changes) as field from history where record_id = ? and action = 'changed'`,
      [leadId],
    );

async function leadOf({ accountId, contactId }: { accountId: string; contactId: string }, title = 'Audit') {
  return staff.leads.create({ title, accountId, contactId, description: 'Before the mid-term audit' });
}

async function found(search: string) {
  const { items } = await staff.leads.list({ search });
  return items.map(({ id }) => id);
}

test('a renamed account is found by its new name, and so are its leads and contacts', async () => {
  const { account, contact, ...ids } = await accountWithContact(staff, 'Wattle Grove Support');
  const lead = await leadOf(ids);

  await staff.accounts.update({ id: account.id, version: account.version, data: { name: 'Banksia Living' } });

  expect(await found('banksia')).toEqual([lead.id]);
  expect(await found('wattle')).toEqual([]);
  expect((await staff.contacts.list({ search: 'BANKSIA LIV' })).items).toMatchObject([{ id: contact.id }]);
  expect((await staff.accounts.options({ search: 'banksia' })).map(({ id }) => id)).toEqual([account.id]);
});

test('a renamed contact is found by its new name, and so are its leads', async () => {
  const { contact, ...ids } = await accountWithContact(staff);
  const lead = await leadOf(ids);

  const data = { firstName: 'Zoë', lastName: 'Quillfeather' };
  await staff.contacts.update({ id: contact.id, version: contact.version, data });

  expect(await found('zoë quill')).toEqual([lead.id]);
});

test('updating the search text changes neither the version nor the history of a lead', async () => {
  const { account, ...ids } = await accountWithContact(staff);
  const lead = await leadOf(ids);

  await staff.accounts.update({ id: account.id, version: account.version, data: { name: 'Grevillea Care' } });

  expect(await staff.leads.byId({ id: lead.id })).toEqual({ ...lead, accountName: 'Grevillea Care' });
  expect(await changesOf(lead.id)).toEqual([]);
  const { version } = await staff.leads.update({
    id: lead.id,
    version: lead.version,
    data: { title: 'New' },
  });
  expect(version).toBe(lead.version + 1);
  expect((await changesOf(lead.id)).map(({ field }) => field)).not.toContain('search_text');
});

test.each(['careada', 'careXada', 'care ada', 'auditbefore'])(
  'no match spans two fields: %s',
  async (search) => {
    await leadOf(await accountWithContact(staff, 'Sunrise Care'), 'Audit');

    expect(await found(search)).toEqual([]);
  },
);

test.each(['q', 'qz', 'q%', '.', '—'])(
  'a search for a text as short as %s returns matches',
  async (search) => {
    const lead = await leadOf(await accountWithContact(staff), `Sonderfall Qzq% — ${search}.`);

    expect(await found(search)).toContain(lead.id);
  },
);

test('a lead restored while its account is being renamed has the new name', async () => {
  const { account, ...ids } = await accountWithContact(staff, 'Old Name');
  const { id } = await leadOf(ids);
  const { batchId } = await staff.leads.delete({ id });

  const { promise: isRenamed, resolve: rename } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const renaming = db.orm.em.fork().transactional(async (em) => {
    await em.execute(`update accounts set name = 'Callistemon House' where id = ?`, [account.id]);
    rename();
    await mayCommit;
  });
  await isRenamed;
  const restoring = staff.trash.restore({ batchId });
  await expect.poll(waitingForLocks).toBe(1);
  commit();
  await renaming;
  await restoring;

  expect(await found('callistemon')).toEqual([id]);
});

const waitingForLocks = async () => {
  const [row] = await db.orm.em.fork().execute<[{ waiting: number }]>(
    `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row.waiting;
};

test('a restored record is found by the current names', async () => {
  const { account, ...ids } = await accountWithContact(staff, 'Old Name');
  const lead = await leadOf(ids);
  const { batchId } = await staff.leads.delete({ id: lead.id });
  await staff.accounts.update({ id: account.id, version: account.version, data: { name: 'Correa Lodge' } });

  await staff.trash.restore({ batchId });

  expect(await found('correa')).toEqual([lead.id]);
});

test('users who rename and users who edit the leads do not block each other', async () => {
  const { contact, ...ids } = await accountWithContact(staff);
  const leads = await Promise.all([1, 2, 3, 4].map((number) => leadOf(ids, `Lead ${number}`)));

  for (let round = 0; round < 5; round += 1) {
    const { version } = await staff.contacts.byId({ id: contact.id });
    const data = { lastName: `Byron ${round}` };
    await Promise.all([
      staff.contacts.update({ id: contact.id, version, data }),
      ...leads.map(async ({ id }) => {
        const lead = await staff.leads.byId({ id });
        await staff.leads.update({ id, version: lead.version, data: { title: `Lead in ${round}` } });
      }),
    ]);
    expect(await found(`byron ${round}`)).toHaveLength(4);
  }
});
