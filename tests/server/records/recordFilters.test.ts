import { beforeAll, describe, expect, test } from 'vitest';
import { today } from '#shared/fields/format.ts';
import { lastContact, personFilter } from '#shared/records/filters.ts';
import { accountWithContact, newLead, newOpportunity, newProposal } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const admin = db.staffOfTest({ role: 'admin' });
const staff = db.staffOfFile({ role: 'manager' });
const colleague = db.staffOfFile({ firstName: 'Kim', lastName: 'Lee' });
let me: string;

beforeAll(async () => {
  me = (await staff.auth.session())?.user.id ?? '';
});

const ids = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

type Filters = { lastContact: string };

/** The lists of nouns one below the other. */
const lists = {
  account: async (filters: Filters) => ids(await staff.accounts.list(filters)),
  contact: async (filters: Filters) => ids(await staff.contacts.list(filters)),
  lead: async (filters: Filters) => ids(await staff.leads.list(filters)),
  opportunity: async (filters: Filters) => ids(await staff.opportunities.list(filters)),
  proposal: async (filters: Filters) => ids(await staff.proposals.list(filters)),
};

type Noun = keyof typeof lists;

const nouns = Object.keys(lists) as Noun[];

/** One record of each noun, one below the other, with ids by noun. */
async function clientTree() {
  const { accountId, contactId } = await accountWithContact(staff, 'Sunrise Care');
  const lead = await staff.leads.create({ title: 'Audit', accountId, contactId });
  const { id } = await staff.opportunities.create({ name: 'Audit', accountId, contactId });
  await db.sql(`update opportunities set lead_id = ? where id = ?`, [lead.id, id]);
  const proposal = await newProposal(staff, { accountId, contactId, leadId: lead.id, opportunityId: id });
  return { account: accountId, contact: contactId, lead: lead.id, opportunity: id, proposal: proposal.id };
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** A call that was made, or a task that was done, so many days ago. */
async function callAgo(noun: Noun, id: string, days: number, { isTask = false } = {}) {
  const due = isTask ? { dueDate: today() } : {};
  const call = await staff.activities.create({ [`${noun}Id`]: id, type: 'call', title: 'Rang', ...due });
  if (isTask) await staff.activities.complete({ id: call.id });
  const column = isTask ? 'done_at' : 'created_at';
  await db.sql(`update activities set ${column} = ? where id = ?`, [daysAgo(days), call.id]);
  return call;
}

describe('the filter by last contact', () => {
  test.each(nouns)(
    'counts a call about a %s for the record and all above it, as lastContact does',
    async (noun) => {
      const tree = await clientTree();
      await callAgo(noun, tree[noun], 70);

      const never = await Promise.all(nouns.map((one) => lists[one]({ lastContact: 'never' })));
      const for60Days = await Promise.all(nouns.map((one) => lists[one]({ lastContact: '60..' })));
      const within80 = await Promise.all(nouns.map((one) => lists[one]({ lastContact: '..80' })));
      const contacts = await Promise.all(
        nouns.map((one) => staff.activities.lastContact({ record: { noun: one, id: tree[one] } })),
      );

      const isKnown = contacts.map((contact) => contact !== null);
      expect(isKnown).toEqual(nouns.map((one) => nouns.indexOf(one) <= nouns.indexOf(noun)));
      expect(nouns.map((one, n) => never[n]?.includes(tree[one]))).toEqual(isKnown.map((is) => !is));
      expect(nouns.map((one, n) => within80[n]?.includes(tree[one]))).toEqual(isKnown);
      expect(nouns.map((one, n) => for60Days[n]?.includes(tree[one]))).toEqual(nouns.map(() => true));
    },
  );

  test('counts days by the calendar, tasks on the day on which they were done, and no notes', async () => {
    const lead = await newLead(staff);
    const has = async (filter: string) => (await lists.lead({ lastContact: filter })).includes(lead.id);
    await staff.activities.create({ leadId: lead.id, type: 'note', title: 'No contact' });
    await staff.activities.create({ leadId: lead.id, type: 'call', title: 'To do', dueDate: today() });
    expect([await has('never'), await has('0..'), await has('..99999')]).toEqual([true, true, false]);

    await callAgo('lead', lead.id, 30, { isTask: true });
    // Created later, and done earlier.
    await callAgo('lead', lead.id, 40, { isTask: true });

    expect(await staff.activities.lastContact({ record: { noun: 'lead', id: lead.id } })).toMatchObject({
      at: expect.toSatisfy((at: Date) => Math.abs(at.getTime() - daysAgo(30).getTime()) < 60_000),
    });
    expect([await has('30..'), await has('31..'), await has('..30'), await has('..29')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([await has('20..30'), await has('31..60'), await has('never')]).toEqual([true, false, false]);
  });

  test('works for bulk changes, and for the columns and sums of the board', async () => {
    const open = await newOpportunity(staff, { name: 'Never spoken to', value: 1234 });
    const spoken = await newOpportunity(staff, { name: 'Spoken to', value: 5000 });
    await callAgo('opportunity', spoken.id, 1);
    const filters = { lastContact: '60..', value: '1234..5000' };

    const column = await staff.opportunities.column({ ...filters, stage: 'qualification' });
    const board = await staff.opportunities.board(filters);
    const { count } = await staff.opportunities.changeMany({
      selection: { filters },
      change: { stage: 'needs_analysis' },
    });

    expect(ids(column)).toEqual([open.id]);
    expect(board.find(({ stage }) => stage === 'qualification')).toMatchObject({ count: 1, value: 1234 });
    expect(count).toBe(1);
    expect((await staff.opportunities.byId(open)).stage).toBe('needs_analysis');
  });

  test.each(['60', 'x..', '-1..', '1.5..', '..123456', 'none', 'this_month'])('%s is rejected', (text) => {
    expect(lastContact(text)).toBeUndefined();
  });
});

describe('records can be filtered by who created them:', () => {
  test('me, a colleague, also one who has left, and the website', async () => {
    const kim = (await colleague.auth.session())?.user.id ?? '';
    const mine = await newLead(staff, { title: 'Created' });
    const { accountId, contactId, ...theirs } = await newLead(colleague, { title: 'Created' });
    const deal = await colleague.opportunities.create({ name: 'Created', accountId, contactId });
    const form = await newLead(staff, { title: 'Created' });
    await db.sql(`update leads set created_by_id = null where id = ?`, [form.id]);
    const leadsOf = async (createdBy: string) =>
      ids(await staff.leads.list({ createdBy, search: 'created' }));

    expect(await leadsOf('me')).toEqual([mine.id]);
    expect(await leadsOf(kim)).toEqual([theirs.id]);
    expect(await leadsOf('nobody')).toEqual([form.id]);
    expect(ids(await staff.accounts.list({ createdBy: kim }))).toEqual([accountId]);
    expect(ids(await staff.contacts.list({ createdBy: kim }))).toEqual([contactId]);
    expect(ids(await staff.opportunities.list({ createdBy: kim }))).toEqual([deal.id]);
    expect((await staff.documents.list({ createdBy: kim })).total).toBe(0);

    expect(await leadsOf('left')).toEqual([]);
    await admin.team.deactivate({ id: kim });
    expect(await leadsOf('left')).toEqual([theirs.id]);
  });

  test('what belongs to anybody who has left', async () => {
    const gone = await db.member();
    const left = await newLead(staff, { assignedToId: gone.id, followUpDate: today() });
    await newLead(staff, { assignedToId: me, followUpDate: today() });
    await admin.team.deactivate({ id: gone.id });

    expect(ids(await staff.leads.list({ owner: 'left' }))).toEqual([left.id]);
    const { items } = await staff.activities.due({ group: 'today', scope: 'everyone', owner: 'left' });
    expect(ids({ items })).toEqual([left.id]);
    expect(personFilter('gone')).toBeUndefined();
  });
});

test('leads can be filtered by whether they were converted, both by why they were lost', async () => {
  const lead = await newLead(staff, { title: 'Becomes a deal' });
  const open = await newLead(staff, { title: 'Becomes nothing' });
  await staff.opportunities.fromLead({
    leadId: lead.id,
    name: 'Deal',
    stage: 'qualification',
    value: null,
    expectedCloseDate: null,
  });
  const leadsBy = async (converted: string) => ids(await staff.leads.list({ converted, search: 'becomes' }));
  const lost = await newOpportunity(staff, { stage: 'lost', lostReason: 'Price was 50 % too high' });
  await newOpportunity(staff, { stage: 'lost', lostReason: 'No answer' });
  const lostBy = async (lostReason: string) => ids(await staff.opportunities.list({ lostReason }));

  const status = 'closed_lost';
  const dear = await newLead(staff, { title: 'Dear', status, lostReason: 'Price was 50 % too high' });
  const mute = await newLead(staff, { title: 'Mute', status, lostReason: 'No answer' });
  const lostLeads = async (query: object) => ids(await staff.leads.list({ status, ...query }));

  expect(await lostLeads({ lostReason: 'PRICE' })).toEqual([dear.id]);
  expect(await lostLeads({ sort: 'lostReason' })).toEqual([mute.id, dear.id]);
  expect([await leadsBy('yes'), await leadsBy('no')]).toEqual([[lead.id], [open.id]]);
  expect([await lostBy('price'), await lostBy('50 %'), await lostBy('5%')]).toEqual([
    [lost.id],
    [lost.id],
    [],
  ]);
});
