import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#server/platform/identity/users.entity.ts';
import { today } from '#shared/fields/format.ts';
import { seenOf } from '#shared/proposals/document.ts';
import { defaultCatalogue } from '#shared/site/defaults/catalogues.data.ts';
import { newDraft } from '../../support/records/drafts.ts';
import { eventsOf, titleOf } from '../../support/records/timelines.ts';
import {
  keyOf,
  newProposal,
  newProvider,
  newSentProposal,
  type Staff,
  sendProposal,
} from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
let people: Record<'jo' | 'sam' | 'mark' | 'grace', User>;
let jo: Staff;
let sam: Staff;
let mark: Staff;
let grace: Staff;

beforeAll(async () => {
  people = {
    jo: await db.member({ firstName: 'Jo', lastName: 'Park' }),
    sam: await db.member({ firstName: 'Sam', lastName: 'Reid' }),
    mark: await db.member({ firstName: 'Mark', lastName: 'Lee', role: 'manager' }),
    grace: await db.member({ firstName: 'Grace', lastName: 'Hopper', role: 'admin' }),
  };
  jo = await db.signedIn(people.jo);
  sam = await db.signedIn(people.sam);
  mark = await db.signedIn(people.mark);
  grace = await db.signedIn(people.grace);
});

type Proposal = Awaited<ReturnType<typeof newProposal>>;

/** A draft with a discount of 20 % of $3,500. */
const discounted = (values = {}) =>
  newProposal(jo, { discountCents: 70_000, discountReason: 'Two sites', ...values });

const ask = (person: Staff, draft: Proposal, question = '') =>
  person.proposals.askForDiscount({ ...seenOf(draft), approvalId: v7(), question });

const stateOf = async ({ id }: { id: string }) => {
  const { discountApproval } = await jo.proposals.byId({ id });
  return discountApproval && (discountApproval.hasEnded ? 'ended' : discountApproval.state);
};

const requestOf = async ({ id }: { id: string }) => ({
  id,
  approvalId: (await jo.proposals.byId({ id })).discountApproval?.id ?? '',
});

const answer = async (person: Staff, draft: Proposal, isApproved: boolean, words = '') =>
  person.proposals.answerDiscountRequest({ ...(await requestOf(draft)), isApproved, answer: words });

/** A draft whose discount was approved. */
async function approved() {
  const draft = await discounted();
  await ask(jo, draft);
  await answer(mark, draft, true);
  return draft;
}

const noticesAbout = async (person: Staff, { id }: { id: string }) =>
  (await person.notices.list()).items.filter((one) => 'subject' in one && one.subject?.id === id);

const inDayOf = async (person: Staff, { id }: { id: string }) =>
  (await person.proposals.discountRequests()).filter(({ proposalId }) => proposalId === id);

const timelineOf = ({ id }: { id: string }) => eventsOf(jo, { noun: 'proposal', id });

const refusal = { code: 'FORBIDDEN', message: 'A manager can approve this discount. Ask Mark Lee.' };

