import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { Agreement } from '#server/agreements/agreements.entity.ts';
import { stateOfDay } from '#server/agreements/agreements.queries.ts';
import { kysely } from '#server/platform/database/kysely.ts';
import type { AgreementRecord } from '#shared/agreements/agreements.schema.ts';
import type { ChangeKind } from '#shared/agreements/agreements.ts';
import { type AgreementChange, earliestFrom, periodStarts, stateOn } from '#shared/agreements/periods.ts';
import { addDays, addMonths } from '#shared/fields/days.ts';
import { dayFromToday, today } from '#shared/fields/format.ts';
import type { SentProposal } from '#shared/proposals/sentProposal.ts';
import { acceptByKey, keyOf, newProvider, newSentProposal, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();

/** Begins an agreement of an account of its own; a month of it begins on the first day that is to come. */
async function newAgreement(
  staff: Staff,
  values: Partial<Parameters<Staff['agreements']['create']>[0]> = {},
) {
  const { id: accountId } = await staff.accounts.create({ name: `Sunrise Care ${v7()}` });
  return staff.agreements.create({
    ...{ name: 'Compliance package', price: 500, firstDay: today(), accountId },
    ...values,
  });
}

const changed = (
  staff: Staff,
  agreement: AgreementRecord,
  kind: ChangeKind,
  values: Partial<AgreementChange> = {},
) =>
  staff.agreements.changeTerms({
    ...{ id: agreement.id, version: agreement.version },
    data: {
      ...{ kind, from: earliestFrom(agreement, kind, today()), price: null, reason: 'Agreed by phone' },
      givenOn: kind === 'notice' ? today() : null,
      ...values,
    },
  });

describe('an agreement by hand', () => {
  test('is invoiced from its first day, or from today where it began before', async () => {
    const { firstInvoiceFrom } = await newAgreement(staff);
    expect(firstInvoiceFrom).toBeNull();
    const before = await newAgreement(staff, { firstDay: addMonths(today(), -5) });
    expect(before.firstInvoiceFrom).toBe(today());
    const later = { firstDay: addMonths(today(), -5), firstInvoiceFrom: dayFromToday(40) };
    expect(await newAgreement(staff, later)).toMatchObject(later);
    await expect(newAgreement(staff, { firstInvoiceFrom: dayFromToday(-1) })).rejects.toThrow(
      'Choose today or a later day',
    );
  });

  test.each([
    [{ price: 0 }, 'Enter a price above $0'],
    [{ price: null }, 'Enter a price above $0'],
    [{ firstDay: '1900-01-01' }, 'Enter a day from July 2013 to two years from now'],
    [{ firstDay: dayFromToday(800) }, 'Enter a day from July 2013 to two years from now'],
    [{ noticeMonths: 99 }, 'Enter whole months from 0 to 12'],
    [{ minimumUntil: dayFromToday(-1) }, 'Choose the first day or a later one'],
    [{ name: ' ' }, 'Enter what is agreed, such as a package'],
  ])('refuses %j with a sentence', async (values, message) => {
    await expect(newAgreement(staff, values)).rejects.toThrow(message);
  });

  test('keeps its price and first day once its first month that we invoice has begun', async () => {
    const agreement = await newAgreement(staff);
    const { id, version } = agreement;
    const mended = await staff.agreements.update({ id, version, data: { price: 550 } });
    expect(mended).toMatchObject({ price: 550 });
    await db.orm.em.fork().nativeUpdate(Agreement, { id }, { firstDay: dayFromToday(-1) });
    const set = (data: object) => staff.agreements.update({ id, version: mended.version + 1, data });
    await expect(set({ price: 600 })).rejects.toThrow('It runs already. Change it from a later period.');
    await expect(set({ firstDay: today() })).rejects.toThrow('It runs already');
    expect(await set({ noticeMonths: 2 })).toMatchObject({ noticeMonths: 2 });
  });
});

const monthlyFee = {
  ...{ packageId: null, label: 'Essential Compliance Package', cents: 50_000 },
  ...{ firstDay: dayFromToday(3), minimumMonths: 12, noticeMonths: 1 },
};

test('an accepted proposal makes the agreement of its monthly fee, once, and its terms stay as signed', async () => {
  const sent = await newSentProposal(staff, { monthlyFee });
  const key = await keyOf(staff, sent.id);
  const visitor = db.visitor();
  const shown = (await visitor.sentProposals.byKey({ key })) as SentProposal;
  const accept = () =>
    visitor.sentProposals.accept({ key, hash: shown.hash, name: 'Ada Byron', mayAccept: true });
  await accept();
  await accept();

  const { items } = await staff.agreements.list({ accountId: sent.accountId });
  const { firstDay } = monthlyFee;
  expect(items).toMatchObject([
    {
      ...{ name: 'Essential Compliance Package', price: 500, firstDay, noticeMonths: 1 },
      ...{ minimumUntil: addDays(addMonths(firstDay, 12), -1), firstInvoiceFrom: null },
    },
  ]);
  const [{ id = '', version = 0 } = {}] = items;
  expect(await staff.agreements.byId({ id })).toMatchObject({ proposalId: sent.id });
  for (const data of [{ price: 1 }, { firstDay: today() }, { noticeMonths: 0 }, { minimumUntil: null }])
    await expect(staff.agreements.update({ id, version, data })).rejects.toThrow('This was signed.');
  expect(await staff.agreements.update({ id, version, data: { name: 'Compliance' } })).toMatchObject({
    name: 'Compliance',
  });
});

test('a proposal that is only a fee has no steps, and starts no engagement', async () => {
  const { id, accountId } = await newSentProposal(staff, { selection: newProvider(), monthlyFee });
  const key = await keyOf(staff, id);
  const visitor = db.visitor();
  expect(await visitor.sentProposals.byKey({ key })).toMatchObject({ document: { timeline: [] } });
  await acceptByKey(visitor, key);

  expect(await staff.engagements.list({ accountId })).toMatchObject({ total: 0 });
  expect(await staff.agreements.list({ accountId })).toMatchObject({ total: 1 });
});

describe('a change of the terms', () => {
  test('takes effect with a later month, and is taken back until then', async () => {
    const agreement = await newAgreement(staff);
    const [next = ''] = periodStarts(today(), dayFromToday(1), 1);
    const paused = await changed(staff, agreement, 'pause');
    expect(paused.changes).toMatchObject([{ kind: 'pause', from: next, reason: 'Agreed by phone' }]);
    const back = { id: paused.id, version: paused.version, kind: 'pause', from: next } as const;
    expect(await staff.agreements.takeBack(back)).toMatchObject({ changes: [] });
    expect(await staff.agreements.takeBack(back)).toMatchObject({ changes: [] });
  });

  test('says why it is not possible', async () => {
    const agreement = await newAgreement(staff, { noticeMonths: 2 });
    const refused = (kind: ChangeKind, values: Partial<AgreementChange>) =>
      expect(changed(staff, agreement, kind, values)).rejects;
    await refused('pause', { from: today() }).toThrow('A period that has begun stays as it is');
    const [next = ''] = periodStarts(today(), dayFromToday(1), 1);
    await refused('price', { from: next, price: 600 }).toThrow('A higher price needs 2 months of notice');
    await refused('price', { price: 0 }).toThrow('Enter a price above $0');
    await refused('notice', { givenOn: null }).toThrow('Enter the day');
    await refused('notice', { reason: '' }).toThrow('Enter a reason');
  });

  test('of two people at once is made by the first, and the second is told', async () => {
    const agreement = await newAgreement(staff);
    const results = await Promise.allSettled([
      changed(staff, agreement, 'pause'),
      changed(staff, agreement, 'notice'),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'CONFLICT' });
  });

  test('stands in the timeline of the agreement and of its account, and so does what is taken back', async () => {
    const agreement = await newAgreement(staff);
    const given = await changed(staff, agreement, 'notice');
    const [{ from = '' } = {}] = given.changes;
    await staff.agreements.takeBack({ id: given.id, version: given.version, kind: 'notice', from });
    const changesOf = async (record: { noun: 'agreement' | 'account'; id: string }) => {
      const { items } = await staff.activities.timeline({ record, kind: 'change', related: true });
      return items.flatMap((item) => (item.kind === 'change' ? item.change.changes : []));
    };
    const own = await changesOf({ noun: 'agreement', id: agreement.id });
    expect(own).toMatchObject([
      { field: 'changes', from: [{ kind: 'notice' }], to: [] },
      { field: 'changes', from: [], to: [{ kind: 'notice', reason: 'Agreed by phone' }] },
    ]);
    expect(await changesOf({ noun: 'account', id: agreement.accountId })).toEqual(
      expect.arrayContaining(own),
    );
  });
});

test('lists and filters say the same state as the terms, on every day', async () => {
  const change = (kind: ChangeKind, from: string, givenOn: string | null = null): AgreementChange => ({
    ...{ kind, from, givenOn, reason: 'Agreed' },
    price: kind === 'price' ? 600 : null,
  });
  const em = db.orm.em.fork();
  const { accountId } = await newAgreement(staff);
  const cases = ['2027-01-31', '2028-02-29', '2027-10-03'].flatMap((firstDay) => {
    const month = (number: number) => addMonths(firstDay, number);
    return [
      [],
      [change('price', month(1))],
      [change('pause', month(1)), change('resume', month(3))],
      [change('pause', month(0)), change('resume', month(1)), change('pause', month(2))],
      [change('pause', month(1)), change('notice', month(2), addDays(firstDay, 45))],
      [change('notice', month(3), addDays(firstDay, -5))],
    ].map((changes) =>
      em.create(Agreement, {
        ...{ name: 'Package', account: accountId, price: 500, firstDay, changes, noticeMonths: 1 },
        ...{ minimumUntil: null, owner: null, notes: null, createdBy: null },
      }),
    );
  });
  await em.flush();
  const ids = cases.map(({ id }) => id);
  for (const { firstDay } of cases.filter((_, index) => index % 6 === 0)) {
    for (let days = -8; days < 130; days += 1) {
      const day = addDays(firstDay, days);
      const rows = await kysely(em)
        .selectFrom('Agreement as agreement')
        .where('agreement.id', 'in', ids)
        .select(['agreement.id', stateOfDay(day).as('state')])
        .execute();
      const states = new Map(rows.map(({ id, state }) => [id, state]));
      expect(cases.map(({ id }) => [day, states.get(id)])).toEqual(
        cases.map((agreement) => [day, stateOn(agreement, day)]),
      );
    }
  }
  await em.nativeDelete(Agreement, { id: { $in: ids } });
});

test('the list finds agreements by state, price, last day, owner and text', async () => {
  const running = await newAgreement(staff, { name: 'Growth package', price: 1_000 });
  const { accountId } = running;
  const coming = await newAgreement(staff, { accountId, firstDay: dayFromToday(20) });
  const ending = await newAgreement(staff, { accountId, price: 1_500 });
  const { changes } = await changed(staff, ending, 'notice');
  const found = async (filters: object) =>
    (await staff.agreements.list({ accountId, ...filters })).items.map(({ id }) => id).sort();
  const ids = (...agreements: { id: string }[]) => agreements.map(({ id }) => id).sort();
  expect(await found({ state: 'running' })).toEqual(ids(running));
  expect(await found({ state: 'to_begin,notice_given' })).toEqual(ids(coming, ending));
  expect(await found({ price: '1000..' })).toEqual(ids(running, ending));
  expect(await found({ ends: `..${changes[0]?.from}` })).toEqual(ids(ending));
  expect(await found({ search: 'growth' })).toEqual(ids(running));
  const order = async (sort: 'state' | 'lastDay' | '-price') =>
    (await staff.agreements.list({ accountId, sort })).items.map(({ id }) => id);
  expect(await order('state')).toEqual([coming.id, running.id, ending.id]);
  expect((await order('lastDay'))[0]).toBe(ending.id);
  expect((await order('-price'))[0]).toBe(ending.id);
});
