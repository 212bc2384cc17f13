import { pino } from 'pino';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { Agreement } from '#server/agreements/agreements.entity.ts';
import { ensureClientBuild } from '#server/build/buildClient.ts';
import { openClientPage } from '#server/engagements/client-page/clientPage.queries.ts';
import { cookieName } from '#server/platform/identity/context.ts';
import { openSessions } from '#server/platform/identity/sessions.ts';
import { logOptions } from '#server/platform/log.ts';
import { CLIENT_PAGE_ELEMENT_ID } from '#shared/engagements/clientPage.ts';
import { addDays, addMonths } from '#shared/fields/days.ts';
import { dayFromToday, formatDay, today } from '#shared/fields/format.ts';
import {
  acceptByKey,
  change,
  keyIn,
  merge,
  newProposal,
  keyOf as proposalKey,
  type Staff,
  sendProposal,
} from '../../support/records.ts';
import { tableSums } from '../../support/tables.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const manager = db.staffOfTest({ role: 'manager' });
const admin = db.staffOfTest({ role: 'admin' });
const logged: string[] = [];
let staff: Staff;

beforeAll(async () => {
  const log = pino({ ...logOptions, level: 'trace' }, { write: (line: string) => void logged.push(line) });
  await db.app({ log, clientDir: ensureClientBuild() });
  staff = await db.signedIn(await db.member({ firstName: 'Ada', lastName: 'Byron' }));
});

const visit = (key: string, options: object = {}) =>
  db.inject({ url: `/status?key=${key}`, headers: { accept: 'text/html' }, ...options });

/** The key of the link to the page of an account, which is made. */
async function share(accountId: string) {
  await staff.clientPage.setLink({ id: accountId, linkId: v7() });
  return keyOf(accountId);
}

async function keyOf(accountId: string) {
  return keyIn((await staff.clientPage.link({ id: accountId })).url ?? '');
}

/** An account whose client has an engagement and a registration. */
async function newClient(name = 'Hearth & Home Care') {
  const account = await staff.accounts.create({ name });
  const { id: ownerId } = await staff.auth.session().then((session) => session?.user ?? { id: '' });
  const engagement = await staff.engagements.create({
    name: 'Renewal',
    accountId: account.id,
    startsOn: today(),
    ownerId,
  });
  const registration = await staff.registrations.create({
    number: '4-ABCD-1',
    accountId: account.id,
    state: 'current',
    pathway: 'certification',
    groups: ['0107', '0115'],
    startsOn: '2025-03-01',
    expiresOn: '2028-03-01',
  });
  return { account, engagement, registration };
}

/** Changes the step at a place, counted from 0. */
async function changeStep(engagementId: string, at: number, values: object) {
  const { version, steps } = await staff.engagements.byId({ id: engagementId });
  const given = steps[at];
  if (!given) throw new Error(`There is no step ${at}`);
  const { id: step, name: _, days: __, isGiven: ___, ...stored } = given;
  const data = { ...stored, shifts: false, ...values };
  return staff.engagements.changeStep({ id: engagementId, version, step, data });
}

const textOf = (html: string) =>
  html.split(`id="${CLIENT_PAGE_ELEMENT_ID}"`)[0]?.replaceAll('&#x27;', "'") ?? '';

