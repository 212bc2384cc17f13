import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { today } from '#shared/fields/format.ts';
import type { LeadStatus } from '#shared/leads/leads.ts';
import { csvClient } from '../../support/records/csvFiles.ts';
import { change, newAcceptedProposal, newLead, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';
import { waitingMail } from '../../support/waitingMail.ts';

const desk = testDatabase();
const db = { ...desk, ...waitingMail(desk) };
let csv: Awaited<ReturnType<typeof csvClient>>;
let staff: Staff;
let me: string;

beforeAll(async () => {
  const member = await db.member({ role: 'manager' });
  csv = await csvClient(db, member);
  staff = csv.staff;
  me = member.id;
});

const followUpTime = '14:30';

/** A lead of mine whose follow-up is due today. */
async function dueLead(values: Parameters<typeof newLead>[1] = {}) {
  const title = `Audit ${v7()}`;
  const { id } = await newLead(staff, { title, assignedToId: me, ...values });
  return staff.leads.scheduleFollowUp({ id, followUpDate: today(), followUpTime });
}

type DueLead = Awaited<ReturnType<typeof dueLead>>;

/** The days and hours of the follow-ups of a lead in 'Mine'. */
async function due({ id }: { id: string }) {
  const { items } = await staff.activities.due({ limit: 50, record: { noun: 'lead', id }, scope: 'mine' });
  return items.flatMap(({ kind, dueDate, dueTime }) => (kind === 'follow_up' ? [[dueDate, dueTime]] : []));
}

const setStatus = ({ id }: { id: string }, status: LeadStatus) => change(staff, 'leads', id, { status });

const opportunityOf = ({ id: leadId, title: name }: DueLead) =>
  staff.opportunities.fromLead({ leadId, name, value: 100, expectedCloseDate: '', stage: 'proposal' });

/** A lead with an opportunity, whose stage `move` sets by a way of its own. */
const byStage =
  (move: (stage: 'won' | 'proposal', opportunity: { id: string; version: number }) => Promise<unknown>) =>
  async (lead: DueLead) => {
    const opportunity = await opportunityOf(lead);
    await move('won', opportunity);
    return async () => {
      await move('proposal', await staff.opportunities.byId({ id: opportunity.id }));
    };
  };

/** Each way to close a deal, which returns how that is undone. */
const ways: [string, (lead: DueLead) => Promise<() => Promise<unknown>>][] = [
  [
    'its status in the form or in place',
    async (lead) => {
      await setStatus(lead, 'closed_won');
      return () => setStatus(lead, 'new');
    },
  ],
  [
    'a bulk change of leads',
    async ({ id }) => {
      const change = { status: 'closed_lost' as const };
      const { changeId } = await staff.leads.changeMany({ selection: { ids: [id] }, change });
      return () => staff.acts.undo({ act: changeId });
    },
  ],
  [
    'the stage on the board',
    byStage((stage, { id, version }) => staff.opportunities.move({ id, version, stage })),
  ],
  [
    'the stage in the form of its opportunity',
    byStage((stage, { id, version }) => staff.opportunities.update({ id, version, data: { stage } })),
  ],
  [
    'a bulk change of opportunities',
    async (lead) => {
      const { id } = await opportunityOf(lead);
      const change = { stage: 'lost' as const, lostReason: 'Price' };
      const { changeId } = await staff.opportunities.changeMany({ selection: { ids: [id] }, change });
      return () => staff.acts.undo({ act: changeId });
    },
  ],
  [
    'an import of leads',
    async (lead) => {
      const { id } = await csv.importFile('leads', `ID,Status\n${lead.id},Closed won`);
      return () => csv.undo(id);
    },
  ],
  [
    'an import of opportunities',
    async (lead) => {
      const opportunity = await opportunityOf(lead);
      const { id } = await csv.importFile('opportunities', `ID,Stage\n${opportunity.id},Won`);
      return () => csv.undo(id);
    },
  ],
];

describe('a deal that is won or lost', () => {
  test.each(ways)('by %s ends the follow-up of its lead, and its Undo brings it back', async (_, close) => {
    const lead = await dueLead();
    expect(await due(lead)).toEqual([[today(), followUpTime]]);

    const undo = await close(lead);
    expect(await due(lead)).toEqual([]);
    expect(await staff.leads.byId({ id: lead.id })).toMatchObject({ followUpDate: null, followUpTime: null });

    await undo();
    expect(await due(lead)).toEqual([[today(), followUpTime]]);
  });

  test('by a new opportunity that is closed already, or by a proposal that is accepted, ends it too', async () => {
    const [bought, accepted] = [await dueLead(), await dueLead()];
    const { accountId, contactId, title: name } = bought;
    await staff.opportunities.create({ name, accountId, contactId, leadId: bought.id, stage: 'won' });
    const { id: leadId, ...of } = accepted;
    await newAcceptedProposal(db.visitor(), staff, {
      accountId: of.accountId,
      contactId: of.contactId,
      leadId,
    });

    expect((await staff.leads.byId({ id: accepted.id })).status).toBe('closed_won');
    expect([await due(bought), await due(accepted)]).toEqual([[], []]);
  });

  test('keeps a follow-up that is chosen with the closing or later, and one that was ticked off stays so', async () => {
    const [chosen, later, done] = [await dueLead(), await dueLead(), await dueLead()];
    await staff.activities.completeFollowUp({ id: done.id, followUpDate: today(), activityId: v7() });
    const { version } = chosen;
    await staff.leads.update({
      id: chosen.id,
      version,
      data: { status: 'closed_lost', followUpDate: '2027-06-01' },
    });
    for (const lead of [later, done]) await setStatus(lead, 'closed_lost');
    await staff.leads.scheduleFollowUp({ id: later.id, followUpDate: '2027-05-01' });

    expect(await due(chosen)).toEqual([['2027-06-01', followUpTime]]);
    expect(await due(later)).toEqual([['2027-05-01', null]]);
    for (const lead of [chosen, later, done]) await setStatus(lead, 'contacted');
    expect(await due(chosen)).toEqual([['2027-06-01', followUpTime]]);
    expect(await due(later)).toEqual([['2027-05-01', null]]);
    expect(await due(done)).toEqual([]);
  });

  test('ends it for no other reason: a change of a closed lead, or its restore from the trash, changes nothing', async () => {
    const lead = await dueLead();
    const opportunity = await opportunityOf(lead);
    await staff.opportunities.move({ id: opportunity.id, version: opportunity.version, stage: 'won' });
    await staff.leads.scheduleFollowUp({ id: lead.id, followUpDate: '2027-05-01' });

    const won = await staff.opportunities.byId({ id: opportunity.id });
    await staff.opportunities.update({ id: won.id, version: won.version, data: { nextStep: 'Ring' } });
    const { batchId } = await staff.opportunities.delete({ id: won.id });
    await staff.trash.restore({ batchId });
    const all = await staff.leads.delete({ id: lead.id });
    await staff.trash.restore({ batchId: all.batchId });

    expect(await due(lead)).toEqual([['2027-05-01', null]]);
  });

  test('shows in its history the day that ended, and nothing that the system remembers', async () => {
    const lead = await dueLead();
    await setStatus(lead, 'closed_lost');

    const record = { noun: 'lead' as const, id: lead.id };
    const [newest] = (await staff.activities.timeline({ record, kind: 'change', limit: 5 })).items;
    const fields = newest?.kind === 'change' ? newest.change.changes.map(({ field }) => field) : [];
    expect(fields.toSorted()).toEqual(['closedOn', 'followUpDate', 'followUpTime', 'probability', 'status']);
  });

  test('as a lead has the probability of its end, and opened again that of a new one, unless one is given', async () => {
    const lead = await dueLead();
    const probabilityAfter = async (data: { status: LeadStatus; probability?: number }) =>
      (await change(staff, 'leads', lead.id, data)).probability;

    expect(await probabilityAfter({ status: 'closed_lost' })).toBe(0);
    expect(await probabilityAfter({ status: 'contacted' })).toBe(20);
    expect(await probabilityAfter({ status: 'closed_won' })).toBe(100);
    expect(await probabilityAfter({ status: 'negotiation', probability: 60 })).toBe(60);
  });
});
