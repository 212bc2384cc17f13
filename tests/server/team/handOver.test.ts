import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#server/platform/identity/users.entity.ts';
import { lockUser } from '#server/platform/identity/users.service.ts';
import { today } from '#shared/fields/format.ts';
import { mapOptions } from '#shared/fields/optionSet.ts';
import { handOverKind, type NewOwners } from '#shared/records/handOver.ts';
import { uploader } from '../../support/records/documents.ts';
import { newLead, newOpportunity, newProposal, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const admin = db.staffOfFile({ role: 'admin', firstName: 'Alex', lastName: 'Boss' });
let kim: User;

beforeAll(async () => {
  kim = await db.member({ firstName: 'Kim', lastName: 'Lee' });
});

/** Somebody with open records of each kind, and some that are closed. */
async function memberWithWork() {
  const { user, staff: ada } = await db.person({ firstName: 'Ada', lastName: 'Byron' });
  const lead = await newLead(admin, { assignedToId: user.id, followUpDate: today() });
  const won = await newLead(admin, { assignedToId: user.id, status: 'closed_won' });
  const followUp = await newLead(ada, { assignedToId: null, followUpDate: today() });
  const deal = await newOpportunity(admin, { ownerId: user.id });
  const lost = await newOpportunity(admin, { ownerId: user.id, stage: 'lost', lostReason: 'price' });
  const proposal = await newProposal(admin, { ownerId: user.id });
  const registration = await newRegistration(user.id, 'current');
  const ended = await newRegistration(user.id, 'ended');
  const engagement = await newEngagement(user.id);
  const agreement = await newAgreement(user.id);
  const over = await newAgreement(user.id);
  await db.sql('update agreements set changes = ? where id = ?', [JSON.stringify([ENDED]), over.id]);
  const task = await newTask(user.id, lead.id);
  const done = await newTask(user.id, lead.id);
  await admin.activities.complete({ id: done.id });
  const upload = await uploader(db, user);
  const document = await upload('plan.txt', { subject: 'lead', subjectId: lead.id });
  return {
    user,
    lead,
    won,
    followUp,
    deal,
    lost,
    proposal,
    registration,
    ended,
    engagement,
    agreement,
    over,
    task,
    done,
    document,
  };
}

async function newRegistration(ownerId: string, state: 'current' | 'ended') {
  const { id: accountId } = await admin.accounts.create({ name: 'Sunrise Care' });
  return admin.registrations.create({ number: '4-1', accountId, ownerId, state });
}

async function newEngagement(ownerId: string) {
  const { id: accountId } = await admin.accounts.create({ name: 'Harbour Care' });
  return admin.engagements.create({ name: 'Registration', accountId, ownerId });
}

const ENDED = { kind: 'notice', from: today(), givenOn: today(), price: null, reason: 'Closes' };

async function newAgreement(ownerId: string) {
  const { id: accountId } = await admin.accounts.create({ name: 'Harbour Care' });
  return admin.agreements.create({ name: 'Support', accountId, price: 500, firstDay: today(), ownerId });
}

const newTask = (ownerId: string, leadId: string) =>
  admin.activities.create({ id: v7(), type: 'call', title: 'Ring', leadId, dueDate: today(), ownerId });

type Work = Awaited<ReturnType<typeof memberWithWork>>;

/** The owner of each record now. */
async function ownersOf(work: Work) {
  const { lead, won, followUp, deal, lost, proposal, registration, ended, engagement, task, done, document } =
    work;
  const { agreement, over } = work;
  const em = db.orm.em.fork();
  const owner = async (table: string, column: string, { id }: { id: string }) => {
    const [row] = await em.execute(`select ${column} as owner from ${table} where id = ?`, [id]);
    return row?.owner;
  };
  return {
    lead: await owner('leads', 'assigned_to_id', lead),
    won: await owner('leads', 'assigned_to_id', won),
    followUp: await owner('leads', 'follow_up_by_id', followUp),
    deal: await owner('opportunities', 'owner_id', deal),
    lost: await owner('opportunities', 'owner_id', lost),
    proposal: await owner('proposals', 'owner_id', proposal),
    registration: await owner('registrations', 'owner_id', registration),
    ended: await owner('registrations', 'owner_id', ended),
    engagement: await owner('engagements', 'owner_id', engagement),
    agreement: await owner('agreements', 'owner_id', agreement),
    over: await owner('agreements', 'owner_id', over),
    task: await owner('activities', 'owner_id', task),
    done: await owner('activities', 'owner_id', done),
    document: await owner('documents', 'owner_id', document),
  };
}

const all = (newOwner: string | null): NewOwners => mapOptions(handOverKind, () => newOwner);

const isActive = async ({ id }: { id: string }) =>
  (await admin.team.list()).find((member) => member.id === id)?.state === 'active';

describe('deactivating a member', () => {
  test('counts what is open, gives it to a colleague, and Undo makes it as it was', async () => {
    const work = await memberWithWork();
    const { user, lead } = work;
    const before = await ownersOf(work);
    const asKim = await db.signedIn(kim);
    expect(await admin.team.openWork({ id: user.id })).toEqual({
      ...mapOptions(handOverKind, () => 0),
      leads: 1,
      opportunities: 1,
      proposals: 1,
      registrations: 1,
      engagements: 2,
      agreements: 1,
      tasks: 2,
      documents: 1,
    });

    const input = { id: user.id, newOwners: all(kim.id), changeId: v7() };
    const done = await admin.team.deactivate(input);
    expect(done).toMatchObject({ state: 'deactivated', count: 10, changeId: input.changeId });
    const taken = {
      lead: kim.id,
      followUp: kim.id,
      deal: kim.id,
      proposal: kim.id,
      registration: kim.id,
      engagement: kim.id,
      agreement: kim.id,
      task: kim.id,
      document: kim.id,
    };
    expect(await ownersOf(work)).toEqual({ ...before, ...taken });
    expect(await admin.team.deactivate(input)).toEqual(done);

    const record = { noun: 'lead' as const, id: lead.id };
    const [change] = (await admin.activities.timeline({ record, kind: 'change' })).items;
    expect(change).toMatchObject({
      change: {
        byName: 'Alex Boss',
        cause: 'hand_over',
        changes: [{ field: 'assignedToId', from: user.id, to: kim.id }],
      },
    });
    const activities = await admin.activities.byLead({ leadId: lead.id });
    expect(activities).toContainEqual(expect.objectContaining({ title: 'Owner changed to Kim Lee' }));
    const listed = (await admin.recentChanges.list({ limit: 1 })).items[0];
    expect(listed).toMatchObject({ kind: 'hand_over', title: 'Ada Byron', count: 10, mayUndo: true });
    expect((await (await db.staff()).recentChanges.list({ limit: 1 })).items[0]?.mayUndo).toBe(false);

    const notices = async () => (await asKim.notices.list()).items.filter(({ reason }) => reason !== 'due');
    expect(await notices()).toMatchObject([
      { reason: 'handed_over', title: 'Ada Byron', byName: 'Alex Boss', given: { count: 10 }, isNew: true },
    ]);

    const undo = { act: input.changeId };
    expect(await admin.acts.undo(undo)).toEqual({ message: 'Undone', restored: 10, skipped: 0 });
    expect(await admin.acts.undo(undo)).toEqual({ message: 'Undone', restored: 10, skipped: 0 });
    expect(await ownersOf(work)).toEqual(before);
    expect(await notices()).toEqual([]);
    expect(await isActive(user)).toBe(true);
    await expect((await db.staff({ role: 'admin' })).acts.undo(undo)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Alex Boss has undone this already',
    });
  });

  test('takes along the steps that they have in engagements of others, with their tasks', async () => {
    const user = await db.member({ firstName: 'Ada' });
    const owner = await db.member();
    const { id: accountId } = await admin.accounts.create({ name: 'Harbour Care' });
    const give = async (at: number, ownerId: string | null) => {
      const { version, steps } = await admin.engagements.byId({ id });
      const { id: step, name: _, days: __, isGiven: ___, ...data } = steps[at] as (typeof steps)[number];
      await admin.engagements.changeStep({ id, version, step, data: { ...data, ownerId, shifts: false } });
    };
    const { id } = await admin.engagements.create({ name: 'Registration', accountId, ownerId: owner.id });
    for (const at of [0, 1]) await give(at, user.id);
    const owners = async () => {
      const { ownerId, steps } = await admin.engagements.byId({ id });
      const { items } = await admin.activities.timeline({
        record: { noun: 'engagement', id },
        kind: 'activity',
      });
      const tasks = items.flatMap((item) => (item.kind === 'activity' ? [item.activity.ownerId] : []));
      return [ownerId, steps.slice(0, 3).map((step) => step.ownerId), tasks];
    };
    const before = [owner.id, [user.id, user.id, null], [user.id]];
    expect(await owners()).toEqual(before);
    expect(await admin.team.openWork({ id: user.id })).toMatchObject({ engagements: 2, tasks: 0 });

    const { changeId } = await admin.team.deactivate({ id: user.id, newOwners: { engagements: kim.id } });
    expect(await owners()).toEqual([owner.id, [kim.id, kim.id, null], [kim.id]]);
    expect(await admin.acts.undo({ act: changeId ?? '' })).toMatchObject({ restored: 2, skipped: 0 });
    expect(await owners()).toEqual(before);

    const again = await admin.team.deactivate({ id: user.id, newOwners: { engagements: null } });
    expect(await owners()).toEqual([owner.id, [null, null, null], [null]]);
    await give(1, kim.id);
    expect(await admin.acts.undo({ act: again.changeId ?? '' })).toMatchObject({ restored: 1, skipped: 1 });
    expect((await owners())[1]).toEqual([null, kim.id, null]);
  });

  test('takes along what is still due on leads that are won or lost', async () => {
    const user = await db.member({ firstName: 'Ada' });
    const lost = await newLead(admin, { assignedToId: user.id, status: 'closed_lost' });
    const again = await newLead(admin, {
      assignedToId: user.id,
      status: 'closed_won',
      followUpDate: today(),
    });
    const due = async (staff: Staff) =>
      (await staff.activities.due({ limit: 10, record: { noun: 'lead', id: again.id } })).items.length;
    expect(await admin.team.openWork({ id: user.id })).toMatchObject({ leads: 1 });

    const { changeId } = await admin.team.deactivate({ id: user.id, newOwners: { leads: kim.id } });

    expect(await due(await db.signedIn(kim))).toBe(1);
    expect(await admin.leads.byId({ id: lost.id })).toMatchObject({ assignedToId: user.id });
    expect(await admin.acts.undo({ act: changeId ?? '' })).toMatchObject({ restored: 1, skipped: 0 });
    expect(await due(await db.signedIn(user))).toBe(1);
  });

  test('gives each kind to whom it was chosen for, to nobody, or leaves it', async () => {
    const work = await memberWithWork();
    const before = await ownersOf(work);

    const newOwners = { leads: null, tasks: kim.id };
    const { count, changeId } = await admin.team.deactivate({ id: work.user.id, newOwners });

    expect(count).toBe(3);
    expect(await ownersOf(work)).toEqual({ ...before, lead: null, followUp: kim.id, task: kim.id });
    // The rest can be handed over later, which does not make the account active again when it is undone.
    const later = await admin.team.deactivate({ id: work.user.id, newOwners: all(kim.id) });
    expect(later.count).toBe(7);
    expect(await admin.acts.undo({ act: later.changeId ?? '' })).toMatchObject({ restored: 7 });
    expect(await isActive(work.user)).toBe(false);
    await admin.acts.undo({ act: changeId ?? '' });
    expect(await ownersOf(work)).toEqual(before);
    expect(await isActive(work.user)).toBe(true);
  });

  test('Undo leaves what was closed, deleted or given away since', async () => {
    const work = await memberWithWork();
    const { count, changeId } = await admin.team.deactivate({ id: work.user.id, newOwners: all(kim.id) });
    await admin.activities.complete({ id: work.task.id });
    await admin.documents.delete({ id: work.document.id });
    const me = (await admin.auth.session())?.user.id ?? '';
    await admin.leads.changeMany({ selection: { ids: [work.lead.id] }, change: { assignedToId: me } });

    expect(count).toBe(10);
    expect(await admin.acts.undo({ act: changeId ?? '' })).toEqual({
      message: '7 records as before; 3 skipped: closed, deleted or given to somebody else since',
      restored: 7,
      skipped: 3,
    });
  });

  test('changes nothing when a new owner has left, is not approved or is the person', async () => {
    const work = await memberWithWork();
    const before = await ownersOf(work);
    const left = await db.member({ deactivatedAt: new Date() });
    const waiting = await db.member({ approvedAt: null });

    for (const documents of [left.id, waiting.id, work.user.id, v7()]) {
      const newOwners = { ...all(kim.id), documents };
      await expect(admin.team.deactivate({ id: work.user.id, newOwners })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    }
    expect(await ownersOf(work)).toEqual(before);
    expect(await isActive(work.user)).toBe(true);
  });

  test('by two administrators at once gives each record to one of the new owners', async () => {
    const other = await db.staff({ role: 'admin' });
    const zoe = await db.member({ firstName: 'Zoe' });
    const work = await memberWithWork();

    const done = await Promise.all([
      admin.team.deactivate({ id: work.user.id, newOwners: all(kim.id) }),
      other.team.deactivate({ id: work.user.id, newOwners: all(zoe.id) }),
    ]);

    expect(done.map(({ count }) => count).sort()).toEqual([0, 10]);
    const { lead, deal, task, document } = await ownersOf(work);
    const newOwner = done[0]?.count ? kim.id : zoe.id;
    expect([lead, deal, task, document]).toEqual([newOwner, newOwner, newOwner, newOwner]);
  });

  test('takes thousands of leads at once', async () => {
    const user = await db.member({ firstName: 'Busy' });
    const { accountId, contactId } = await newLead(admin);
    await db.sql(
      `insert into leads (id, created_at, updated_at, version, account_id, contact_id, title, pain_points, assigned_to_id)
       select gen_random_uuid(), now(), now(), 1, ?, ?, 'Lead ' || n, '{}', ? from generate_series(1, 1200) n`,
      [accountId, contactId, user.id],
    );

    const { count, changeId } = await admin.team.deactivate({ id: user.id, newOwners: all(kim.id) });

    expect(count).toBe(1_200);
    expect(await admin.acts.undo({ act: changeId ?? '' })).toMatchObject({ restored: 1_200, skipped: 0 });
  });

  test('does not keep the new owner from signing in, nor others from giving them leads', async () => {
    const { user, document } = await memberWithWork();
    const { deactivated } = await db.orm.em.fork().transactional(async (em) => {
      await em.execute('select from documents where id = ? for update', [document.id]);
      // The last kind waits for the document; all others belong to the new owner already.
      const deactivated = admin.team.deactivate({ id: user.id, newOwners: all(kim.id) });
      await expect.poll(() => waiting(), { interval: 5 }).toBe(1);

      await db.orm.em.fork().transactional((em) => lockUser(em, { id: kim.id }));
      await newLead(admin, { assignedToId: kim.id });
      expect(await waiting()).toBe(1);
      return { deactivated };
    });
    expect(await deactivated).toMatchObject({ count: 10 });
  });

  test('leaves them nothing that they are given meanwhile', async () => {
    const { user, document } = await memberWithWork();
    const given = () => newLead(admin, { assignedToId: user.id });
    const waits = (count: number) => expect.poll(() => waiting(), { interval: 5 }).toBe(count);

    const { deactivated, early, late } = await whileLocked(
      'select from sessions where user_id',
      user.id,
      async () => {
        const { early, deactivated } = await whileLocked(
          'select from documents where id',
          document.id,
          async () => {
            const deactivated = admin.team.deactivate({ id: user.id, newOwners: all(kim.id) });
            await waits(1);
            // The last kind is not handed over yet.
            return { early: await given(), deactivated };
          },
        );
        await waits(1);
        // Their sessions are not ended yet.
        const late = given();
        late.catch(() => {});
        await waits(2);
        return { deactivated, early, late };
      },
    );

    expect(await deactivated).toMatchObject({ count: 11 });
    expect(await admin.leads.byId({ id: early.id })).toMatchObject({ assignedToId: kim.id });
    await expect(late).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('waits for whoever is just giving them something', async () => {
    const { user } = await memberWithWork();
    const { accountId, contactId } = await newLead(admin);
    const { user: colleague, staff: asColleague } = await db.person();
    // The lead refers to who creates it, which is checked after its owner is locked.
    const { given, deactivated } = await whileLocked('select from users where id', colleague.id, async () => {
      const lead = { title: 'Audit', accountId, contactId, assignedToId: user.id };
      const given = asColleague.leads.create(lead);
      await expect.poll(() => waiting(), { interval: 5 }).toBe(1);
      const deactivated = admin.team.deactivate({ id: user.id, newOwners: all(kim.id) });
      await expect.poll(() => waiting(), { interval: 5 }).toBe(2);
      return { given, deactivated };
    });

    const { id } = await given;
    expect(await deactivated).toMatchObject({ count: 11 });
    expect(await admin.leads.byId({ id })).toMatchObject({ assignedToId: kim.id });
  });
});

/** Runs `during` while others wait for the rows that `select` locks; returns what it returns, in an object that is no promise. */
const whileLocked = <Result>(select: string, id: string, during: () => Promise<Result>) =>
  db.orm.em.fork().transactional(async (em) => {
    await em.execute(`${select} = ? for update`, [id]);
    return during();
  });

/** The number of calls that wait for a lock in this database; other tests use the same server. */
async function waiting() {
  const locks = await db.sql(
    `select from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`,
  );
  return locks.length;
}
