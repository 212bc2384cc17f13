import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { notePeriods } from '#server/invoicing/invoicing.service.ts';
import { RestoredCopy } from '#server/platform/database/restoredCopies.entity.ts';
import type { EngagementStep } from '#shared/engagements/steps.ts';
import { addDays, addMonths } from '#shared/fields/days.ts';
import { today } from '#shared/fields/format.ts';
import { sumsOf } from '#shared/invoicing/invoicing.ts';
import { eventsOf } from '../../support/records/timelines.ts';
import {
  acceptByKey,
  keyOf,
  newAcceptedProposal,
  newProposal,
  newSentProposal,
  type Staff,
  saveSection,
  sendProposal,
} from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const manager = db.staffOfTest({ role: 'manager', firstName: 'Mark', lastName: 'Lee' });
const admin = db.staffOfTest({ role: 'admin' });

/** A proposal for $3,850 with GST that the client has accepted. */
async function accepted(values: Parameters<typeof newProposal>[1] = {}) {
  const { id } = await newAcceptedProposal(db.visitor(), admin, values);
  return admin.proposals.byId({ id });
}

type Accepted = Awaited<ReturnType<typeof accepted>>;

const itemsOf = async (proposal: Pick<Accepted, 'id' | 'reference'>, isInvoiced = false) =>
  (await manager.invoicing.list({ isInvoiced, search: proposal.reference })).items;

async function mark(proposals: Accepted[], number = 'INV-0001', by: Staff = manager) {
  const act = v7();
  const listed = await Promise.all(proposals.map((one) => itemsOf(one)));
  await by.invoicing.mark({ act, items: listed.flat().map(({ id }) => ({ id, number })) });
  return act;
}

async function setGst(isGstRegistered: boolean) {
  const { details } = await admin.business.sections();
  await admin.business.save({
    ...{ section: 'details', version: details.version },
    value: { ...details.value, isGstRegistered },
  });
}

