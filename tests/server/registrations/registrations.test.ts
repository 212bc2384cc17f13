import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { planRegistrations } from '#server/registrations/steps/planSteps.service.ts';
import { formatAbn, isAbn } from '#shared/fields/abn.ts';
import { dayFromToday, today } from '#shared/fields/format.ts';
import { addSpan } from '#shared/registrations/dates.ts';
import type { RegistrationValues } from '#shared/registrations/registrations.schema.ts';
import { csvClient } from '../../support/records/csvFiles.ts';
import { uploader } from '../../support/records/documents.ts';
import { change, merge, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();

/** A valid ABN that no other test uses. */
function newAbn(): string {
  last += 1;
  const ends = Array.from({ length: 100 }, (_, end) => String(end).padStart(2, '0'));
  const found = ends.map((end) => `${51_000_000 + last}0${end}`).find(isAbn);
  return found ?? newAbn();
}

let last = 0;
const unique = (name: string) => {
  last += 1;
  return `${name} ${last}`;
};

/** Creates a registration of an account of its own. */
async function newRegistration(
  staff: Staff,
  values: Partial<RegistrationValues> & { id?: string; replacesId?: string } = {},
) {
  const accountId = values.accountId ?? (await staff.accounts.create({ name: unique('Sunrise Care') })).id;
  return staff.registrations.create({ number: unique('4-'), ...values, accountId });
}

const idsOf = async (staff: Staff, filters: object) =>
  (await staff.registrations.list(filters)).items.map(({ id }) => id);

describe('a registration', () => {
  test('has the dates that follow from it, and the outlets of its account', async () => {
    const account = await staff.accounts.create({ name: unique('Sunrise Care'), abn: '51824753556' });
    const below = { parentAccountId: account.id };
    const outlet = await staff.accounts.create({ name: 'Bondi', city: 'Bondi', ...below });
    const sameAbn = await staff.accounts.create({ name: 'Manly', abn: '51824753556', ...below });
    await staff.accounts.create({ name: 'Another provider', abn: '53004085616', ...below });

    const registration = await newRegistration(staff, {
      accountId: account.id,
      pathway: 'certification',
      groups: ['0115', '107 Daily activities'],
      startsOn: '2025-08-31',
      expiresOn: '2028-08-31',
    });

    expect(registration).toMatchObject({ state: 'current', groups: ['0107', '0115'], certificateId: null });
    expect(registration.dates.map(({ rule, day, confirmed }) => [rule, day, confirmed])).toEqual([
      ['mid_term_audit', '2027-02-28', null],
      ['renewal_opens', '2028-02-29', null],
      ['renewal_start', '2028-08-30', null],
      ['renewal_finish', '2029-05-31', null],
    ]);
    expect(registration.outlets.map(({ id }) => id)).toEqual([outlet.id, sameAbn.id]);
  });

  test('has one of its own documents as its certificate', async () => {
    const { user: member, staff } = await db.person();
    const { id } = await newRegistration(staff);
    const other = await newRegistration(staff);
    const upload = await uploader(db, member);
    const mine = await upload('Certificate.pdf', { subject: 'registration', subjectId: id });
    const ofOther = await upload('Certificate.pdf', { subject: 'registration', subjectId: other.id });

    await expect(
      staff.registrations.update({ id, version: 1, data: { certificateId: ofOther.id } }),
    ).rejects.toThrow('Choose a document of this registration');
    await staff.registrations.update({ id, version: 1, data: { certificateId: mine.id } });
    expect(await staff.registrations.byId({ id })).toMatchObject({ certificateName: mine.name });

    const { batchId } = await staff.documents.delete({ id: mine.id });
    expect(await staff.registrations.byId({ id })).toMatchObject({ certificateId: null });
    if (batchId) await staff.trash.restore({ batchId });
    expect(await staff.registrations.byId({ id })).toMatchObject({ certificateId: mine.id });
  });
});

describe('values that cannot be', () => {
  test.each([
    [{ startsOn: '2026-01-01', expiresOn: '2025-12-31' }, 'The expiry is before the start'],
    [{ expiresOn: '2026-01-01', renewalStartedOn: '2026-01-02' }, 'Choose a day up to the expiry, 1 Jan'],
    [{ renewalStartedOn: dayFromToday(1) }, 'Choose today or an earlier day'],
    [{ midTermStartedOn: dayFromToday(1) }, 'Choose today or an earlier day'],
    [{ auditFinishedOn: dayFromToday(1) }, 'Choose today or an earlier day'],
    [{ groups: ['0138'], expiresOn: '2026-06-30' }, '0138 began on 1 July 2026, after the expiry'],
    [{ groups: ['0199'] }, 'There is no registration group 0199'],
    [{ groups: ['Cleaning'] }, 'Write each group as its four digits'],
    [{ number: '' }, 'Registration ID is required'],
  ])('%o is refused in a new one', async (values, sentence) => {
    await expect(newRegistration(await db.staff(), values)).rejects.toThrow(sentence);
  });

  test('a change is refused at the field that was changed', async () => {
    const { id } = await newRegistration(staff, { startsOn: '2025-01-01', expiresOn: '2028-01-01' });
    const change = (data: object) => staff.registrations.update({ id, version: 1, data });

    await expect(change({ startsOn: '2028-01-02' })).rejects.toMatchObject({ field: 'startsOn' });
    await expect(change({ expiresOn: '2024-12-31' })).rejects.toMatchObject({ field: 'expiresOn' });
    const ended = await newRegistration(staff, { startsOn: '2025-01-01', expiresOn: dayFromToday(-2) });
    const data = { renewalStartedOn: dayFromToday(-1) };
    await expect(staff.registrations.update({ id: ended.id, version: 1, data })).rejects.toMatchObject({
      field: 'renewalStartedOn',
    });
    await expect(change({ expiresOn: '2026-01-01', groups: ['0138'] })).rejects.toMatchObject({
      field: 'groups',
    });
    expect(await change({ notes: 'Nothing was lost' })).toMatchObject({ expiresOn: '2028-01-01' });
  });

  test('the database keeps the days in their order, too', async () => {
    const { id } = await newRegistration(await db.staff(), { startsOn: '2025-01-01' });
    await expect(
      db.sql(`update registrations set expires_on = '2024-01-01' where id = ?`, [id]),
    ).rejects.toThrow('registrations_days_check');
  });

  test('an outlet has no registration of its own, but an account with an ABN of its own does', async () => {
    const parent = await staff.accounts.create({ name: unique('Sunrise Care'), abn: '51824753556' });
    const below = { parentAccountId: parent.id };
    const outlet = await staff.accounts.create({ name: 'Bondi', ...below });
    const provider = await staff.accounts.create({ name: 'Wattle', abn: '53004085616', ...below });

    await expect(newRegistration(staff, { accountId: outlet.id })).rejects.toThrow(
      `Bondi is an outlet of ${parent.name}: choose that account`,
    );
    await newRegistration(staff, { accountId: provider.id });
  });
});

describe('an account has one current registration', () => {
  test('a second one gets a sentence, and the earlier ones stay as history', async () => {
    const first = await newRegistration(staff, { number: '4-FIRST' });
    const { accountId, accountName } = first;
    const sentence = `${accountName} has a current registration already: 4-FIRST. End that one first.`;

    await expect(newRegistration(staff, { accountId })).rejects.toMatchObject({
      field: 'accountId',
      message: expect.stringContaining(sentence),
    });
    const earlier = await newRegistration(staff, { accountId, state: 'replaced' });
    await expect(
      staff.registrations.update({ id: earlier.id, version: 1, data: { state: 'current' } }),
    ).rejects.toMatchObject({ field: 'state' });

    await staff.registrations.update({ id: first.id, version: 1, data: { state: 'replaced' } });
    const next = await newRegistration(staff, { accountId });
    expect((await idsOf(staff, { accountId })).sort()).toEqual([first.id, earlier.id, next.id].sort());
  });

  test('a new one replaces it in one step, once, and nothing is left to do of the earlier one', async () => {
    const first = await newRegistration(staff, { startsOn: '2023-11-01', expiresOn: dayFromToday(80) });
    const { accountId } = first;
    await planRegistrations(db.orm);
    const isDone = async () =>
      (
        await db.sql<{ done: boolean }[]>(
          'select done_at is not null as done from activities where registration_id = ?',
          [first.id],
        )
      ).map(({ done }) => done);
    expect(new Set(await isDone())).toEqual(new Set([false]));

    const renewed = { id: v7(), accountId, number: first.number, replacesId: first.id };
    const next = await newRegistration(staff, renewed);
    expect(await newRegistration(staff, renewed)).toMatchObject({ id: next.id, state: 'current' });
    expect(await staff.registrations.byId({ id: first.id })).toMatchObject({ state: 'replaced' });
    expect(new Set(await isDone())).toEqual(new Set([true]));

    // Neither one that is no longer current nor one of another account is replaced.
    const other = await newRegistration(staff);
    for (const id of [first.id, other.id])
      await expect(newRegistration(staff, { accountId, replacesId: id })).rejects.toMatchObject({
        field: 'accountId',
        message: 'The registration that this one replaces is not current any more, or of another account',
      });
    expect(await staff.registrations.byId({ id: other.id })).toMatchObject({ state: 'current' });
  });

  test('of two at once one is refused', async () => {
    const { id: accountId } = await staff.accounts.create({ name: unique('Sunrise Care') });
    const results = await Promise.allSettled([
      newRegistration(staff, { accountId }),
      newRegistration(staff, { accountId }),
    ]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason.message).toContain('has a current registration already');
  });

  test('one comes back from the trash only while there is no other', async () => {
    const { id, accountId, accountName } = await newRegistration(staff);
    const { batchId } = await staff.registrations.delete({ id });
    const other = await newRegistration(staff, { accountId, number: '4-OTHER' });
    const restore = () => staff.trash.restore({ batchId: batchId ?? '' });

    await expect(restore()).rejects.toThrow(
      `${accountName} has a current registration already: 4-OTHER. End that one first.`,
    );
    await staff.registrations.update({ id: other.id, version: 1, data: { state: 'ended' } });
    await restore();
    expect(await staff.registrations.byId({ id })).toMatchObject({ state: 'current' });
  });

  test('accounts that both have one are not merged', async () => {
    const staff = await db.staff({ role: 'manager' });
    const [kept, gone] = [await newRegistration(staff), await newRegistration(staff)];
    const merged = () => merge(staff, 'accounts', kept.accountId, gone.accountId);

    await expect(merged()).rejects.toThrow('Both accounts have a current registration');
    await staff.registrations.update({ id: gone.id, version: 1, data: { state: 'replaced' } });
    expect(await merged()).toMatchObject({ moved: { registrations: 1 } });
  });
});

describe('the list is the calendar', () => {
  test('renewing, mid-term due and overdue', async () => {
    const now = today();
    const inMonths = (months: number) => addSpan(now, { months });
    const of = (values: Partial<RegistrationValues>) =>
      newRegistration(staff, { pathway: 'verification', ...values }).then(({ id }) => id);

    const soon = await of({ expiresOn: inMonths(5) });
    // The last day to start a renewal is the day before the expiry.
    const todays = await of({ expiresOn: dayFromToday(1) });
    const started = await of({ expiresOn: inMonths(3), renewalStartedOn: now });
    const later = await of({ expiresOn: addSpan(inMonths(7), { days: 1 }) });
    const late = await of({ expiresOn: now });
    const startedLate = await of({ expiresOn: dayFromToday(-1), renewalStartedOn: dayFromToday(-2) });
    const history = await of({ expiresOn: dayFromToday(-1), state: 'replaced' });
    const certified = { pathway: 'certification', expiresOn: inMonths(20) } as const;
    const midTerm = await of({ ...certified, startsOn: inMonths(-13) });
    const midTermLate = await of({ ...certified, startsOn: dayFromToday(-700) });
    const unknown = await of({ ...certified, pathway: null, startsOn: inMonths(-13) });
    const unknownPast = await of({ ...certified, pathway: null, startsOn: dayFromToday(-700) });
    const extended = await of({
      ...certified,
      startsOn: dayFromToday(-700),
      midTermExtendedTo: dayFromToday(20),
    });
    const begun = await of({ ...certified, startsOn: dayFromToday(-700), midTermStartedOn: now });
    const exempt = await of({ ...certified, startsOn: dayFromToday(-700), midTermExemption: 'it is' });
    const fresh = await of({ ...certified, startsOn: inMonths(-2) });

    const mine = [
      ...[soon, todays, started, later, late, startedLate, history],
      ...[midTerm, midTermLate, unknown, unknownPast, extended, begun, exempt, fresh],
    ];
    const listed = async (filters: object) =>
      (await idsOf(staff, { limit: 100, ...filters })).filter((id) => mine.includes(id));

    expect(await listed({ due: 'renewing' })).toEqual([todays, started, soon]);
    expect((await listed({ due: 'mid_term' })).sort()).toEqual(
      [midTerm, midTermLate, unknown, unknownPast, extended].sort(),
    );
    // What is to be confirmed is not late before a person has confirmed it, in the list and in reports.
    const before = { midTerm: `..${dayFromToday(-1)}` };
    expect((await listed({ due: 'overdue' })).sort()).toEqual([late, midTermLate].sort());
    expect(await listed(before)).toEqual([midTermLate]);
    expect(await listed({ midTerm: `${now}..${dayFromToday(30)}` })).toEqual([extended]);
    const { dates } = await staff.registrations.byId({ id: unknownPast });
    const { rule, day } = dates.find((date) => date.rule === 'mid_term_audit') ?? {};
    if (!rule || !day) throw new Error('No date');
    await staff.registrations.confirmDate({ id: unknownPast, rule, day, isConfirmed: true });
    expect((await listed(before)).sort()).toEqual([midTermLate, unknownPast].sort());
    await staff.registrations.confirmDate({ id: unknownPast, rule, day, isConfirmed: false });
    expect((await listed({ due: 'renewing,overdue' })).sort()).toEqual(
      [todays, started, soon, late, midTermLate].sort(),
    );
    expect(await listed({ renews: `..${inMonths(4)}` })).toEqual([startedLate, late, todays, started]);
    // The current ones by their expiry, the earliest first, and the history last.
    expect((await listed({})).at(-1)).toBe(history);
    expect((await listed({ sort: 'midTerm' })).slice(0, 2).sort()).toEqual([midTermLate, unknownPast].sort());
  });

  test('counts the dates in SQL as the screen does', async () => {
    for (const startsOn of ['2024-02-29', '2025-08-31', '2025-08-29', '2024-08-31', '2025-10-05']) {
      const { id, accountId, dates } = await newRegistration(staff, { startsOn, renewalStartedOn: today() });
      const day = (of: string) => dates.find(({ rule }) => rule === of)?.day;
      const shown = { midTermOn: day('mid_term_audit'), lapsesOn: day('application_lapses') };
      expect(Object.values(shown)).not.toContain(undefined);
      expect((await staff.registrations.list({ accountId })).items).toMatchObject([{ id, ...shown }]);
    }
  });

  test('is searched and filtered by held group, state, owner and account', async () => {
    const { user: me, staff } = await db.person();
    const number = unique('4-GROUPS-');
    const both = await newRegistration(staff, {
      number: `${number}-A`,
      groups: ['0107', '0138'],
      ownerId: me.id,
    });
    const one = await newRegistration(staff, { number: `${number}-B`, groups: ['0107'], state: 'lapsed' });
    const listed = async (filters: object) => (await idsOf(staff, { search: number, ...filters })).sort();

    expect(await listed({})).toEqual([both.id, one.id].sort());
    expect(await listed({ group: '0138' })).toEqual([both.id]);
    expect(await listed({ group: '0138,0107' })).toEqual([both.id, one.id].sort());
    expect(await listed({ state: 'lapsed' })).toEqual([one.id]);
    expect(await listed({ owner: 'me' })).toEqual([both.id]);
    expect(await listed({ accountId: one.accountId })).toEqual([one.id]);
    await expect(staff.registrations.list({ group: 'cleaning' })).rejects.toThrow('Not a filter');
  });

  test('many get an owner or a state, but not ‘current’', async () => {
    const { user: me, staff } = await db.person({ role: 'manager' });
    const { id } = await newRegistration(staff);
    const change = (fields: object) =>
      staff.registrations.changeMany({ selection: { ids: [id] }, change: fields, changeId: v7() });

    await change({ ownerId: me.id, state: 'lapsed' });
    expect(await staff.registrations.byId({ id })).toMatchObject({ ownerId: me.id, state: 'lapsed' });
    await expect(change({ state: 'current' })).rejects.toThrow();
  });
});

describe('a person confirms a date', () => {
  const confirmedOf = (dates: { rule: string; confirmed: unknown }[], rule = 'renewal_finish') =>
    dates.find((date) => date.rule === rule)?.confirmed;
  const stored = { startsOn: '2025-01-01', expiresOn: '2028-01-01' };

  /** A registration, and the day by which its renewal is to be finished. */
  async function datedBy(staff: Staff) {
    const { id } = await newRegistration(staff, stored);
    return { id, rule: 'renewal_finish', day: '2028-10-01' } as const;
  }

  test('who and when is kept, and taken back', async () => {
    const { user: me, staff } = await db.person();
    const date = await datedBy(staff);

    const { dates } = await staff.registrations.confirmDate({ ...date, isConfirmed: true });
    expect(confirmedOf(dates)).toEqual({ byId: me.id, at: expect.stringMatching(/^\d{4}-.+Z$/) });
    expect(confirmedOf(dates, 'renewal_start')).toBeNull();

    const undone = await staff.registrations.confirmDate({ ...date, isConfirmed: false });
    expect(confirmedOf(undone.dates)).toBeNull();
  });

  test('a date that is another one by now is not confirmed', async () => {
    const date = { ...(await datedBy(staff)), day: '2028-10-02' };
    await expect(staff.registrations.confirmDate({ ...date, isConfirmed: true })).rejects.toThrow(
      'This date is another one by now',
    );
  });

  test.each([
    ['renewal_opens', '2027-07-01'],
    ['renewal_start', undefined],
    ['mid_term_audit', undefined],
  ] as const)('a date that is certain is refused: %s', async (rule, day) => {
    const { id, dates } = await newRegistration(staff, { ...stored, pathway: 'certification' });
    const shown = dates.find((date) => date.rule === rule)?.day ?? '';
    if (day) expect(shown).toBe(day);
    await expect(
      staff.registrations.confirmDate({ id, rule, day: shown, isConfirmed: true }),
    ).rejects.toMatchObject({ field: 'day', message: expect.stringContaining('nothing to confirm') });
  });

  test.each([{ expiresOn: '2028-02-01' }, { startsOn: '2025-02-01' }])(
    '%o ends it, also when it is changed back',
    async (changed) => {
      const date = await datedBy(staff);
      await staff.registrations.confirmDate({ ...date, isConfirmed: true });

      for (const data of [changed, stored])
        expect(confirmedOf((await change(staff, 'registrations', date.id, data)).dates)).toBeNull();
    },
  );

  test('another change leaves it', async () => {
    const date = await datedBy(staff);
    await staff.registrations.confirmDate({ ...date, isConfirmed: true });
    const changed = await change(staff, 'registrations', date.id, { auditor: 'Global Audits' });
    expect(confirmedOf(changed.dates)).not.toBeNull();
  });
});

describe('the owner’s own list as a file', () => {
  test('is imported with messy days and groups, each account by its ABN or name', async () => {
    const { staff, importFile, rows, checkFile } = await csvClient(db, await db.member());
    const abn = newAbn();
    const account = await staff.accounts.create({ name: unique('Wattle House'), abn });
    await staff.accounts.create({ name: unique('Its outlet'), abn, parentAccountId: account.id });
    const other = await staff.accounts.create({ name: unique('Banksia') });
    const file = [
      'Registration ID,ABN,Audit type,Groups,Start date,Expiry date,Auditor',
      `4-IMPORT-1,${formatAbn(abn)},Certification,0107 Daily; 115,1 July 2025,30/6/2028,Global Audits`,
      `4-IMPORT-2,${other.name},verification,125,01.03.2025,2028-02-29,`,
    ].join('\n');

    await importFile('registrations', file);

    const { items } = await staff.registrations.list({ search: '4-import' });
    expect(items).toMatchObject([
      { number: '4-IMPORT-2', accountName: other.name, groups: ['0125'], expiresOn: '2028-02-29' },
      {
        number: '4-IMPORT-1',
        accountName: account.name,
        groups: ['0107', '0115'],
        startsOn: '2025-07-01',
        expiresOn: '2028-06-30',
        auditor: 'Global Audits',
      },
    ]);

    // The same file again finds what it made.
    const again = await rows(await checkFile('registrations', file));
    expect(again.map(({ action }) => action)).toEqual(['skip', 'skip']);

    // Another expiry ends what was confirmed, as in the form.
    const confirmed = items.find(({ number }) => number === '4-IMPORT-1');
    const date = { id: confirmed?.id ?? '', rule: 'renewal_finish', day: '2029-03-30' } as const;
    await staff.registrations.confirmDate({ ...date, isConfirmed: true });
    const moved = file.replace('30/6/2028', '31/7/2028');
    const preview = await rows(await checkFile('registrations', moved));
    expect(preview.map(({ action, changes }) => [action, Object.keys(changes)])).toEqual([
      ['update', ['expiresOn']],
      ['skip', []],
    ]);
    await importFile('registrations', moved);
    await importFile('registrations', file);
    const { dates } = await staff.registrations.byId({ id: date.id });
    expect(dates.find(({ rule }) => rule === date.rule)).toMatchObject({ day: date.day, confirmed: null });
  });

  test('is undone with what we made of it, but not with what somebody added', async () => {
    const { staff, importFile, checkFile, rows, undo } = await csvClient(db, await db.member());
    const [name, addedTo] = [unique('Yarra Care'), unique('Yarra Care')];
    for (const one of [name, addedTo]) {
      const { id } = await staff.accounts.create({ name: one });
      await staff.contacts.create({ accountId: id, firstName: 'Ada', lastName: 'Byron' });
    }
    const { id } = await importFile(
      'registrations',
      `Registration ID,Account,Expiry date\n4-UNDO-1,${name},${dayFromToday(80)}\n4-UNDO-2,${addedTo},${dayFromToday(80)}`,
    );
    // The check says what follows.
    const next = await checkFile(
      'registrations',
      `Registration ID,Account,Expiry date,State\n4-NEXT-1,${name},${dayFromToday(80)},Applied for\n4-UNDO-2,${addedTo},${dayFromToday(81)},`,
    );
    expect((await rows(next)).map(({ reasons }) => reasons)).toEqual([
      [],
      ['Its renewal becomes an opportunity'],
    ]);
    expect([await staff.imports.byId({ id }), await staff.imports.byId({ id: next })]).toMatchObject([
      { deals: 2 },
      { deals: 1 },
    ]);
    await planRegistrations(db.orm);
    const [added] = (await staff.registrations.list({ search: '4-undo-2' })).items;
    await staff.activities.create({ registrationId: added?.id ?? '', type: 'note', title: 'Rang' });
    const renewals = async () => (await staff.opportunities.list({ search: '4-undo' })).items;
    expect(await renewals()).toHaveLength(2);

    expect(await undo(id)).toMatchObject({ undoSkipped: 1, counts: { create: 1 } });

    const left = (await staff.registrations.list({ search: '4-undo' })).items;
    expect(left.map(({ number }) => number)).toEqual(['4-UNDO-2']);
    expect((await renewals()).map(({ accountName }) => accountName)).toEqual([addedTo]);
  });

  test('is no change to tell the Commission, nor is its Undo', async () => {
    const { staff, importFile, undo } = await csvClient(db, await db.member());
    const account = await staff.accounts.create({
      name: unique('Murray Care'),
      businessPhone: '02 9123 4567',
    });
    const { id } = await newRegistration(staff, { accountId: account.id });
    const imported = await importFile(
      'accounts',
      `Account ID,Account,Phone,Parent account\n${account.id},${account.name},02 9123 4568,\n,${unique('Kiewa rooms')},,${account.name}`,
    );
    expect(imported.counts).toMatchObject({ create: 1, update: 1 });
    await undo(imported.id);
    const noted = await db.sql('select field from registration_changes where registration_id = ?', [id]);
    expect(noted).toEqual([]);
  });

  test('a row that cannot be says why, and the others are imported', async () => {
    const { staff, checkFile, rows } = await csvClient(db, await db.member());
    const current = await newRegistration(staff, { number: '4-NOW' });
    const parent = await staff.accounts.create({ name: unique('Sunrise Care') });
    const outlet = await staff.accounts.create({ name: unique('Bondi'), parentAccountId: parent.id });
    const free = await staff.accounts.create({ name: unique('Free') });
    const file = [
      'Registration ID,Account,Groups held,Start,Expiry,State',
      `4-A,${current.accountName},,,,Current`,
      `4-B,${outlet.name},,,,Current`,
      `4-C,${free.name},0199,,,Current`,
      `4-D,${free.name},,2026-01-01,2025-01-01,Current`,
      `4-E,${free.name},,,,Current`,
      `4-F,${free.name},,,,Current`,
      `4-G,${free.name},,,,Replaced`,
    ].join('\n');

    const found = await rows(await checkFile('registrations', file));
    expect(found.map(({ action, reasons }) => [action, ...reasons])).toEqual([
      [
        'problem',
        `State: ${current.accountName} has a current registration already: 4-NOW. End that one first.`,
      ],
      ['problem', `Account: ${outlet.name} is an outlet of ${parent.name}: choose that account`],
      ['problem', 'Groups held: There is no registration group 0199'],
      ['problem', expect.stringContaining('The expiry is before the start')],
      ['create'],
      ['problem', expect.stringContaining('has a current registration already: 4-E. End that one first.')],
      ['create'],
    ]);
  });
});