describe('the page of a client', () => {
  test('has the steps, what is needed, the dates with their reasons and whom to call, without scripts', async () => {
    const { account, engagement } = await newClient();
    await changeStep(engagement.id, 0, { state: 'done', doneOn: today() });
    await changeStep(engagement.id, 1, { needed: 'Police checks of <all> staff', actor: 'client' });
    await changeStep(engagement.id, 2, { state: 'not_needed' });

    const { statusCode, headers, body } = await visit(await share(account.id));

    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    const shown = textOf(body);
    const { steps } = await staff.engagements.byId({ id: engagement.id });
    for (const text of [
      'Hearth &amp; Home Care',
      'Police checks of &lt;all&gt; staff',
      `Done on ${formatDay(today())}`,
      'you do this',
      '1 of 9 done',
      '4-ABCD-1',
      '0107, 0115',
      formatDay('2028-03-01'),
      `The start is ${formatDay('2025-03-01')}.`,
      'To be confirmed',
      'Ask for Ada Byron',
    ])
      expect(shown, text).toContain(text);
    expect(shown.split(`The expiry is ${formatDay('2028-03-01')}.`)).toHaveLength(2);
    expect(shown).toMatch(/href="mailto:[^"]+\?subject=Training%20Commences">Reply by email/);
    expect(shown).not.toContain(steps[2]?.name);
  });

  test('says of each agreement that has not ended that it runs and until when, and no sum', async () => {
    const { id: accountId } = await staff.accounts.create({ name: 'Sunrise Care' });
    const minimumUntil = addMonths(today(), 12);
    const terms = { accountId, price: 778, firstDay: today(), minimumUntil, notes: 'zqmarker' };
    const running = await staff.agreements.create({ ...terms, name: 'Monthly support' });
    await staff.agreements.create({ ...terms, name: 'Extra hours', firstDay: dayFromToday(3) });
    const key = await share(accountId);
    const text = async () =>
      (await visit(key)).body.split(CLIENT_PAGE_ELEMENT_ID)[0]?.replace(/<[^>]*>/g, '');

    expect(await text()).toContain(
      `Monthly support: runs since ${formatDay(today())}, at least until ${formatDay(minimumUntil)}`,
    );
    expect(await text()).toContain(`Extra hours: begins on ${formatDay(dayFromToday(3))}`);
    expect((await visit(key)).body).not.toMatch(/778|zqmarker/);

    const day = addMonths(today(), 1);
    const ended = { changes: [{ kind: 'notice', from: today(), givenOn: today(), reason: 'Closes' }] };
    await db.orm.em.fork().nativeUpdate(Agreement, { id: running.id }, ended as object);
    expect(await text()).not.toContain('Monthly support');
    const ending = { changes: [{ ...ended.changes[0], from: day }] };
    await db.orm.em.fork().nativeUpdate(Agreement, { id: running.id }, ending as object);
    expect(await text()).toContain(`Monthly support: ends on ${formatDay(addDays(day, -1))}, notice given`);
  });

  test('says how long a step takes that has no day, as the signed PDF does', async () => {
    const { account, engagement } = await newClient('Spans');
    await changeStep(engagement.id, 0, { state: 'done', doneOn: today() });

    const shown = textOf((await visit(await share(account.id))).body);

    expect(shown).toContain('2-4 weeks');
    expect(shown).toContain('upon approval');
    expect(shown).not.toContain('no day yet');
  });

  test('leaks nothing that staff write for themselves, no sum, and nothing of another client', async () => {
    const { account, engagement, registration } = await newClient('Wattle Care');
    const marker = 'zqmarker';
    const stranger = await newClient(`${marker} other client`);
    await changeStep(stranger.engagement.id, 0, { needed: `${marker} of another` });
    await changeStep(engagement.id, 0, { note: `${marker} note of a step` });
    // The words about a step that is done are no longer needed.
    await changeStep(engagement.id, 1, { needed: `${marker} earlier`, state: 'done', doneOn: today() });
    const { version, steps } = await staff.engagements.byId({ id: engagement.id });
    const data = { name: `${marker} title`, notes: `${marker} notes`, steps };
    await staff.engagements.update({ id: engagement.id, version, data });
    await staff.engagements.create({ name: `${marker} ended`, accountId: account.id, state: 'stopped' });
    await staff.registrations.update({
      id: registration.id,
      version: registration.version,
      data: {
        midTermExemption: `${marker} exemption`,
        auditor: `${marker} auditor`,
        packageSold: `${marker} package`,
        notes: `${marker} registration`,
      },
    });
    const earlier = { accountId: account.id, state: 'replaced' as const, number: `${marker}-1` };
    await staff.registrations.create(earlier);
    const marked = await staff.accounts.byId({ id: account.id });
    await staff.accounts.update({
      id: account.id,
      version: marked.version,
      data: {
        notes: `${marker} account`,
        industry: marker,
        address: marker,
        phone: marker,
        annualRevenue: 778_899,
      },
    });
    const contact = await staff.contacts.create({
      firstName: marker,
      lastName: marker,
      accountId: account.id,
    });
    await staff.opportunities.create({
      name: marker,
      accountId: account.id,
      contactId: contact.id,
      value: 778_899,
    });

    const key = await share(account.id);

    const { statusCode, body } = await visit(key);
    expect(statusCode).toBe(200);
    expect(body).toContain('Wattle Care');
    expect(body).not.toContain(marker);
    expect(body).not.toMatch(/778.?899/);
    const { id: ownerId } = (await staff.auth.session())?.user ?? { id: 'none' };
    for (const id of [ownerId, account.id, engagement.id, registration.id, contact.id])
      expect(body).not.toContain(id);
    expect(JSON.stringify(await db.visitor().clientPage.byKey({ key }))).not.toContain(marker);
  });

  test('names the engagements where there are several, also what each needs, and not the only one', async () => {
    const { account, engagement } = await newClient('Two Rivers');
    const key = await share(account.id);
    expect(textOf((await visit(key)).body)).not.toContain('Renewal</h2>');

    await staff.engagements.create({ name: 'New groups', accountId: account.id, startsOn: today() });
    await changeStep(engagement.id, 1, { needed: 'Police checks', actor: 'client' });

    const shown = textOf((await visit(key)).body);
    expect(shown).toContain('New groups</h2>');
    expect(shown).toContain('Renewal</h2>');
    expect(shown).toMatch(/>Renewal<\/span><p>Police checks/);
    expect(shown).not.toContain('Step by step');
  });

  test('says that it has nothing to show, and shows what was finished last where nothing runs', async () => {
    const { id } = await staff.accounts.create({ name: 'Coastline' });
    const key = await share(id);
    expect(textOf((await visit(key)).body)).toContain('There is nothing to show here yet.');

    await staff.engagements.create({ name: 'First', accountId: id, state: 'finished' });
    expect(textOf((await visit(key)).body)).toContain('All steps are done');
  });

  test('names nobody who has left the team', async () => {
    const leaver = await db.member({ firstName: 'Kim', lastName: 'Leaver' });
    const { id } = await staff.accounts.create({ name: 'Dunes' });
    await staff.engagements.create({ name: 'Work', accountId: id, ownerId: leaver.id });
    const key = await share(id);
    expect(textOf((await visit(key)).body)).toContain('Ask for Kim Leaver');

    await admin.team.deactivate({ id: leaver.id });

    const shown = textOf((await visit(key)).body);
    expect(shown).not.toContain('Kim Leaver');
    expect(shown).toContain('Call ');
  });
});

