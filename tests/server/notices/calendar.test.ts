import ICAL from 'ical.js';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { dayFromToday } from '#shared/fields/format.ts';
import { accountWithContact, newLead, type Staff } from '../../support/records.ts';
import { tableSums } from '../../support/tables.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const HOSTILE = 'Ring Zoë, José; "back"\\ 🙂\r\nBEGIN:VEVENT '.repeat(4).trim();

async function newAddress(staff: Staff) {
  await staff.notices.renewCalendar({ id: v7() });
  const { url } = await staff.notices.calendar();
  return (url ?? '').replace(/^https?:\/\/[^/]+/, '');
}

const read = (url: string, headers: Record<string, string> = {}) => db.inject({ url, headers });

/** The entries of a calendar as another program reads them. */
function entriesOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const isDay = event.startDate.isDate;
    return {
      uid: event.uid,
      title: event.summary,
      start: isDay ? event.startDate.toString() : event.startDate.toJSDate().toISOString(),
      end: isDay ? event.endDate.toString() : event.endDate.toJSDate().toISOString(),
      sequence: event.sequence,
    };
  });
}

const task = (staff: Staff, ownerId: string, accountId: string, values: object) =>
  staff.activities.create({
    type: 'note',
    title: 'Task',
    dueDate: dayFromToday(3),
    accountId,
    ownerId,
    ...values,
  });

test('a calendar has the person’s own tasks, meetings, follow-ups and registration dates, in another program', async () => {
  const { user: kim, staff } = await db.person({ firstName: 'Kim' });
  const other = await db.member({ firstName: 'Ben' });
  await staff.notices.setTimeZone({ timeZone: 'Australia/Perth' });
  const { accountId } = await accountWithContact(staff, 'Wattle House');
  const whole = await task(staff, kim.id, accountId, { title: HOSTILE });
  const timed = await task(staff, kim.id, accountId, {
    type: 'meeting',
    title: 'Kick-off',
    dueTime: '09:30',
  });
  await task(staff, other.id, accountId, { title: 'Of another' });
  await task(staff, kim.id, accountId, { title: 'Too early', dueDate: dayFromToday(-91) });
  await task(staff, kim.id, accountId, { title: 'Too far', dueDate: dayFromToday(800) });
  const lead = await newLead(staff, {
    ...(await accountWithContact(staff, 'Banksia House')),
    assignedToId: kim.id,
    followUpDate: dayFromToday(1),
    nextAction: 'Send it',
  });
  const registration = await staff.registrations.create({
    number: '4-1',
    accountId,
    pathway: 'certification',
    startsOn: dayFromToday(-700),
    expiresOn: dayFromToday(395),
    ownerId: kim.id,
  });

  const response = await read(await newAddress(staff));
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8');
  for (const line of response.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const entries = entriesOf(response.body);
  expect(entries.filter(({ uid }) => !uid.startsWith('registration-'))).toEqual([
    {
      uid: `follow-up-${lead.id}@providerdesk`,
      title: 'Send it · Banksia House',
      start: dayFromToday(1),
      end: dayFromToday(2),
      sequence: lead.version,
    },
    ...[
      {
        uid: `task-${whole.id}@providerdesk`,
        title: `${whole.title} · Wattle House`,
        start: dayFromToday(3),
        end: dayFromToday(4),
        sequence: 1,
      },
      {
        uid: `meeting-${timed.id}@providerdesk`,
        title: 'Kick-off · Wattle House',
        start: `${dayFromToday(3)}T01:30:00.000Z`,
        end: `${dayFromToday(3)}T02:00:00.000Z`,
        sequence: 1,
      },
    ],
  ]);
  const dates = entries.filter(({ uid }) => uid.startsWith(`registration-${registration.id}-renewal_start@`));
  expect(dates).toMatchObject([
    { start: dayFromToday(394), title: 'Last day to start the renewal · Wattle House' },
  ]);

  await staff.notices.setCalendarNames({ withNames: false });
  const { url } = await staff.notices.calendar();
  const without = (await read((url ?? '').replace(/^https?:\/\/[^/]+/, ''))).body;
  expect(without).not.toMatch(/Wattle|Banksia|Send it|Kick-off|Zo/);
  expect(entriesOf(without).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Task', 'Meeting', 'Follow up', 'Last day to start the renewal']),
  );
});

test('an entry keeps its id and counts its changes; what has not changed is not sent again', async () => {
  const { user: kim, staff } = await db.person();
  const { accountId } = await accountWithContact(staff);
  const { id, version } = await task(staff, kim.id, accountId, { title: 'Move me' });
  const url = await newAddress(staff);
  const first = await read(url);
  const again = await read(url, { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);

  await staff.activities.update({ id, version, data: { dueDate: dayFromToday(5) } });
  const moved = await read(url, { 'if-none-match': String(first.headers.etag) });
  expect(entriesOf(moved.body)).toMatchObject([
    { uid: `task-${id}@providerdesk`, start: dayFromToday(5), sequence: version + 1 },
  ]);
  const head = await db.inject({ url, method: 'HEAD' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('an address ends with a new one, on request, and when the person leaves; no other key opens it', async () => {
  const admin = await db.staff({ role: 'admin' });
  const { user: kim, staff } = await db.person();
  const first = await newAddress(staff);
  const second = await newAddress(staff);
  const statusOf = async (url: string) => (await read(url)).statusCode;
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  expect(await statusOf(`${second.slice(0, -2)}${second.endsWith('AA') ? 'BB' : 'AA'}`)).toBe(404);
  for (const url of ['/calendar.ics', '/calendar.ics?key=', '/calendar.ics?key=%00', `${second}&key=x`])
    expect(await statusOf(url)).toBe(404);

  await staff.notices.endCalendar();
  expect([await statusOf(second), (await staff.notices.calendar()).url]).toEqual([404, null]);
  const third = await newAddress(staff);
  expect(await statusOf(third)).toBe(200);
  await admin.team.deactivate({ id: kim.id });
  expect(await statusOf(third)).toBe(404);

  await admin.team.reactivate({ id: kim.id });
  expect(await statusOf(third)).toBe(404);
  const fourth = await newAddress(await db.signedIn(kim));
  expect(fourth).not.toBe(third);
  expect(await statusOf(fourth)).toBe(200);
});

test('reading an address changes no table but the count of the limit, by GET or HEAD', async () => {
  const url = await newAddress(await db.staff());
  const before = await tableSums(db.orm, ['rate_limits']);
  await read(url);
  await db.inject({ url, method: 'HEAD' });
  expect(await tableSums(db.orm, ['rate_limits'])).toEqual(before);
});

test('each address has a limit of its own', async () => {
  const [one, two] = [await newAddress(await db.staff()), await newAddress(await db.staff())];
  for (let count = 0; count < 60; count += 1) await read(one);
  expect([(await read(one)).statusCode, (await read(two)).statusCode]).toEqual([429, 200]);
});