describe('a discount above one’s right', () => {
  test('is refused at Send, with the name of who can approve it', async () => {
    const justAbove = await discounted({ discountCents: 35_001 });
    await expect(sendProposal(jo, justAbove)).rejects.toMatchObject(refusal);
    expect((await sendProposal(mark, justAbove)).document.discount).toMatchObject({ cents: 35_001 });
  });

  test('is also a monthly fee that is so much below the price of its package', async () => {
    const fee = {
      packageId: 'essential',
      label: 'Essential Compliance Package',
      cents: 45_000,
      firstDay: '2099-02-01',
      minimumMonths: 0,
      noticeMonths: 1,
    };
    await newSentProposal(jo, { monthlyFee: fee });
    const own = { ...fee, packageId: null, cents: 100 };
    await newSentProposal(jo, { monthlyFee: own });

    const draft = await newProposal(jo, { monthlyFee: { ...fee, cents: 44_999 } });
    expect(draft.document.monthly).toMatchObject({ packageCents: 50_000 });
    await expect(sendProposal(jo, draft)).rejects.toMatchObject(refusal);
    await ask(jo, draft);
    expect(await timelineOf(draft)).toContainEqual(
      expect.objectContaining({ title: 'Lower monthly fee is for a manager to approve' }),
    );
    await answer(mark, draft, true);
    expect((await sendProposal(jo, draft)).state).toBe('sent');

    // The same fee is further below a price that was raised.
    const later = await newProposal(jo, { monthlyFee: { ...fee, cents: 44_999 } });
    await ask(jo, later);
    await answer(mark, later, true);
    const raised = { ...defaultCatalogue, packages: [{ id: 'essential', name: fee.label, price: 60_000 }] };
    await grace.catalogue.publish(await newDraft(grace, 'catalogue', raised, today()));
    expect(await stateOf(later)).toBe('ended');
    await expect(sendProposal(jo, later)).rejects.toMatchObject(refusal);
  });

  test('stands in the bell and the day of each manager and administrator once somebody asks', async () => {
    const draft = await discounted();
    const before = await mark.notices.count();
    const asked = await ask(jo, draft, 'They sign for two sites');

    expect(asked.discountApproval).toMatchObject({
      state: 'open',
      hasEnded: false,
      discountCents: 70_000,
      totalCents: 308_000,
      askedByName: 'Jo Park',
      question: 'They sign for two sites',
    });
    for (const person of [mark, grace]) {
      expect(await noticesAbout(person, draft)).toMatchObject([
        {
          reason: 'discount_asked',
          byName: 'Jo Park',
          discountCents: 70_000,
          words: 'They sign for two sites',
        },
      ]);
      expect(await inDayOf(person, draft)).toMatchObject([
        {
          proposalName: draft.name,
          accountName: 'Sunrise Care',
          price: '$3,080 incl. GST',
          askedByName: 'Jo Park',
        },
      ]);
    }
    expect(await mark.notices.count()).toBe(before + 1);
    expect(await noticesAbout(sam, draft)).toEqual([]);
    expect(await inDayOf(sam, draft)).toEqual([]);
    await expect(sendProposal(jo, draft)).rejects.toMatchObject(refusal);
  });

  test('is asked for once, also by two at once and by a repeated call', async () => {
    const draft = await discounted();
    await Promise.all([ask(jo, draft), ask(sam, draft)]);
    await ask(jo, draft);
    expect(await inDayOf(mark, draft)).toHaveLength(1);
  });

  test('is sent by who asked once a manager has approved it, and Undo of Send keeps the approval', async () => {
    const draft = await discounted();
    await ask(jo, draft, 'Two sites?');
    await answer(mark, draft, true, 'Fine this once');

    expect(await noticesAbout(jo, draft)).toMatchObject([
      { reason: 'discount_approved', byName: 'Mark Lee', words: 'Fine this once', isNew: true },
    ]);
    expect(await inDayOf(grace, draft)).toEqual([]);
    expect(await noticesAbout(grace, draft)).toEqual([]);
    const sent = await sendProposal(jo, draft);
    expect(sent.discountApproval).toMatchObject({ state: 'approved', answeredByName: 'Mark Lee' });
    await jo.acts.undo({ act: draft.id });
    const again = await jo.proposals.byId({ id: draft.id });
    expect(await stateOf(draft)).toBe('approved');
    expect(await sendProposal(sam, again as Proposal)).toMatchObject({ state: 'sent' });
  });

  test('stays refused, with the words for who asked, who may ask again', async () => {
    const draft = await discounted();
    await ask(jo, draft);
    await answer(grace, draft, false, 'Not over 15 %');

    expect(await noticesAbout(jo, draft)).toMatchObject([
      { reason: 'discount_refused', byName: 'Grace Hopper', words: 'Not over 15 %' },
    ]);
    await expect(sendProposal(jo, draft)).rejects.toMatchObject(refusal);
    await ask(jo, draft, 'And with a longer term?');
    expect(await stateOf(draft)).toBe('open');
    await answer(mark, draft, true);
    expect(await sendProposal(jo, draft)).toMatchObject({ state: 'sent' });
  });

  test.each([
    ['another discount', { discountCents: 80_000 }],
    ['other groups', { selection: newProvider('0117') }],
    ['a note', { note: 'Hello' }],
    ['another owner', { ownerId: null }],
  ])('is not approved any more after a change: %s', async (_, data) => {
    const draft = await newProposal(jo, {
      discountCents: 70_000,
      discountReason: 'Two sites',
      ownerId: people.jo.id,
    });
    await ask(jo, draft);
    await answer(mark, draft, true);
    await jo.proposals.update({ id: draft.id, version: draft.version, data });

    expect(await stateOf(draft)).toBe('ended');
    await expect(
      sendProposal(jo, (await jo.proposals.byId({ id: draft.id })) as Proposal),
    ).rejects.toMatchObject(refusal);
  });

  test('is out of the bell and the day after a change, and its request cannot be answered', async () => {
    const draft = await discounted();
    await ask(jo, draft);
    const changed = await jo.proposals.update({
      id: draft.id,
      version: draft.version,
      data: { discountCents: 60_000 },
    });

    expect([await inDayOf(mark, draft), await noticesAbout(mark, draft)]).toEqual([[], []]);
    await expect(answer(mark, draft, true)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The draft has changed, so this request has ended',
    });
    await expect(ask(jo, draft)).rejects.toMatchObject({ code: 'CONFLICT' });
    await ask(jo, changed as Proposal);
    expect(await inDayOf(mark, draft)).toMatchObject([{ discountCents: 60_000 }]);
  });

  test('is asked for at the total that the asker saw', async () => {
    const { id, version, document } = await discounted();
    await expect(
      jo.proposals.askForDiscount({ id, version, total: document.total + 1, approvalId: v7() }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: 'The price has changed. Check it, then ask.' });
  });

  test('has the answer of the first of two managers', async () => {
    const draft = await discounted();
    await ask(jo, draft);
    const outcomes = await Promise.allSettled([answer(mark, draft, true), answer(grace, draft, false)]);

    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([
      {
        reason: {
          code: 'CONFLICT',
          message: expect.stringMatching(
            /^(Mark Lee has approved|Grace Hopper has refused) this discount already$/,
          ),
        },
      },
    ]);
    const first = outcomes[0]?.status === 'fulfilled';
    expect(await stateOf(draft)).toBe(first ? 'approved' : 'refused');
    // The same again changes nothing.
    await answer(first ? mark : grace, draft, first);
  });

  test('is open again after Undo of the answer, and nobody asks after Undo of the question', async () => {
    const draft = await approved();
    await mark.acts.undo({ act: (await requestOf(draft)).approvalId });
    expect(await stateOf(draft)).toBe('open');
    expect(await noticesAbout(jo, draft)).toEqual([]);
    await expect(sendProposal(jo, draft)).rejects.toMatchObject(refusal);

    const request = await requestOf(draft);
    await mark.proposals.answerDiscountRequest({ ...request, isApproved: true });
    expect(await noticesAbout(jo, draft)).toHaveLength(1);
    await mark.acts.undo({ act: request.approvalId });
    await expect(mark.proposals.withdrawDiscountRequest(request)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringMatching(/^Only Jo .+, who asked, can take this back$/),
    });
    expect(await stateOf(draft)).not.toBeNull();
    await jo.proposals.withdrawDiscountRequest(request);
    expect(await stateOf(draft)).toBeNull();
    expect(await inDayOf(mark, draft)).toEqual([]);
    await expect(
      mark.proposals.answerDiscountRequest({ ...request, isApproved: true }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: 'This request was taken back' });
  });

  test('is not opened again once the proposal was sent', async () => {
    const draft = await approved();
    await sendProposal(jo, draft);
    await expect(mark.acts.undo({ act: (await requestOf(draft)).approvalId })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('needs no approval within one’s right', async () => {
    const within = await discounted({ discountCents: 35_000 });
    await expect(ask(jo, within)).rejects.toMatchObject({ field: 'discountCents' });
    expect((await sendProposal(jo, within)).state).toBe('sent');
  });

  test('stands in the timeline with its words, in the history and in the log', async () => {
    const draft = await discounted();
    await ask(jo, draft, 'Two sites?');
    await answer(mark, draft, true, 'Fine');

    expect(await timelineOf(draft)).toMatchObject([
      {
        ...{ title: 'Discount of $700 approved', description: 'Fine' },
        ...{ accountName: draft.accountName, byName: 'Mark Lee' },
      },
      { title: 'Discount of $700 is for a manager to approve', description: 'Two sites?' },
    ]);
    const { items } = await grace.eventLog.list({ kinds: ['discount_asked', 'discount_approved'] });
    const detail = `${draft.name}: $700 off $3,500 (20\u00a0%)`;
    expect(items.filter((item) => item.detail === detail)).toMatchObject([
      { kind: 'discount_approved', byName: 'Mark Lee', aboutName: 'Jo Park' },
      { kind: 'discount_asked', byName: 'Jo Park' },
    ]);
    const { approvalId } = await requestOf(draft);
    const lines = await db.sql('select action, changes from history where record_id = ? order by id', [
      approvalId,
    ]);
    expect(lines).toMatchObject([
      { action: 'created' },
      { action: 'changed', changes: { state: ['open', 'approved'], answer: [null, 'Fine'] } },
    ]);
  });

  test('goes to the trash with its proposal, and comes back with it', async () => {
    const draft = await discounted();
    await ask(jo, draft);
    const { batchId } = await jo.proposals.delete({ id: draft.id });
    expect(await inDayOf(mark, draft)).toEqual([]);
    await jo.trash.restore({ batchId });
    expect((await jo.proposals.byId({ id: draft.id })).discountApproval).toMatchObject({ state: 'open' });
  });
});

test('what the client asked stands on the proposal and in its timeline, with its words', async () => {
  const { id } = await newSentProposal(jo);
  const key = await keyOf(jo, id);
  const question = { id: v7(), question: 'Does it include travel?' };
  await db.visitor().sentProposals.ask({ key, ...question });

  const asked = { id: question.id, text: 'Does it include travel?', askedAt: expect.any(Date), doneAt: null };
  expect((await jo.proposals.byId({ id })).questions).toEqual([asked]);
  const timeline = await jo.activities.timeline({ record: { noun: 'proposal', id }, related: true });
  const activity = expect.objectContaining({ description: 'Does it include travel?' });
  expect(timeline.items).toContainEqual(expect.objectContaining({ activity }));
  expect(timeline.items.map(titleOf)).not.toContain('changed');
  const { items } = await jo.activities.due({ group: 'today', scope: 'mine' });
  expect(items).toMatchObject([
    { subject: { noun: 'proposal', id }, contactName: 'Ada Byron', accountName: 'Sunrise Care' },
  ]);
  await jo.activities.complete({ id: question.id });
  expect((await jo.proposals.byId({ id })).questions).toEqual([{ ...asked, doneAt: expect.any(Date) }]);
});