describe('what is to be invoiced', () => {
  test('is the whole of a proposal from the day on which the client accepts it, once', async () => {
    const draft = await newProposal(admin, {
      ownLines: [{ label: 'Travel', cents: 12_345, moduleId: null }],
      discountCents: 10_000,
      discountReason: 'Two sites',
    });
    const { id } = await sendProposal(admin, draft);
    const { reference } = draft;
    expect(await itemsOf({ id, reference })).toEqual([]);

    const key = await keyOf(admin, id);
    await acceptByKey(db.visitor(), key);
    await acceptByKey(db.visitor(), key);

    expect(await itemsOf({ id, reference })).toEqual([
      {
        id: expect.any(String),
        title: reference,
        client: 'Sunrise Care',
        accountId: draft.accountId,
        proposalId: id,
        agreementId: null,
        isMissed: false,
        isTyped: false,
        dueOn: today(),
        dueStep: null,
        invoice: null,
        lines: [
          { description: 'Core Module', cents: 350_000, gst: 35_000 },
          { description: 'Travel', cents: 12_345, gst: 1_235 },
          { description: 'Discount: Two sites', cents: -10_000, gst: -1_000 },
        ],
      },
    ]);
  });

  test('is marked as invoiced with the number that the books gave, many by one press, which Undo takes back', async () => {
    const [one, other] = [await accepted(), await accepted()];
    const act = await mark([one, other], 'INV-0042');

    expect(await itemsOf(one)).toEqual([]);
    expect(await itemsOf(other, true)).toMatchObject([
      { client: 'Sunrise Care', invoice: { number: 'INV-0042', at: expect.any(Date), byName: 'Mark Lee' } },
    ]);
    expect(await manager.invoicing.next()).toMatchObject({ lastNumber: 'INV-0042' });
    expect(await eventsOf(admin, { noun: 'proposal', id: one.id })).toContainEqual(
      expect.objectContaining({ kind: 'invoiced', description: 'INV-0042 · $3,850 incl. GST' }),
    );

    await expect(manager.acts.undo({ act })).resolves.toMatchObject({
      message: '2 items to be invoiced again',
    });
    expect(await itemsOf(one)).toMatchObject([{ invoice: null }]);
    expect(await itemsOf(other)).toMatchObject([{ invoice: null }]);
  });

  test('is each part of a proposal on its day, or once its step is done; an undone step leaves a part that was marked', async () => {
    const step = 'Submit NDIS Application';
    const proposal = await accepted({
      ownLines: [{ label: 'Travel', cents: 33, moduleId: null }],
      paymentParts: [
        { label: 'Deposit', percent: 30, due: { kind: 'acceptance' } },
        { label: 'Middle', percent: 30, due: { kind: 'day', day: '2098-01-31' } },
        { label: 'Rest', percent: 40, due: { kind: 'step', step } },
      ],
    });
    const parts = async (isInvoiced = false) =>
      (await manager.invoicing.list({ isInvoiced, search: proposal.reference })).items;

    expect(await parts()).toMatchObject([
      { title: `${proposal.reference}: Deposit`, dueOn: today(), lines: [{ cents: 105_009, gst: 10_501 }] },
      { title: `${proposal.reference}: Middle`, dueOn: '2098-01-31' },
      { title: `${proposal.reference}: Rest`, dueOn: null, dueStep: step },
    ]);
    const total = (await parts()).reduce((sum, { lines }) => sum + sumsOf(lines).total, 0);
    expect(total).toBe(proposal.document.total);

    const { items } = await admin.engagements.list({ accountId: proposal.accountId ?? '' });
    const tick = async (state: 'done' | 'open') => {
      const { id, version, steps } = await admin.engagements.byId({ id: items[0]?.id ?? '' });
      const { id: stepId = '', ...values } = steps.find(({ name }) => name === step) ?? steps[0] ?? {};
      const doneOn = state === 'done' ? today() : null;
      const data = { ...(values as EngagementStep), state, doneOn, shifts: false };
      await admin.engagements.changeStep({ id, version, step: stepId, data });
    };
    await tick('done');
    const rest = (await parts()).find(({ dueStep }) => dueStep === step);
    expect(rest).toMatchObject({ dueOn: today() });
    await tick('open');
    expect((await parts()).find(({ dueStep }) => dueStep === step)).toMatchObject({ dueOn: null });

    await tick('done');
    await manager.invoicing.mark({ act: v7(), items: [{ id: rest?.id ?? '', number: 'INV-0300' }] });
    await tick('open');
    expect(await parts(true)).toMatchObject([
      { dueOn: null, dueStep: step, invoice: { number: 'INV-0300' } },
    ]);
  });

  test('can be taken back one by one', async () => {
    const [one, other] = [await accepted(), await accepted()];
    await mark([one, other]);
    const [item] = await itemsOf(one, true);
    await manager.acts.undo({ act: item?.id ?? '' });
    expect(await itemsOf(one)).toHaveLength(1);
    expect(await itemsOf(other)).toEqual([]);
  });

  test('is marked by the first of two managers; the second reads by whom', async () => {
    const proposal = await accepted();
    const items = (await itemsOf(proposal)).map(({ id }) => ({ id, number: 'INV-0007' }));
    await manager.invoicing.mark({ act: v7(), items });
    await expect(admin.invoicing.mark({ act: v7(), items })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `Mark Lee has marked ${proposal.reference} as INV-0007 already`,
    });
  });

  test('does not share the number of another client’s invoice', async () => {
    const other = await admin.accounts.create({ name: 'Hearth & Home Care' });
    const contact = await admin.contacts.create({ firstName: 'Rosa', lastName: 'D', accountId: other.id });
    const theirs = await accepted({ accountId: other.id, contactId: contact.id });
    const mine = await accepted();
    await mark([theirs], 'INV-0100');
    await expect(mark([mine], 'INV-0100')).rejects.toMatchObject({
      message: 'INV-0100 is the invoice of Hearth & Home Care',
    });
    await expect(mark([mine], ' ')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await itemsOf(mine)).toHaveLength(1);
  });

  test('is nothing while an administrator has deleted the proposal; what was invoiced stays with its name', async () => {
    const [open, done] = [await accepted(), await accepted()];
    await mark([done], 'INV-0200');
    const { batchId } = await admin.proposals.delete({ id: open.id, signed: open.name });
    await admin.proposals.delete({ id: done.id, signed: done.name });

    expect(await itemsOf(open)).toEqual([]);
    expect(await itemsOf(done, true)).toMatchObject([
      { client: 'Sunrise Care', accountId: null, proposalId: null, invoice: { number: 'INV-0200' } },
    ]);
    await admin.trash.restore({ batchId });
    expect(await itemsOf(open)).toHaveLength(1);
  });

  test('stays when the account is deleted, and goes along when it is merged', async () => {
    const [deleted, merged] = [await accepted(), await accepted()];
    await admin.accounts.delete({ id: deleted.accountId ?? '' });
    expect(await itemsOf(deleted)).toMatchObject([{ client: 'Sunrise Care', accountId: null }]);

    const kept = await admin.accounts.create({ name: 'Sunrise Group' });
    const gone = await admin.accounts.byId({ id: merged.accountId ?? '' });
    await admin.merges.create({ id: v7(), noun: 'accounts', kept, gone });
    expect(await itemsOf(merged)).toMatchObject([{ client: 'Sunrise Group', accountId: kept.id }]);
  });
});

