import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SHOWN_IN } from '#client/crm/cache/invalidation.ts';
import { Account } from '#server/accounts/accounts.entity.ts';
import { Import } from '#server/imports/imports.entity.ts';
import { doLongWork } from '#server/platform/database/longWork.ts';
import { Session } from '#server/platform/identity/sessions.entity.ts';
import { MAX_STREAMS_PER_USER } from '#server/platform/live/live.service.ts';
import { dayFromToday } from '#shared/fields/format.ts';
import { REPLAY_WINDOW_MS } from '#shared/platform/live.ts';
import { wholeNouns } from '../../../support/records/sampleCalls.ts';
import { newLead, newOpportunity, newProposal } from '../../../support/records.ts';
import { countStreams, listening, untilHeard } from '../../../support/stream.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();
const admin = db.staffOfTest({ role: 'admin' });
const tab = '0193a5c0-0000-7000-8000-00000000000f';
const OFTEN = { interval: 5 };

beforeAll(async () => {
  db.announcements.start();
  await untilHeard(db.orm.config.get('clientUrl') ?? '');
});

const open = async (staff: Awaited<ReturnType<typeof db.staff>>, input = { tab }) =>
  listening(await staff.live.changes(input));

const streamCount = countStreams(db.announcements);

/** Waits for this number of streams, without any left from an earlier test. */
const streams = (count: number) => expect.poll(streamCount, OFTEN).toBe(count);

