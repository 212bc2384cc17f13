import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { lastDayOf } from '#server/backups/oldBackups.ts';
import { readableJson } from '#server/erasure/places.queries.ts';
import type { User } from '#server/platform/identity/users.entity.ts';
import { csvClient } from '../../support/records/csvFiles.ts';
import {
  acceptByKey,
  accountWithContact,
  change,
  keyOf,
  newLead,
  newSentProposal,
  type Staff,
} from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

// The limits of erasing: nothing brings the person back, and nobody else goes along.

const db = testDatabase();
let me: User;
let admin: Staff;

beforeAll(async () => {
  ({ user: me, staff: admin } = await db.person({ role: 'admin' }));
});

const sql = <Row extends object = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  db.sql<Row[]>(text, values);

const erase = (id: string, name = 'Ada Byron', staff = admin) =>
  staff.erasure.erase({ id, name, leave: [], blank: [] });

const ERASED = { firstName: 'Erased', lastName: 'person', email: null, phone: null, notes: null };

describe('nothing brings an erased person back', () => {
  test('not a save of a form that was open, nor a set back, a merge or an enquiry', async () => {
    const { contact, contactId: id } = await accountWithContact(admin);
    const { version } = await admin.contacts.update({ ...contact, data: { email: 'ada@mail.example' } });
    const record = { noun: 'contact' as const, id };
    const [line] = (await admin.activities.timeline({ record, kind: 'change', limit: 1 })).items;

    await erase(id);

    const data = { firstName: 'Ada' };
    await expect(admin.contacts.update({ id, version, data })).rejects.toMatchObject({ code: 'CONFLICT' });
    const now = await admin.contacts.byId({ id });
    await expect(admin.contacts.update({ id, version: now.version, data })).rejects.toMatchObject({
      message: 'This person was erased. Add a new contact instead.',
    });
    await expect(
      admin.history.setBack({ noun: 'contact', recordId: id, changeId: line?.id ?? '', field: 'email' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const other = await admin.contacts.create({ firstName: 'Ada', lastName: 'Byron' });
    const pair = { kept: { id, version: now.version }, gone: { id: other.id, version: other.version } };
    await expect(
      admin.merges.create({ id: v7(), noun: 'contacts', ...pair, data: {} }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(sql(`update contacts set email = 'ada@mail.example' where id = ?`, [id])).rejects.toThrow(
      'contacts_erased_check',
    );
    expect(await admin.contacts.byId({ id })).toMatchObject(ERASED);
  });

  test('not the undo of a merge, of an import or of a change of many', async () => {
    const { contact, accountId } = await accountWithContact(admin);
    const gone = await admin.contacts.create({
      firstName: 'A',
      lastName: 'Byron',
      phone: '0491 570 156',
      accountId,
    });
    const merge = v7();
    const pair = { kept: { id: contact.id, version: 1 }, gone: { id: gone.id, version: 1 } };
    await admin.merges.create({ id: merge, noun: 'contacts', ...pair, data: { phone: '0491 570 156' } });
    const csv = await csvClient(db, me);
    const { id: imported } = await csv
      .checkFile('contacts', `ID,First name,Last name,Notes\n${contact.id},Ada,Byron,Likes tea`)
      .then(async (id) => ({ ...(await csv.run(id)), id }));
    const changeId = v7();
    const selection = { ids: [contact.id] };
    await admin.contacts.changeMany({ selection, change: { contactRole: 'champion' }, changeId });

    expect(await admin.contacts.byId({ id: contact.id })).toMatchObject({
      notes: 'Likes tea',
      contactRole: 'champion',
    });
    await erase(contact.id);

    await admin.acts.undo({ act: merge });
    await csv.undo(imported);
    await admin.acts.undo({ act: changeId });
    expect(await admin.contacts.byId({ id: contact.id })).toMatchObject(ERASED);
    expect(await admin.contacts.byId({ id: gone.id })).toMatchObject(ERASED);
    const [again] = await csv.rows(
      await csv.checkFile('contacts', `ID,First name,Last name\n${contact.id},Ada,Byron`),
    );
    expect(again).toMatchObject({ action: 'problem' });
  });

  test('not a restore of a contact that was erased in the trash', async () => {
    const { contact, contactId: id, accountId } = await accountWithContact(admin);
    await admin.contacts.update({ ...contact, data: { email: 'ada@mail.example' } });
    const lead = await admin.leads.create({ title: 'For Ada Byron', accountId, contactId: id });
    const { batchId } = await admin.contacts.delete({ id });

    expect(await admin.erasure.preview({ id })).toMatchObject({ name: 'Ada Byron', isInTrash: true });
    await erase(id);

    expect((await admin.trash.list({})).items[0]).toMatchObject({ title: 'Erased person' });
    expect(await admin.trash.find({ noun: 'contact', id })).toMatchObject({ isErased: true });
    await admin.trash.restore({ batchId });
    expect(await admin.contacts.byId({ id })).toMatchObject(ERASED);
    expect(await admin.leads.byId({ id: lead.id })).toMatchObject({ title: 'For Erased person' });
  });
});

describe('an erasure', () => {
  test('is refused for another name, and of a contact that is gone', async () => {
    const { contactId } = await accountWithContact(admin);

    await expect(erase(contactId, 'Ada')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(erase(v7())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await admin.contacts.byId({ id: contactId })).toMatchObject({ firstName: 'Ada' });
  });

  test('is done once by two administrators at once, and waits for an edit that is under way', async () => {
    const { contact, contactId } = await accountWithContact(admin);
    const other = await db.staff({ role: 'admin' });
    const edit = db.orm.em.fork();
    await edit.begin();
    await edit.execute(`update contacts set email = 'late@mail.example', version = 2 where id = ?`, [
      contact.id,
    ]);
    const both = Promise.all([erase(contactId), erase(contactId, 'Ada Byron', other)]);
    await expect
      .poll(async () => (await sql(`select from pg_locks where not granted`)).length, { interval: 10 })
      .toBeGreaterThan(0);
    await edit.commit();

    expect(await both).toEqual([{ id: contactId }, { id: contactId }]);

    expect(await admin.contacts.byId({ id: contactId })).toMatchObject(ERASED);
    expect(await sql(`select from history where changes::text like '%late@mail.example%'`)).toEqual([]);
    const events = await sql(`select detail, about_id from log_events where kind = 'person_erased'`);
    expect(events.slice(-1)).toEqual([{ detail: null, about_id: null }]);
  });

  test('that fails on the way changes nothing', async () => {
    const { contactId } = await accountWithContact(admin);
    await sql(
      `create function fail() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
    );
    await sql(`create trigger fail before insert on log_events for each row execute function fail()`);

    await expect(erase(contactId)).rejects.toThrow();

    await sql('drop trigger fail on log_events');
    expect(await admin.contacts.byId({ id: contactId })).toMatchObject({ firstName: 'Ada', version: 1 });
  });

  test('lists namesakes and texts, and leaves what a person unticked', async () => {
    const { contactId } = await accountWithContact(admin);
    const namesake = await newLead(admin, { title: 'Audit for Ada Byron' });
    const lead = await admin.leads.create({
      title: 'Audit',
      description: 'Ada Byron wrote. Will Ada call?',
      accountId: (await admin.contacts.byId({ id: contactId })).accountId ?? '',
      contactId,
    });
    const { places } = await admin.erasure.preview({ id: contactId });
    const own = places.filter(({ subject }) => subject?.id === lead.id);
    const byName = expect.any(String);
    expect(own).toMatchObject([
      { label: 'Lead', title: null, byName, isSure: true, excerpt: 'Ada Byron wrote. Will Ada call?' },
      { label: 'Lead', title: null, byName, isSure: false, excerpt: '… wrote. Will Ada call?' },
    ]);
    const another = { title: 'Audit for Ada Byron', byName, isSure: false };
    expect(places.find(({ subject }) => subject?.id === namesake.id)).toMatchObject(another);

    await admin.erasure.erase({
      id: contactId,
      name: 'Ada Byron',
      leave: own.map(({ key }) => key),
      blank: [],
    });

    expect(await admin.leads.byId({ id: namesake.id })).toMatchObject({
      title: 'Audit for Ada Byron',
      contactName: 'Ada Byron',
    });
    expect(await admin.leads.byId({ id: lead.id })).toMatchObject({
      description: 'Ada Byron wrote. Will Ada call?',
    });
  });

  test('ticks the person among the key personnel of their own account, with its history, and nobody elsewhere', async () => {
    const [own, other] = [await accountWithContact(admin), await accountWithContact(admin)];
    const director = 'Ada Byron, Director, from 1 Mar 2024';
    const accounts = [own.accountId, other.accountId];
    for (const id of accounts)
      for (const data of [{ notes: 'Ask Ada Byron' }, { keyPersonnel: [director, 'Mei Lin, Manager'] }])
        await change(admin, 'accounts', id, data);
    const { places } = await admin.erasure.preview({ id: own.contactId });
    const ticks = (id: string) =>
      places.flatMap(({ subject, isSure, label, excerpt }) =>
        subject?.id === id ? [[label, excerpt.includes('Director'), isSure]] : [],
      );
    expect(ticks(own.accountId)).toContainEqual(['Account', true, true]);
    expect(ticks(own.accountId)).toContainEqual(['Account', false, false]);
    expect(ticks(own.accountId)).toContainEqual(['Timeline', true, true]);
    expect(ticks(other.accountId).map(([, , isSure]) => isSure)).toEqual([false, false, false, false]);

    await erase(own.contactId);

    const [kept, untouched] = [
      await admin.accounts.byId({ id: own.accountId }),
      await admin.accounts.byId({ id: other.accountId }),
    ];
    expect(kept).toMatchObject({
      keyPersonnel: ['Erased person, Director, from 1 Mar 2024', 'Mei Lin, Manager'],
      notes: 'Ask Ada Byron',
    });
    expect(untouched.keyPersonnel).toEqual([director, 'Mei Lin, Manager']);
    const changes = await sql<{ text: string }>(
      `select changes::text as text from history where record_id = ? and changes::text like '%key_personnel%'`,
      [own.accountId],
    );
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.filter(({ text }) => text.includes('Ada Byron, Director'))).toEqual([]);
  });

  test('keeps accepted proposals with the reason, and ends the links of others', async () => {
    const { contact, accountId, contactId } = await accountWithContact(admin);
    await admin.contacts.update({ ...contact, data: { email: 'ada@mail.example' } });
    const send = async () => {
      const { id } = await newSentProposal(admin, { accountId, contactId });
      return { id, key: await keyOf(admin, id) };
    };
    const [signed, open] = [await send(), await send()];
    const visitor = db.visitor().sentProposals;
    await acceptByKey(db.visitor(), signed.key);

    const { stays } = await admin.erasure.preview({ id: contactId });
    // A mail that is being composed would hold the erasure up for longer than it waits.
    await db.mail();
    await erase(contactId);

    expect(stays).toContainEqual({
      label: 'Accepted proposals',
      count: 1,
      reason: 'They are kept for seven years with their PDF.',
    });
    expect(await admin.proposals.byId({ id: signed.id })).toMatchObject({
      acceptance: expect.objectContaining({ name: 'Ada Byron' }),
    });
    expect(await visitor.byKey({ key: signed.key })).toMatchObject({
      document: { client: { contact: 'Ada Byron' } },
    });
    expect(await visitor.byKey({ key: open.key })).toBeNull();
    expect((await admin.proposals.byId({ id: open.id })).document.client.contact).toBe('Erased person');
    expect(
      await sql(`select from history where changes::text like '%Ada Byron%' and record_id = ?`, [signed.id]),
    ).toEqual([]);
  });

  test('is seen by a colleague who has the contact open', async () => {
    const { contactId } = await accountWithContact(admin);
    const colleague = await db.staff();
    const updates = await colleague.live.changes({ tab: v7() });
    const seen: unknown[] = [];
    const reading = (async () => {
      for await (const update of updates) {
        seen.push(update);
        if (JSON.stringify(seen).includes('contacts')) break;
      }
    })();
    await expect.poll(() => seen.length, { interval: 10 }).toBeGreaterThan(0);

    await erase(contactId);

    await reading;
    expect(JSON.stringify(seen)).toContain(contactId);
  });
});

test('the last nightly backup of before goes on a day that is known', () => {
  const now = new Date('2026-11-25T20:00:00Z');
  const night = (day: string) => `nightly-${day}T15-00-00Z.zip`;

  expect(lastDayOf([], now)).toBeNull();
  const last = lastDayOf([night('2026-11-10'), night('2026-11-24')], now) ?? '';

  // Seven nights, then the last of each of four weeks.
  expect(last > '2026-12-22' && last < '2027-01-12').toBe(true);
});

test('a number is replaced without what stands around it, and the history has no line of the replacing', async () => {
  const { contact, contactId, accountId } = await accountWithContact(admin);
  await admin.contacts.update({ ...contact, data: { mobile: '(0491) 570-156' } });
  const description = 'Ring +61 491 570 156, 0491 570 156 or (0491) 570156; not 0491 570 1567.';
  const lead = await admin.leads.create({ title: 'Audit', accountId, contactId, description });

  await erase(contactId);

  expect(await admin.leads.byId({ id: lead.id })).toMatchObject({
    description: 'Ring [erased], [erased] or [erased]; not 0491 570 1567.',
  });
  const record = { noun: 'lead' as const, id: lead.id };
  const [line] = (await admin.activities.timeline({ record, kind: 'change', limit: 1 })).items;
  expect(line).toMatchObject({ change: { cause: 'erasure', changes: [] } });
});

test.each([
  ['without an erasure', ''],
  [
    'of a contact that is not erased',
    `insert into accounts (id, name, created_at, updated_at) values (gen_random_uuid(), 'x', now(), now());`,
  ],
])('the history cannot be changed by the function of erasing %s', async (_, before) => {
  const { contactId } = await accountWithContact(admin);
  await expect(
    sql(
      `${before} select erase_history('${contactId}', '{}', '{}', array(select id from history), 'Ada', 'a^')`,
    ),
  ).rejects.toThrow('Only erasing a person changes the history');
  await expect(sql(`update history set changes = '{}'`)).rejects.toThrow('only ever added to');
});

test('an excerpt of a form, of cells or of a change is read without the signs of its notation', () => {
  expect(
    readableJson(
      'email": "thanh@mail.example", "phone": "0491 570 156", "company": null, "contact_name": "Thanh',
    ),
  ).toBe('Email thanh@mail.example · Phone 0491 570 156 · Contact name Thanh');
  expect(readableJson('"name": ["Thanh Ng"]')).toBe('Name Thanh Ng');
  expect(readableJson('["Thanh", "Ng", "thanh@mail.example"]')).toBe('Thanh · Ng · thanh@mail.example');
  expect(readableJson('"Line one\\nThanh"')).toBe('Line one Thanh');
});