type Agreement = Parameters<Staff['agreements']['create']>[0];

/** An agreement of $550 a month with GST from today on, of an account of its own. */
async function newAgreement(values: Partial<Agreement> = {}) {
  const { id: accountId } = await admin.accounts.create({ name: 'Hearth & Home Care' });
  return admin.agreements.create({ accountId, name: 'Growth', price: 500, firstDay: today(), ...values });
}

/** By day, those that were missed among them. */
async function ofAgreement({ id: agreementId }: { id: string }, isInvoiced = false) {
  const lists = [true, false].map((isMissed) =>
    manager.invoicing.list({ isInvoiced, isMissed, agreementId }),
  );
  return (await Promise.all(lists))
    .flatMap(({ items }) => items)
    .toSorted((one, other) => (one.dueOn ?? '').localeCompare(other.dueOn ?? ''));
}

/** Noon in Sydney, or an hour before. */
const noonOf = (day: string) => new Date(`${day}T01:00:00Z`);

describe('a month of an agreement', () => {
  test('is to be invoiced at once where it begins today, and with what is typed over on this day', async () => {
    const { id, version } = await newAgreement();
    expect(await ofAgreement({ id })).toMatchObject([{ dueOn: today(), lines: [{ cents: 50_000 }] }]);
    await admin.agreements.update({ id, version, data: { price: 600 } });
    expect(await ofAgreement({ id })).toMatchObject([{ dueOn: today(), lines: [{ cents: 60_000 }] }]);
    await admin.agreements.update({ id, version: version + 1, data: { firstDay: addDays(today(), 1) } });
    expect(await ofAgreement({ id })).toEqual([]);
  });

  test('keeps its price once it is marked as invoiced, also on its first day', async () => {
    const { id, version } = await newAgreement();
    const [month] = await ofAgreement({ id });
    await manager.invoicing.mark({ act: v7(), items: [{ id: month?.id ?? '', number: 'INV-0750' }] });
    await expect(admin.agreements.update({ id, version, data: { price: 600 } })).rejects.toMatchObject({
      message: 'It is invoiced already. Change it from a later period.',
    });
    expect(await admin.agreements.byId({ id })).toMatchObject({ price: 500 });
  });

  test('is to be invoiced in advance from its first day on, once, however many processes look', async () => {
    const agreement = await newAgreement();
    await Promise.all([notePeriods(db.orm), notePeriods(db.orm), notePeriods(db.orm)]);
    const second = addMonths(today(), 1);
    await notePeriods(db.orm, noonOf(addDays(second, -1)));
    expect(await ofAgreement(agreement)).toMatchObject([
      {
        client: 'Hearth & Home Care',
        title: expect.stringMatching(/^Growth, .* to /),
        dueOn: today(),
        isMissed: false,
        lines: [{ cents: 50_000, gst: 5_000 }],
      },
    ]);
    await notePeriods(db.orm, noonOf(second));
    await notePeriods(db.orm, noonOf(second));
    expect(await ofAgreement(agreement)).toMatchObject([
      { dueOn: today() },
      { dueOn: second, isMissed: false, lines: [{ cents: 50_000, gst: 5_000 }] },
    ]);
  });

  test('begins at midnight in Sydney, in summer time', async () => {
    const agreement = await newAgreement({ firstDay: '2028-02-29' });
    await notePeriods(db.orm, new Date('2028-02-28T12:59:59Z'));
    expect(await ofAgreement(agreement)).toEqual([]);
    await notePeriods(db.orm, new Date('2028-02-28T13:00:00Z'));
    expect(await ofAgreement(agreement)).toMatchObject([
      { title: 'Growth, 29 Feb 2028 to 28 Mar 2028', dueOn: '2028-02-29', isMissed: false },
    ]);
  });

  test('that began while nothing ran is listed, and is to be invoiced once somebody releases it', async () => {
    const firstDay = addDays(today(), 1);
    const agreement = await newAgreement({ firstDay });
    const third = addMonths(firstDay, 2);
    await notePeriods(db.orm, noonOf(third));
    const [first, second, now] = await ofAgreement(agreement);
    expect([first, second, now]).toMatchObject([
      { dueOn: firstDay, isMissed: true },
      { dueOn: addMonths(firstDay, 1), isMissed: true },
      { dueOn: third, isMissed: false },
    ]);
    const marking = { act: v7(), items: [{ id: first?.id ?? '', number: 'INV-0400' }] };
    await expect(manager.invoicing.mark(marking)).rejects.toMatchObject({
      message: 'Release what was missed first',
    });

    await setGst(false);
    await manager.invoicing.release({ ids: [first?.id ?? ''] });
    await setGst(true);
    expect(await ofAgreement(agreement)).toMatchObject([
      { isMissed: false, lines: [{ cents: 50_000, gst: null }] },
      { isMissed: true },
      { isMissed: false },
    ]);
    await manager.invoicing.mark(marking);
    expect(await ofAgreement(agreement, true)).toMatchObject([{ invoice: { number: 'INV-0400' } }]);
  });

  test('that was released waits again after Undo, unless it was invoiced since', async () => {
    const agreement = await newAgreement();
    await notePeriods(db.orm, noonOf(addMonths(today(), 2)));
    const [first, second] = await ofAgreement(agreement);
    const ids = [first?.id ?? '', second?.id ?? ''];
    await manager.invoicing.release({ ids });
    await manager.invoicing.release({ ids, isReleased: false });
    expect(await ofAgreement(agreement)).toMatchObject([
      { isMissed: true },
      { isMissed: true },
      { isMissed: false },
    ]);

    await manager.invoicing.release({ ids });
    const marking = { act: v7(), items: ids.slice(0, 1).map((id) => ({ id, number: 'INV-0500' })) };
    await manager.invoicing.mark(marking);
    await manager.invoicing.release({ ids, isReleased: false });
    expect(await ofAgreement(agreement)).toMatchObject([{ id: second?.id, isMissed: true }, {}]);
    await expect(
      manager.invoicing.release({ ids: ids.slice(0, 1), isReleased: false }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('is of the new price from the day of the change, and none during a pause or after the end', async () => {
    const agreement = await newAgreement({ noticeMonths: 0 });
    const [second, third, fourth] = [1, 2, 3].map((months) => addMonths(today(), months));
    const change = async (
      kind: 'price' | 'pause' | 'resume' | 'notice',
      from = '',
      price: number | null = null,
    ) => {
      const { id, version } = await admin.agreements.byId(agreement);
      const data = { kind, from, price, reason: 'Agreed', givenOn: kind === 'notice' ? today() : null };
      await admin.agreements.changeTerms({ id, version, data });
    };
    await change('price', second, 600);
    await change('pause', third);
    await change('notice', fourth);
    for (const day of [today(), second, third, fourth]) await notePeriods(db.orm, noonOf(day ?? ''));
    expect(await ofAgreement(agreement)).toMatchObject([
      { dueOn: today(), lines: [{ cents: 50_000 }] },
      { dueOn: second, lines: [{ cents: 60_000 }] },
    ]);
  });

  test('is not noted on a restored copy, and is missed once that is the live one', async () => {
    const em = db.orm.em.fork();
    await em.insert(RestoredCopy, { id: v7(), restoredAt: new Date() });
    const agreement = await newAgreement();
    await notePeriods(db.orm);
    expect(await ofAgreement(agreement)).toEqual([]);
    await admin.backups.makeLive({ heldMails: 'drop' });
    await notePeriods(db.orm, noonOf(addDays(today(), 1)));
    expect(await ofAgreement(agreement)).toMatchObject([{ isMissed: true }]);
  });

  test('is hidden while its agreement is in the trash; an account that is merged takes it along', async () => {
    const agreement = await newAgreement();
    await notePeriods(db.orm);
    const { batchId } = await admin.agreements.delete({ id: agreement.id });
    await notePeriods(db.orm);
    const { accountId } = agreement;
    expect(await manager.invoicing.list({ isInvoiced: false, accountId })).toMatchObject({ items: [] });
    await admin.trash.restore({ batchId });
    await notePeriods(db.orm);
    const kept = await admin.accounts.create({ name: 'Hearth Group' });
    const gone = await admin.accounts.byId({ id: agreement.accountId });
    await admin.merges.create({ id: v7(), noun: 'accounts', kept, gone });
    expect(await ofAgreement(agreement)).toMatchObject([{ client: 'Hearth Group', accountId: kept.id }]);
  });

  test('has lines beside it that a person types, which Undo removes', async () => {
    const agreement = await newAgreement({ firstDay: addDays(today(), 1) });
    const line = { id: v7(), agreementId: agreement.id, description: 'Half of June', cents: 25_005 };
    await manager.invoicing.addLine(line);
    await manager.invoicing.addLine(line);
    expect(await ofAgreement(agreement)).toMatchObject([
      { title: 'Half of June', isTyped: true, dueOn: today(), lines: [{ cents: 25_005, gst: 2_501 }] },
    ]);
    const act = v7();
    await manager.invoicing.mark({ act, items: [{ id: line.id, number: 'INV-0077' }] });
    expect(await eventsOf(admin, { noun: 'agreement', id: agreement.id })).toContainEqual(
      expect.objectContaining({ kind: 'invoiced', description: 'INV-0077 · $275.06 incl. GST' }),
    );
    await manager.acts.undo({ act });
    await manager.acts.undo({ act: line.id });
    expect(await ofAgreement(agreement)).toEqual([]);
    await expect(manager.invoicing.addLine({ ...line, id: v7(), cents: 0 })).rejects.toThrow(
      'Enter an amount above $0',
    );
    await expect(manager.invoicing.addLine({ ...line, id: v7(), agreementId: v7() })).rejects.toThrow(
      'This agreement is gone',
    );
  });

  test('is counted as overdue from the next day on', async () => {
    const before = await manager.invoicing.overdue();
    const agreement = await newAgreement({ firstDay: today() });
    await notePeriods(db.orm);
    expect(await manager.invoicing.overdue()).toEqual(before);
    await db.sql('update invoice_items set due_on = due_on - 1 where agreement_id = ?', [agreement.id]);
    expect(await manager.invoicing.overdue()).toMatchObject({
      count: before.count + 1,
      total: before.total + 55_000,
    });
  });
});

test('an administrator names accounts and taxes as the books do, never as a formula', async () => {
  const before = await manager.invoicing.next();
  expect(before.accounts.xeroTax).toBe('GST on Income');
  await saveSection(admin, 'invoiceAccounts', { xeroAccount: ' 210 ', xeroTax: 'GST 10 %' });
  expect((await manager.invoicing.next()).accounts).toEqual({
    ...before.accounts,
    xeroAccount: '210',
    xeroTax: 'GST 10 %',
  });
  for (const [xeroAccount, message] of [
    ['=1+1', 'Begin with a letter or a digit'],
    ['-200', 'Begin with a letter or a digit'],
    [' ', 'Enter the name that your books use'],
  ] as const)
    await expect(saveSection(admin, 'invoiceAccounts', { xeroAccount })).rejects.toThrow(message);
});

describe('the list', () => {
  test('is read page by page, each item once, and says how many there are and what is due', async () => {
    const parts = Array.from({ length: 5 }, (_, at) => ({
      label: `Part ${at + 1}`,
      percent: 20,
      due: at < 2 ? ({ kind: 'acceptance' } as const) : ({ kind: 'step', step: 'Training' } as const),
    }));
    const { reference } = await accepted({ paymentParts: parts });
    const input = { isInvoiced: false, search: reference.toLowerCase(), limit: 2 };
    const first = await manager.invoicing.list(input);
    const due = { count: 2, net: 140_000, gst: 14_000, total: 154_000 };
    const later = { month: null, count: 3, net: 210_000, gst: 21_000, total: 231_000 };
    expect(first).toMatchObject({ total: 5, due });
    expect(new Set(first.months)).toEqual(new Set([{ ...due, month: today().slice(0, 7) }, later]));
    const pages = [first];
    for (let cursor = first.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor ?? null)
      pages.push(await manager.invoicing.list({ ...input, cursor }));
    const titles = pages.flatMap(({ items }) => items.map(({ title }) => title));
    expect(titles).toEqual(parts.map(({ label }) => `${reference}: ${label}`));

    const act = v7();
    const items = pages.flatMap((page) => page.items.map(({ id }) => ({ id, number: 'INV-0600' })));
    await manager.invoicing.mark({ act, items });
    const marked = await manager.invoicing.list({ isInvoiced: true, search: 'inv-0600', limit: 3 });
    const rest = await manager.invoicing.list({
      ...{ isInvoiced: true, search: 'INV-0600', limit: 3, cursor: marked.nextCursor },
    });
    expect([...marked.items, ...rest.items].map(({ id }) => id).sort()).toEqual(
      items.map(({ id }) => id).sort(),
    );
    await expect(manager.invoicing.list({ isInvoiced: true, cursor: 'x' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test('gets what was accepted before there was one by a press, once, to be released; Undo takes it out', async () => {
    const step = 'Submit NDIS Application';
    const whole = await accepted();
    const inParts = await accepted({
      paymentParts: [
        { label: 'Deposit', percent: 30, due: { kind: 'acceptance' } },
        { label: 'Rest', percent: 70, due: { kind: 'step', step } },
      ],
    });
    const marked = await accepted();
    await mark([marked], 'INV-0700');
    const { id: sent } = await newSentProposal(admin);
    await db.sql('delete from invoice_items where proposal_id in (?, ?)', [whole.id, inParts.id]);
    await db.sql("update proposals set answered_at = answered_at - interval '40 days' where id = ?", [
      whole.id,
    ]);
    expect(await manager.invoicing.earlier()).toEqual({ count: 2, total: whole.total + inParts.total });

    const acts = [v7(), v7()];
    await Promise.all(acts.map((act) => manager.invoicing.addEarlier({ act })));
    expect(await manager.invoicing.earlier()).toEqual({ count: 0, total: 0 });
    const waiting = async () => {
      const { items } = await manager.invoicing.list({ isInvoiced: false, isMissed: true, search: 'PR-' });
      return items.filter(({ proposalId }) => [whole.id, inParts.id, sent].includes(proposalId ?? ''));
    };
    expect(await waiting()).toMatchObject([
      {
        title: whole.reference,
        dueOn: addDays(today(), -40),
        lines: [{ description: 'Core Module', cents: 350_000, gst: 35_000 }],
      },
      { title: `${inParts.reference}: Deposit`, dueOn: today(), lines: [{ cents: 105_000, gst: 10_500 }] },
      { title: `${inParts.reference}: Rest`, dueStep: step, lines: [{ cents: 245_000, gst: 24_500 }] },
    ]);

    // The GST is the one that was signed.
    await setGst(false);
    const [released] = await waiting();
    await manager.invoicing.release({ ids: [released?.id ?? ''] });
    await setGst(true);
    expect(await itemsOf(whole)).toMatchObject([{ isMissed: false, lines: [{ gst: 35_000 }] }]);
    await Promise.allSettled(acts.map((act) => manager.acts.undo({ act })));
    expect(await waiting()).toEqual([]);
    expect(await itemsOf(whole)).toHaveLength(1);
    expect(await manager.invoicing.earlier()).toEqual({ count: 1, total: inParts.total });
  });
});

test('samples have nothing to be invoiced', async () => {
  const earlier = await manager.invoicing.earlier();
  await admin.demoData.create({ scope: 'everything' });
  await notePeriods(db.orm, noonOf(addMonths(today(), 12)));
  for (const isMissed of [false, true]) {
    const { items } = await manager.invoicing.list({ isInvoiced: false, isMissed });
    expect(items.filter(({ agreementId }) => agreementId)).toEqual([]);
  }
  expect(await manager.invoicing.earlier()).toEqual(earlier);
});