describe('the link to the page', () => {
  test('ends, works again by Undo, and is replaced by another one', async () => {
    const { account } = await newClient();
    const key = await share(account.id);
    const { linkId } = await staff.clientPage.link({ id: account.id });

    await staff.clientPage.setLink({ id: account.id, linkId: null });
    expect((await visit(key)).statusCode).toBe(404);
    expect(await staff.clientPage.link({ id: account.id })).toEqual({
      linkId: null,
      url: null,
      reader: null,
    });
    await staff.clientPage.setLink({ id: account.id, linkId });
    expect((await visit(key)).statusCode).toBe(200);

    const next = await share(account.id);
    expect(next).not.toBe(key);
    expect((await visit(key)).statusCode).toBe(404);
    expect((await visit(next)).statusCode).toBe(200);
  });

  test('of another account is a conflict', async () => {
    const [one, other] = [await newClient(), await newClient()];
    await share(one.account.id);
    const { linkId } = await staff.clientPage.link({ id: one.account.id });

    await expect(staff.clientPage.setLink({ id: other.account.id, linkId })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('ends with its account in the trash, works once that is restored, and disturbs nobody who edits it', async () => {
    const { id, version } = await staff.accounts.create({ name: 'Sandbank' });
    const key = await share(id);
    await staff.accounts.update({ id, version, data: { city: 'Dubbo' } });

    const { batchId } = await staff.accounts.delete({ id });
    expect((await visit(key)).statusCode).toBe(404);
    await staff.trash.restore({ batchId });
    expect((await visit(key)).statusCode).toBe(200);
  });

  test('goes on for the account that is merged into one without a link, and its Undo gives it back', async () => {
    const [kept, gone] = [await newClient('Sunrise'), await newClient('Sunrise Pty Ltd')];
    await manager.registrations.delete({ id: gone.registration.id });
    const key = await share(gone.account.id);

    const first = await merge(manager, 'accounts', kept.account.id, gone.account.id);
    expect(textOf((await visit(key)).body)).toContain('Sunrise');
    expect(await keyOf(kept.account.id)).toBe(key);

    await manager.acts.undo({ act: first.id });
    expect(await keyOf(gone.account.id)).toBe(key);
    expect(await staff.clientPage.link({ id: kept.account.id })).toEqual({
      linkId: null,
      url: null,
      reader: null,
    });

    const second = await merge(manager, 'accounts', kept.account.id, gone.account.id);
    await change(manager, 'accounts', kept.account.id, { city: 'Dubbo' });
    expect(await manager.acts.undo({ act: second.id })).toEqual({
      message: 'Merge undone. One keeps its fields as they are, because somebody changed them since.',
    });
    expect(await keyOf(kept.account.id)).toBe(key);
  });

  test('of an account that is merged into one with a link ends', async () => {
    const [kept, gone] = await Promise.all(
      ['Wattle', 'Wattle Pty Ltd'].map((name) => manager.accounts.create({ name })),
    );
    const keys = [await share(kept?.id ?? ''), await share(gone?.id ?? '')];
    await merge(manager, 'accounts', kept?.id ?? '', gone?.id ?? '');

    expect(await Promise.all(keys.map(async (key) => (await visit(key)).statusCode))).toEqual([200, 404]);
  });

  test('is emailed once to the contact who accepted, by the link of now, and told on the timeline', async () => {
    const proposal = await newProposal(staff);
    const { accountId } = proposal;
    const { id, contactId } = await sendProposal(staff, proposal);
    await share(accountId);
    const mailLink = (mailId = v7()) => staff.clientPage.mailLink({ id: accountId, mailId });
    expect(await staff.clientPage.link({ id: accountId })).toMatchObject({ reader: null });
    await expect(mailLink()).rejects.toThrow('Nobody with an email address has accepted a proposal');
    await acceptByKey(db.visitor(), await proposalKey(staff, id));
    const { version } = await staff.contacts.byId({ id: contactId });
    await staff.contacts.update({ id: contactId, version, data: { email: 'ada@sunrise.example' } });
    const { url, reader } = await staff.clientPage.link({ id: accountId });
    const mailId = v7();

    for (const _ of [1, 2]) await mailLink(mailId);

    const toReader = async () =>
      (await db.mail()).filter(({ subject }) => subject === 'How far your registration is');
    expect(await toReader()).toMatchObject([
      { to: reader?.email, text: expect.stringContaining(url ?? 'none') },
    ]);
    const { items } = await staff.activities.timeline({ record: { noun: 'account', id: accountId } });
    expect(JSON.stringify(items)).toContain('client_page_mailed');

    await staff.clientPage.setLink({ id: accountId, linkId: null });
    await expect(mailLink()).rejects.toThrow('The link has ended');
    expect(await toReader()).toHaveLength(1);
  });

  test('is previewed by staff, without a link, by the id of its account', async () => {
    const { account } = await newClient();
    const me = await staff.auth.session();
    const { token } = await db.orm.em
      .fork()
      .transactional((em) => openSessions(db.orm, db.env).start(em, me?.user.id ?? '', null));
    const headers = { accept: 'text/html', cookie: `${cookieName(db.env.PUBLIC_URL)}=${token}` };

    expect(textOf((await visit(account.id, { headers })).body)).toContain('Preview for your team');
    expect((await visit(account.id)).statusCode).toBe(404);
    const unsafe = { session: { needsSecondFactor: true } };
    expect(await openClientPage(db.orm.em.fork(), account.id, unsafe)).toBeNull();
    expect(await staff.clientPage.byKey({ key: await share(account.id) })).toMatchObject({
      isPreview: false,
    });
  });

  test('answers alike wherever it does not work', async () => {
    const { account } = await newClient();
    const key = await share(account.id);
    await staff.clientPage.setLink({ id: account.id, linkId: null });
    const foreign = await share((await newClient()).account.id);
    const wrong = [
      key,
      '',
      'x',
      key.slice(1),
      `${foreign}A`,
      `${foreign.slice(0, -4)}AAAA`,
      foreign.toUpperCase(),
    ];

    const answers = await Promise.all(wrong.map((one) => visit(one)));

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.body).toContain('This link does not work');
  });

  test('changes no table by being opened, and no log, history or event holds its key', async () => {
    const { account } = await newClient();
    const key = await share(account.id);
    const before = await tableSums(db.orm, []);

    for (const method of ['GET', 'HEAD']) expect((await visit(key, { method })).statusCode).toBe(200);

    expect(await tableSums(db.orm, [])).toEqual(before);
    expect(logged.join('')).toContain('"/status"');
    expect(logged.join('')).not.toContain(key.slice(30));
    const { items } = await admin.eventLog.list({});
    expect(items[0]).toMatchObject({ kind: 'client_page_shared' });
    const tables = await db.sql(`select coalesce(json_agg(history), '[]')::text as all from history`);
    expect(JSON.stringify(tables)).not.toContain(key.slice(30));
  });
});
