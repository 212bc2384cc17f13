import { beforeAll, describe, expect, test } from 'vitest';
import { purgeEventLog } from '#server/platform/event-log/recordEvent.ts';
import type { User } from '#server/platform/identity/users.entity.ts';
import { today } from '#shared/fields/format.ts';
import { ADDRESS_DAYS, type EventKind, LOG_DAYS } from '#shared/platform/eventLog.ts';
import { newDraft } from '../../../support/records/drafts.ts';
import { saveSection } from '../../../support/records.ts';
import { countStreams, listening, untilHeard } from '../../../support/stream.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const db = testDatabase();
const SOON = { interval: 5 };
const password = 'a garden of ferns';
let ada: User;
let admin: Awaited<ReturnType<typeof db.signedIn>>;

beforeAll(async () => {
  ada = await db.member({ role: 'admin', firstName: 'Ada', lastName: 'Byron', password });
  admin = await db.signedIn(ada);
});

const linesAbout = async (personId: string) =>
  (await admin.eventLog.list({ limit: 100, personId })).items.toReversed();

const execute = (statement: string, values: unknown[] = []) => db.sql<{ id: string }[]>(statement, values);

const days = (count: number) => new Date(Date.now() - count * 86_400_000);

/** A line of an earlier day. */
async function lineOf(at: Date, address: string | null = '192.0.2.7') {
  const [line] = await execute(
    `insert into log_events (at, kind, address) values (?, 'signed_in', ?) returning id`,
    [at, address],
  );
  return line?.id ?? '';
}