test('the client knows where the rows of each table are shown that is announced', async () => {
  const announced = await db.sql<{ name: string }[]>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'announce_insert'`,
  );

  expect(Object.keys(SHOWN_IN)).toEqual(expect.arrayContaining(announced.map(({ name }) => name)));
});

describe('an open screen', () => {
  test('receives the changes of a colleague by ids and without values', async () => {
    const [ada, ben] = [await db.staff(), await db.staff()];
    const screen = await open(ada);
    await streams(1);

    const lead = await newLead(ben, { title: 'Audit for Sunrise Care' });

    await expect.poll(() => screen.tables(), OFTEN).toEqual(expect.arrayContaining(['leads', 'activities']));
    expect(screen.ids()).toEqual(expect.arrayContaining([lead.id, lead.accountId, lead.contactId]));
    expect(JSON.stringify(screen.updates)).not.toMatch(/Sunrise|Ada|Byron/);
  });

  test('receives changes by direct SQL, and the ids of the former parent', async () => {
    const ben = await db.staff();
    const contact = await ben.contacts.create({ firstName: 'Priya', lastName: 'Raman' });
    const { id: from } = await ben.accounts.create({ name: 'Sunrise Care' });
    const { id: to } = await ben.accounts.create({ name: 'Coastline' });
    const em = db.orm.em.fork();
    await em.execute('update contacts set account_id = ? where id = ?', [from, contact.id]);
    const screen = await open(await db.staff());
    await streams(1);

    await em.execute('update contacts set account_id = ? where id = ?', [to, contact.id]);

    await expect.poll(() => screen.ids(), OFTEN).toEqual(expect.arrayContaining([contact.id, from, to]));
  });

  test('receives a change of 20,000 rows as one change of the table', async () => {
    const screen = await open(await db.staff());
    await streams(1);

    await doLongWork(db.orm, (em) =>
      em.execute(
        `insert into accounts (id, name, created_at, updated_at)
         select gen_random_uuid(), 'Account ' || n, now(), now() from generate_series(1, 20000) as n`,
      ),
    );

    const changes = () => screen.changes().filter(({ table }) => table === 'accounts');
    await expect.poll(changes, OFTEN).toEqual([{ table: 'accounts', ids: null }]);
  });

  test.each([1, 8])(
    'receives the ids of %i new rows of one statement, and of their parents',
    async (count) => {
      const screen = await open(await db.staff());
      await streams(1);
      const em = db.orm.em.fork();
      const parent = em.create(Account, { name: 'Parent' });
      await em.flush();

      const rows = await em.execute<{ id: string }[]>(
        `insert into accounts (id, name, parent_account_id, created_at, updated_at)
       select gen_random_uuid(), 'Below', ?, now(), now() from generate_series(1, ?) returning id`,
        [parent.id, count],
      );

      const ids = [parent.id, ...rows.map(({ id }) => id)];
      await expect.poll(() => screen.ids(), OFTEN).toEqual(expect.arrayContaining(ids));
      expect(screen.changes().some(({ ids }) => ids === null)).toBe(false);
    },
  );

  test('receives nothing for a statement without rows, or for a transaction that was rolled back', async () => {
    const screen = await open(await db.staff());
    await streams(1);
    const em = db.orm.em.fork();

    await em.execute(`update leads set title = 'x' where id = gen_random_uuid()`);
    const undone = em.transactional(async (em) => {
      await em.execute(`update activities set title = 'Undone'`);
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    await em.execute(`update contacts set notes = 'Called' where first_name = 'Priya'`);

    await expect.poll(() => screen.tables(), OFTEN).toContain('contacts');
    expect(screen.tables()).not.toContain('activities');
    expect(screen.tables()).not.toContain('leads');
  });

  test('does not receive the changes made in it', async () => {
    const member = await db.member();
    const [mine, other] = [await db.signedIn(member, undefined, tab), await db.signedIn(member)];
    const screen = await open(mine);
    await streams(1);

    const own = await mine.accounts.create({ name: 'Made here' });
    const elsewhere = await other.accounts.create({ name: 'Made in another tab' });

    await expect.poll(() => screen.ids(), OFTEN).toContain(elsewhere.id);
    expect(screen.ids()).not.toContain(own.id);
  });

  /** Tables announced to everybody; the others announce private rows, to their owners alone. A new table is decided on here. */
  const EVERYBODY = [
    ...wholeNouns,
    'activities',
    'backups',
    'business_logos',
    'business_sections',
    'content_versions',
    'discount_approvals',
    'documents',
    'identities',
    'invitations',
    'invoice_items',
    'log_events',
    'mail_arrivals',
    'mail_servers',
    'microsoft_connections',
    'microsoft_notices',
    'not_duplicates',
    'proposal_reminders',
    'proposal_requests',
    'quarantine',
    'share_links',
    'sign_in_providers',
    'trash',
    'users',
  ];
  const OWNERS = ['imports', 'notice_settings', 'notices', 'saved_views'];

  test('receives changes of every announced table, those of private rows only where they are its own', async () => {
    const announced = await db.sql<{ table: string; to_owner: boolean }[]>(
      `select relname as table, prosrc like '%announce_change_to%' as to_owner
         from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
        where tgname = 'announce_insert' order by relname`,
    );

    expect(announced.filter(({ to_owner }) => !to_owner).map(({ table }) => table)).toEqual(
      EVERYBODY.toSorted(),
    );
    expect(announced.filter(({ to_owner }) => to_owner).map(({ table }) => table)).toEqual(OWNERS);
  });

  test('receives nothing of private saved views, imports and settings of others, and shared views of all', async () => {
    const [ada, colleague] = [await db.member({ role: 'admin' }), await db.member({ role: 'admin' })];
    const [hers, ben] = [await db.signedIn(ada), await db.signedIn(colleague)];
    const [screen, other] = [await open(hers), await open(ben)];
    await streams(2);
    const view = { list: 'leads' as const, name: 'Sunrise before Christmas', address: 'search=sunrise' };
    const em = db.orm.em.fork();

    const { id, version } = await ben.savedViews.create({ ...view, isShared: false });
    const imported = em.create(Import, {
      noun: 'accounts',
      fileName: 'sunrise.csv',
      createdBy: colleague.id,
    });
    em.create(Import, { noun: 'accounts', fileName: 'nobody.csv' });
    await em.flush();
    await em.execute(`update imports set rows = 2`);
    await ben.notices.markSeen({ upTo: new Date(), news: [] });
    await ben.savedViews.delete({ id });
    await em.execute(`delete from imports`);
    const shared = await ben.savedViews.create({ ...view, isShared: true });
    await ben.savedViews.update({ id: shared.id, version, data: { isShared: false } });
    await ben.savedViews.update({ id: shared.id, version: version + 1, data: { name: 'Mine alone' } });
    await hers.notices.markSeen({ upTo: new Date(), news: [] });

    const changesOf = (of: typeof screen, table: string) =>
      of.changes().filter((change) => change.table === table);
    await expect.poll(() => changesOf(screen, 'notice_settings'), OFTEN).toHaveLength(1);
    expect(['imports', 'notice_settings'].flatMap((table) => changesOf(screen, table))).toEqual([
      { table: 'notice_settings', ids: [ada.id] },
    ]);
    const views = changesOf(screen, 'saved_views').flatMap(({ ids }) => ids);
    expect(new Set(views)).toEqual(new Set([shared.id, colleague.id]));
    expect(JSON.stringify(screen.updates)).not.toMatch(/sunrise/i);
    expect(other.ids()).toEqual(expect.arrayContaining([id, imported.id, shared.id, colleague.id]));
  });

  test('receives the id of every person by whose bell a record is counted, before and after a change', async () => {
    const ben = await db.staff();
    const ada = await db.member();
    const { id: opportunity, accountId } = await newOpportunity(ben);
    const { id: lead } = await newLead(ben);
    const { id: task } = await ben.activities.create({
      accountId,
      title: 'Ring them',
      dueDate: dayFromToday(3),
    });
    const { id: proposal } = await newProposal(ben);
    const screen = await open(ben);
    await streams(1);
    const em = db.orm.em.fork();
    // Administrators are also notified of people, whose changes every bell follows.
    const counted = [
      ['leads', 'assigned_to_id', lead],
      ['leads', 'follow_up_by_id', lead],
      ['activities', 'owner_id', task],
      ['opportunities', 'owner_id', opportunity],
      ['proposals', 'owner_id', proposal],
      ['proposals', 'sent_by_id', proposal],
    ];

    for (const [table, column, id] of counted) {
      for (const person of [ada.id, null]) {
        const before = screen.changes().length;
        await em.execute(`update ${table} set ${column} = ? where id = ?`, [person, id]);
        const named = () =>
          screen
            .changes()
            .slice(before)
            .filter((change) => change.table === table)
            .flatMap(({ ids }) => ids ?? []);
        await expect.poll(named, OFTEN).toContain(ada.id);
      }
    }
  });

  test('receives a change of its notices when a hand-over is undone of which nothing goes back', async () => {
    const [formerMember, newOwner] = [await db.member(), await db.member()];
    await admin.team.deactivate({ id: formerMember.id });
    const { id } = await newLead(admin);
    await db.sql('update leads set assigned_to_id = ? where id = ?', [formerMember.id, id]);
    const { changeId } = await admin.team.deactivate({
      id: formerMember.id,
      newOwners: { leads: newOwner.id },
    });
    const lead = await admin.leads.byId({ id });
    await admin.leads.update({ id, version: lead.version, data: { status: 'closed_won' } });
    const screen = await open(await db.signedIn(newOwner));
    await streams(1);

    expect(await admin.acts.undo({ act: changeId ?? '' })).toMatchObject({ restored: 0, skipped: 1 });

    await expect.poll(() => screen.tables(), OFTEN).toContain('notices');
  });

  test('receives the changes made while it was loading', async () => {
    const [ada, ben] = [await db.staff(), await db.staff()];
    const first = await open(ada);
    const { id } = await ben.contacts.create({ firstName: 'Momentary', lastName: 'Ng' });
    await expect.poll(() => first.ids(), OFTEN).toContain(id);

    const screen = listening(await ada.live.changes({ tab, age: 5_000 }));

    await expect.poll(async () => (await screen).ids(), OFTEN).toContain(id);
  });
});

describe('a stream ends', () => {
  const session = (userId: string) => ({ user: userId });

  test('when its session is revoked, with that reason, and other streams do not', async () => {
    const [ada, ben] = [await db.member(), await db.member()];
    const [hers, his] = [await open(await db.signedIn(ada)), await open(await db.signedIn(ben))];
    await streams(2);

    await db.orm.em.fork().nativeDelete(Session, session(ada.id));
    await expect(hers.over).rejects.toMatchObject({ code: 'UNAUTHORIZED', reason: 'SESSION_REVOKED' });

    await streams(1);
    const { id } = await (await db.staff()).contacts.create({ firstName: 'Ben', lastName: 'Ng' });
    await expect.poll(() => his.ids(), OFTEN).toContain(id);
  });

  test('when its session was revoked after its request was let in, and before it listened', async () => {
    const { user: ada, staff } = await db.person();
    const [first, letIn] = [await open(staff), await staff.live.changes({ tab })];
    await db.orm.em.fork().nativeDelete(Session, session(ada.id));
    await expect(first.over).rejects.toMatchObject({ reason: 'SESSION_REVOKED' });

    const late = await listening(letIn);

    await expect(late.over).rejects.toMatchObject({ code: 'UNAUTHORIZED', reason: 'SESSION_REVOKED' });
    await streams(0);
  });

  test('when its session expires, with that reason, but not while that is extended', async () => {
    const { user: ada, staff } = await db.person();
    const em = db.orm.em.fork();
    const longest = db.env.SESSION_ABSOLUTE_MINUTES * 60_000;
    const endIn = (ms: number) =>
      em.nativeUpdate(Session, session(ada.id), { createdAt: new Date(Date.now() + ms - longest) });
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await endIn(600);
    const screen = await open(staff);
    await streams(1);
    const other = await db.staff();
    // The stream checks its session before it receives anything: what it received says that the check is done.
    const received = async (name: string) => {
      const { id } = await other.accounts.create({ name });
      await expect.poll(() => screen.ids(), OFTEN).toContain(id);
    };
    await received('Before it is extended');

    await endIn(3_600_000);
    vi.advanceTimersByTime(900);
    await received('While it is extended');

    vi.advanceTimersByTime(3_600_000);
    await expect(screen.over).rejects.toMatchObject({ code: 'UNAUTHORIZED', reason: 'SESSION_EXPIRED' });
    await streams(0);
  });

  test('without leftovers when its window closes', async () => {
    const stream = await staff.live.changes({ tab });
    const waiting = stream[Symbol.asyncIterator]();
    const { id } = await staff.accounts.create({ name: 'Something to receive' });
    await waiting.next();
    await streams(1);

    await waiting.return?.();

    await streams(0);
    expect(id).toBeTruthy();
  });
});

describe('access to the stream', () => {
  test(`is limited to ${MAX_STREAMS_PER_USER} windows a user, and possible again once one is closed`, async () => {
    const windows = await Promise.all(Array.from({ length: MAX_STREAMS_PER_USER }, () => open(staff)));
    await streams(MAX_STREAMS_PER_USER);

    await expect((await open(staff)).over).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });

    expect(windows).toHaveLength(MAX_STREAMS_PER_USER);
    await streams(MAX_STREAMS_PER_USER);
  });
});

test('a client that reconnects after more changes than are kept is notified that it may have missed some', async () => {
  const earlier = await open(staff);
  await streams(1);
  const em = db.orm.em.fork();
  await em.execute(
    `select pg_notify('changes', '{"table":"leads","ids":["' || n || '"]}') from generate_series(1, 1100) n`,
  );
  await em.execute(`select pg_notify('changes', '{"table":"accounts","ids":null}')`);
  await expect.poll(() => earlier.tables(), OFTEN).toContain('accounts');

  // It was away for as long as may be: a shorter time begins later by that of the call.
  const screen = await listening(await staff.live.changes({ tab, age: REPLAY_WINDOW_MS }));

  await expect.poll(() => screen.missed(), OFTEN).toBe(true);
});

test('after the database connection is lost, changes are received again, and all clients are notified that they may have missed some', async () => {
  const screen = await open(await db.staff());
  await streams(1);
  const em = db.orm.em.fork();

  await em.execute(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'providerdesk announcements' and datname = current_database()`,
  );

  await expect.poll(() => screen.missed(), { interval: 5 }).toBe(true);
  const { id } = await (await db.staff()).accounts.create({ name: 'After the gap' });
  await expect.poll(() => screen.ids(), OFTEN).toContain(id);
  // So is who was away meanwhile, and comes once the connection is back.
  const late = await listening(await (await db.staff()).live.changes({ tab, age: REPLAY_WINDOW_MS }));
  await expect.poll(() => late.missed(), OFTEN).toBe(true);
});
