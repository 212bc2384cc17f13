import { describe, expect, test } from 'vitest';
import { records } from '#server/nouns.ts';
import type { EntityManager } from '#server/platform/database/orm.ts';
import { runSql } from '#server/platform/database/runSql.ts';
import { expireProposals } from '#server/proposals/sending/close.service.ts';
import { purgeEvents, storeEvent } from '#server/records/events/tell.ts';
import { dayFromToday } from '#shared/fields/format.ts';
import { MAX_NOTICES, type Notices } from '#shared/notices/notices.ts';
import { keyOf, newLead, newOpportunity, newSentProposal, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();

const news = async (person: Staff) =>
  (await person.notices.list()).items.map(({ reason, isNew }) => [reason, isNew]);

const seenOf = ({ at, items }: Notices) => ({ upTo: at, news: items.map(({ id }) => id) });

const newsRows = async (recordId: string) =>
  (
    await runSql<{ count: number }>(db.orm.em.fork())`
      select count(*)::int as count from events join notices on event_id = events.id where record_id = ${recordId}`
  )[0]?.count;

/** A proposal that its client has declined. */
async function declined(staff: Staff) {
  const { id } = await newSentProposal(staff);
  const key = await keyOf(staff, id);
  await db.visitor().sentProposals.decline({ key, reason: null });
  return id;
}

describe('news', () => {
  test('is seen by itself, in every tab, and what happens later is new', async () => {
    const member = await db.member();
    const [tab, other] = [await db.signedIn(member), await db.signedIn(member)];
    await declined(tab);
    expect(await other.notices.count()).toBe(1);
    await tab.notices.markSeen(seenOf(await tab.notices.list()));
    expect(await other.notices.count()).toBe(0);

    await declined(tab);
    expect(await other.notices.count()).toBe(1);
    expect(await news(other)).toEqual([
      ['declined', true],
      ['declined', false],
    ]);
  });

  test('that was not listed is seen below a full list alone, and stays new where it is stored a moment later', async () => {
    const { user: member, staff: mine } = await db.person();
    const tellMe = (em: EntityManager, recordId: string) =>
      storeEvent(em, { kind: 'assigned', noun: 'lead' }, { recordId, people: [member.id] });
    const { id } = await newLead(mine, { assignedToId: member.id });
    const em = db.orm.em.fork();

    const before = await em.transactional(async (late) => {
      await tellMe(late, id);
      await tellMe(em.fork(), id);
      return mine.notices.list();
    });
    await mine.notices.markSeen(seenOf(before));
    expect([before.items.length, await mine.notices.count()]).toEqual([1, 1]);

    for (let told = 0; told < MAX_NOTICES; told += 1) await tellMe(em, id);
    const list = await mine.notices.list();
    expect([list.items.length, await mine.notices.count()]).toEqual([MAX_NOTICES, MAX_NOTICES + 1]);
    await mine.notices.markSeen(seenOf(list));
    expect(await mine.notices.count()).toBe(0);
  });

  test('goes to the trash with its record, comes back with it, and is gone once that is purged', async () => {
    const staff = await db.staff({ role: 'admin' });
    const id = await declined(staff);
    const { batchId } = await staff.proposals.delete({ id });
    expect([await news(staff), await staff.notices.count()]).toEqual([[], 0]);
    await purgeEvents(db.orm, records);
    await staff.trash.restore({ batchId });
    expect(await news(staff)).toEqual([['declined', true]]);

    await staff.proposals.delete({ id });
    await db.sql('delete from trash where row_id = ?', [id]);
    await purgeEvents(db.orm, records);
    expect(await newsRows(id)).toBe(0);
  });

  test('of an expiry is told once, however many processes store it', async () => {
    const staff = await db.staff();
    const { id } = await newSentProposal(staff);
    await db.sql('update proposals set valid_until = ? where id = ?', [dayFromToday(-1), id]);
    await Promise.all([1, 2, 3].map(() => expireProposals(db.orm)));
    expect(await news(staff)).toEqual([['expired', true]]);
    expect(await newsRows(id)).toBe(1);
  });

  test('of an assignment ends when the record goes to somebody else, and stays away when its reader takes it', async () => {
    const member = await db.member();
    const [mine, kim] = [await db.signedIn(member), await db.staff()];
    const lead = await newLead(kim);
    const give = (person: Staff, version: number, assignedToId: string | null) =>
      person.leads.update({ id: lead.id, version, data: { assignedToId } });
    const { version } = await give(kim, lead.version, member.id);
    expect(await news(mine)).toEqual([['assigned', true]]);
    const free = await give(kim, version, null);
    expect(await news(mine)).toEqual([]);
    await give(mine, free.version, member.id);
    expect(await news(mine)).toEqual([]);
  });

  test('of many records that are given at once is one line a person, which the undo takes back and tells nobody anew', async () => {
    const [had, member] = [await db.member(), await db.member()];
    const [before, mine] = [await db.signedIn(had), await db.signedIn(member)];
    const kim = await db.staff({ role: 'manager', firstName: 'Kim', lastName: 'Lee' });
    const leads = [
      await newLead(kim, { assignedToId: had.id }),
      await newLead(kim, { assignedToId: had.id }),
    ];
    expect(await before.notices.count()).toBe(2);
    const selection = { ids: leads.map(({ id }) => id) };
    const { changeId } = await kim.leads.changeMany({ selection, change: { assignedToId: member.id } });
    const line = { title: '2 leads', byName: 'Kim Lee', given: { noun: 'leads', count: 2 } };
    expect((await mine.notices.list()).items).toMatchObject([{ reason: 'assigned_many', ...line }]);
    expect([await mine.notices.count(), await before.notices.count()]).toEqual([1, 0]);

    await kim.acts.undo({ act: changeId });
    expect([await news(mine), await news(before)]).toEqual([[], []]);
  });

  test('of an assignment stays where its undo finds nobody to give the record back to', async () => {
    const member = await db.member();
    const [mine, kim] = [await db.signedIn(member), await db.staff({ role: 'manager' })];
    const left = await db.member();
    const { id } = await newOpportunity(kim, { ownerId: left.id });
    const { changeId } = await kim.opportunities.changeMany({
      selection: { ids: [id] },
      change: { ownerId: member.id },
    });
    await db.sql('update users set deactivated_at = now() where id = ?', [left.id]);

    expect(await kim.acts.undo({ act: changeId })).toMatchObject({ restored: 0 });
    expect(await news(mine)).toEqual([['assigned', true]]);
  });
});