describe('the log has who did what, when and from where', () => {
  test('at sign-ins and failures, without a password, a token or an unknown address', async () => {
    const lin = await db.member({ firstName: 'Lin', lastName: 'Log', email: 'lin@log.example', password });
    const signIn = (email: string, password: string) =>
      db.inject({
        method: 'POST',
        url: '/trpc/auth.signIn',
        payload: { json: { email, password } },
        remoteAddress: '2001:db8:1:2:3:4:5:6',
      });

    await signIn(lin.email, 'wrong-guess');
    await signIn('nobody@stranger.example', 'wrong-guess');
    await signIn(lin.email, password);
    const browser = await db.signedIn(lin);
    await browser.auth.confirmPassword({ password: 'wrong-guess' }).catch(() => {});
    await browser.auth.changePassword({ currentPassword: password, newPassword: 'lin-is-still-here' });
    await browser.auth.signOut();
    await browser.auth.signOut();

    const address = '2001:db8:1:2::/64';
    expect(await linesAbout(lin.id)).toMatchObject([
      { kind: 'sign_in_failed', byName: null, aboutName: 'Lin Log', address },
      { kind: 'signed_in', byName: 'Lin Log', aboutName: null, address, at: expect.any(Date) },
      { kind: 'password_wrong', byName: 'Lin Log' },
      { kind: 'password_changed', byName: 'Lin Log' },
      { kind: 'signed_out', byName: 'Lin Log' },
    ]);
    const { items } = await admin.eventLog.list({ kinds: ['sign_in_failed'] });
    expect(items).toHaveLength(2);
    const everything = JSON.stringify(await execute('select row_to_json(e) from log_events e'));
    for (const secret of ['argon2', password, 'lin-is-still-here', 'wrong-guess', 'stranger.example']) {
      expect(everything).not.toContain(secret);
    }
  });

  test('at approvals, roles and deactivation, once for what is called twice', async () => {
    const { id } = await db.member({ firstName: 'Kim', lastName: 'Lee', approvedAt: null });

    const twice = async (call: () => Promise<unknown>) => [await call(), await call()];
    await twice(() => admin.team.approve({ id }));
    await twice(() => admin.team.setRole({ id, role: 'manager' }));
    await twice(() => admin.team.deactivate({ id }));
    await twice(() => admin.team.reactivate({ id }));

    expect(await linesAbout(id)).toMatchObject([
      { kind: 'member_approved', byName: 'Ada Byron', aboutName: 'Kim Lee', detail: null },
      { kind: 'role_changed', byName: 'Ada Byron', aboutName: 'Kim Lee', detail: 'Staff to Manager' },
      { kind: 'member_deactivated', byName: 'Ada Byron', aboutName: 'Kim Lee' },
      { kind: 'member_reactivated', byName: 'Ada Byron', aboutName: 'Kim Lee' },
    ]);
  });

  test('at settings, sections of the business, terms and their publication', async () => {
    await admin.team.setPolicy({ adminsNeedSecondFactor: false });
    await admin.business.save({ section: 'privacy', version: 0, value: 'We keep it to ourselves.' });
    const content = { sections: [{ title: 'Purpose', paragraphs: ['Help.'] }] };
    const { id, ...draft } = await newDraft(admin, 'terms', content, '2099-07-01');
    await admin.terms.publish({ id, ...draft });
    await admin.terms.withdraw({ id });
    await admin.acts.undo({ act: id });

    const { items } = await admin.eventLog.list({
      kinds: [
        'team_rule_changed',
        'business_saved',
        'draft_saved',
        'version_published',
        'version_withdrawn',
        'version_scheduled_again',
      ],
    });
    const detail = 'Terms and Conditions, from 1 July 2099';
    expect(items.map(({ kind, detail, byName }) => ({ kind, detail, byName })).toReversed()).toEqual([
      { kind: 'business_saved', detail: 'Privacy notice', byName: 'Ada Byron' },
      { kind: 'draft_saved', detail, byName: 'Ada Byron' },
      { kind: 'version_published', detail, byName: 'Ada Byron' },
      { kind: 'version_withdrawn', detail, byName: 'Ada Byron' },
      { kind: 'version_scheduled_again', detail, byName: 'Ada Byron' },
    ]);
  });

  test('with the name of whom an invitation or a page is for, which no line has', async () => {
    const id = '019aa5f0-0000-7000-8000-000000000002';
    await admin.team.invite({
      id,
      email: 'kim@invited.example',
      firstName: 'Kim',
      lastName: '',
      role: 'staff',
    });
    const account = await admin.accounts.create({ name: 'Sunrise Care', accountType: 'small_business' });
    const linkId = '019aa5f0-0000-7000-8000-000000000003';
    await admin.clientPage.setLink({ id: account.id, linkId });
    const namesOf = async (kind: EventKind) =>
      (await admin.eventLog.list({ kinds: [kind] })).items.map(({ aboutName }) => aboutName);

    expect(await namesOf('member_invited')).toEqual(['Kim']);
    expect(await namesOf('client_page_shared')).toEqual(['Sunrise Care']);
    await admin.team.cancelInvitation({ id });

    expect(await namesOf('member_invited')).toEqual([null]);
    const lines = JSON.stringify(await execute('select row_to_json(e) from log_events e'));
    for (const name of ['invited.example', 'Kim"', 'Sunrise']) expect(lines).not.toContain(name);
  });

  test('with the fields of the business that were changed, and not what they say', async () => {
    await saveSection(admin, 'details', { phone: '02 5550 1234', isGstRegistered: false });

    const [line] = (await admin.eventLog.list({ kinds: ['business_saved'] })).items;
    expect(line?.detail).toBe('Name and contact: GST, phone');
  });

  test('and nothing of what was rolled back', async () => {
    const before = await execute('select id from log_events');
    await expect(admin.team.setRole({ id: ada.id, role: 'staff' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    expect(await execute('select id from log_events')).toHaveLength(before.length);
  });
});

test('an open log is announced as changed, without the ids of people', async () => {
  db.announcements.start();
  await untilHeard(db.orm.config.get('clientUrl') ?? '');
  const streamCount = countStreams(db.announcements);
  const screen = await listening(await admin.live.changes({ tab: '0193a5c0-0000-7000-8000-00000000000f' }));
  await expect.poll(streamCount, SOON).toBe(1);

  await lineOf(new Date());

  await expect
    .poll(() => screen.changes().filter(({ table }) => table === 'log_events'), SOON)
    .toEqual([{ table: 'log_events', ids: null }]);
});

describe('administrators', () => {
  test('read it page by page, by kind and by period in Sydney', async () => {
    // Half past ten in the evening of the 9th in UTC is the 10th in Sydney.
    const [first, second] = [
      await lineOf(new Date('2026-03-09T22:30:00Z')),
      await lineOf(new Date('2026-03-10T12:59:59Z')),
    ];
    await lineOf(new Date('2026-03-10T13:00:00Z'));
    const period = { from: '2026-03-10', to: '2026-03-10' };

    const page = await admin.eventLog.list({ ...period, limit: 1 });
    expect(page.items.map(({ id }) => id)).toEqual([second]);
    const next = await admin.eventLog.list({ ...period, limit: 1, cursor: page.nextCursor });
    expect(next.items.map(({ id }) => id)).toEqual([first]);
    expect(next.nextCursor).toBeNull();
    expect((await admin.eventLog.list({ ...period, kinds: ['signed_out'] })).items).toEqual([]);
  });

  test('export it by the same filters, which the log has too', async () => {
    const exportAs = async (user: User, filters: object) =>
      db.inject({ method: 'POST', url: '/exchange/log', cookies: await db.cookies(user), payload: filters });

    const file = await exportAs(ada, { from: '2026-03-10', to: '2026-03-10' });

    expect(file.headers['content-disposition']).toContain(`log-${today()}.csv`);
    const [head, ...lines] = file.body.trim().split('\r\n');
    expect(head).toContain('"When (Sydney)","When (UTC)","What","Who","About","Detail","Address"');
    expect(lines).toEqual([
      '"10 Mar 2026, 11:59:59 pm","2026-03-10T12:59:59.000Z","Signed in","","","","192.0.2.7"',
      '"10 Mar 2026, 9:30:00 am","2026-03-09T22:30:00.000Z","Signed in","","","","192.0.2.7"',
    ]);
    expect((await linesAbout(ada.id)).at(-1)).toMatchObject({ kind: 'log_exported', address: '127.0.0.1' });
    expect((await exportAs(ada, { kinds: ['unknown'] })).statusCode).toBe(400);
  });
});

test('nobody can change or delete a line, and the daily work removes addresses and lines in their time', async () => {
  const lines = {
    recent: await lineOf(days(ADDRESS_DAYS - 1)),
    withoutAddress: await lineOf(days(ADDRESS_DAYS + 1)),
    old: await lineOf(days(LOG_DAYS - 1)),
    gone: await lineOf(days(LOG_DAYS + 1)),
  };
  for (const statement of [
    `update log_events set detail = 'x' where id = ${lines.old}`,
    `update log_events set address = null where id = ${lines.recent}`,
    `update log_events set address = null, at = now() where id = ${lines.old}`,
    `delete from log_events where id = ${lines.old}`,
    'truncate log_events',
  ]) {
    await expect(execute(statement), statement).rejects.toThrow('The log is only ever added to');
  }

  await purgeEventLog(db.orm);

  const ids = Object.values(lines).join(', ');
  expect(await execute(`select id, address from log_events where id in (${ids}) order by id`)).toEqual([
    { id: lines.recent, address: '192.0.2.7' },
    { id: lines.withoutAddress, address: null },
    { id: lines.old, address: null },
  ]);
});
