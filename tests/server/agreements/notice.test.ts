import { v7 } from 'uuid';
import { describe, expect, test, vi } from 'vitest';
import { Agreement } from '#server/agreements/agreements.entity.ts';
import { earliestFrom } from '#shared/agreements/periods.ts';
import { addDays, addMonths } from '#shared/fields/days.ts';
import { formatDay, today } from '#shared/fields/format.ts';
import type { SentProposal } from '#shared/proposals/sentProposal.ts';
import { eventsOf } from '../../support/records/timelines.ts';
import { keyOf, merge, newAcceptedProposal } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest({ firstName: 'Kim', lastName: 'Lee' });
const admin = db.staffOfTest({ role: 'admin' });
const { sentProposals } = db.visitor();

/** The agreement of a fee that Ada Byron has accepted, with the key of her link. */
async function signed({ minimumMonths = 12, email = `${v7()}@sunrise.example` as string | null } = {}) {
  const { id: accountId } = await staff.accounts.create({ name: `Sunrise Care ${v7()}` });
  const contact = await staff.contacts.create({ firstName: 'Ada', lastName: 'Byron', accountId, email });
  const monthlyFee = {
    ...{ packageId: null, label: 'Monthly support', cents: 50_000 },
    ...{ firstDay: today(), minimumMonths, noticeMonths: 1 },
  };
  const parties = { accountId, contactId: contact.id };
  const proposal = await newAcceptedProposal(db.visitor(), staff, { ...parties, monthlyFee });
  const key = await keyOf(staff, proposal.id);
  const { items } = await staff.agreements.list({ accountId });
  const mailsTo = async () => (await db.mail()).filter(({ to }) => to === email);
  return { id: items[0]?.id ?? '', key, proposal, email, mailsTo };
}

type Signed = Awaited<ReturnType<typeof signed>>;

const shown = async ({ key }: Signed) => ((await sentProposals.byKey({ key })) as SentProposal).agreement;

/** The code that the contact gets by mail. */
async function codeFor({ key, mailsTo }: Signed) {
  await sentProposals.mailNoticeCode({ key });
  const codes = (await mailsTo()).flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? []);
  return codes.at(-1) ?? '';
}

const lastDayNow = async (client: Signed) => (await shown(client))?.lastDayOfNotice ?? '';

async function give(client: Signed, { reason = '', code = '' } = {}) {
  const lastDay = await lastDayNow(client);
  return sentProposals.giveNotice({
    ...{ key: client.key, lastDay, reason },
    code: code || (await codeFor(client)),
  });
}

const changesOf = async ({ id }: Signed) => (await staff.agreements.byId({ id })).changes;

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('notice that the client gives', () => {
  test('ends the agreement on the day that the page has said, is told to staff and mailed to the client', async () => {
    const client = await signed();
    const lastDay = addDays(addMonths(today(), 12), -1);
    expect(await shown(client)).toEqual({
      name: 'Monthly support',
      words: `runs since ${formatDay(today())}, at least until ${formatDay(lastDay)}`,
      ...{ hasEnded: false, lastDayOfNotice: lastDay, isByMail: true },
    });

    const code = await codeFor(client);
    await expect(give(client, { code: wrong(code) })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await changesOf(client)).toEqual([]);
    await give(client, { code, reason: 'We close' });

    const notice = { kind: 'notice', from: addDays(lastDay, 1), givenOn: today(), reason: 'We close' };
    expect(await changesOf(client)).toMatchObject([{ ...notice, byClient: true }]);
    const ends = `ends on ${formatDay(lastDay)}, notice given on ${formatDay(today())}`;
    expect(await shown(client)).toMatchObject({ words: ends, lastDayOfNotice: null });
    const words = `Ends on ${formatDay(lastDay)}. We close`;
    expect(await eventsOf(staff, { noun: 'agreement', id: client.id })).toMatchObject([
      { title: 'The client gave notice', description: words, byName: null },
    ]);
    const { items } = await staff.notices.list();
    expect(items.find(({ reason }) => reason === 'notice_given')).toMatchObject({ words });
    const { user } = (await staff.auth.session()) ?? {};
    const subject = expect.stringMatching(/^Sunrise Care .* gave notice: Monthly support ends on /);
    expect((await db.mail()).filter(({ to }) => to === user?.email)).toContainEqual(
      expect.objectContaining({ subject }),
    );
    expect(await client.mailsTo()).toContainEqual(
      expect.objectContaining({
        subject: 'We have your notice of Monthly support',
        text: expect.stringContaining(`Monthly support ${ends}.`),
      }),
    );
  });

  test('is given once, also by two tabs at once, and its code works once', async () => {
    const client = await signed();
    const code = await codeFor(client);
    await Promise.all([give(client, { code }), give(client, { code })]);
    await sentProposals.giveNotice({ key: client.key, code, lastDay: today(), reason: 'Again' });
    expect(await changesOf(client)).toHaveLength(1);
    await expect(sentProposals.takeNoticeBack({ key: client.key, code })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    const mails = (await client.mailsTo()).filter(({ subject }) => subject.startsWith('We have'));
    expect(mails).toHaveLength(1);
  });

  test('is taken back by the client, or by staff, of whom the client is told', async () => {
    const client = await signed();
    await give(client);
    const taken = { key: client.key, code: await codeFor(client) };
    await sentProposals.takeNoticeBack(taken);
    await sentProposals.takeNoticeBack(taken);
    expect(await changesOf(client)).toEqual([]);
    expect((await eventsOf(staff, { noun: 'agreement', id: client.id })).map(({ title }) => title)).toEqual([
      'The client took the notice back',
      'The client gave notice',
    ]);
    const reasons = (await staff.notices.list()).items.map(({ reason }) => reason);
    expect(reasons).toContain('notice_taken_back');
    expect(reasons).not.toContain('notice_given');

    const other = await signed();
    await give(other);
    const { version, changes } = await staff.agreements.byId({ id: other.id });
    await staff.agreements.takeBack({ id: other.id, version, kind: 'notice', from: changes[0]?.from ?? '' });
    for (const { mailsTo } of [client, other]) {
      const subjects = (await mailsTo()).map(({ subject }) => subject);
      expect(subjects).toContain('The notice of Monthly support is taken back');
    }
  });

  test('that staff entered is taken back by staff alone', async () => {
    const client = await signed();
    const code = await codeFor(client);
    const agreement = await staff.agreements.byId({ id: client.id });
    const from = earliestFrom(agreement, 'notice', today());
    const notice = { kind: 'notice' as const, from, price: null, givenOn: today(), reason: 'We close' };
    await staff.agreements.changeTerms({ id: client.id, version: agreement.version, data: notice });
    expect(await shown(client)).toMatchObject({ lastDayOfNotice: null, isByMail: false });
    const mails = (await client.mailsTo()).length;
    expect(await codeFor(client)).toBe(code);
    expect(await client.mailsTo()).toHaveLength(mails);
    await db.orm.em.fork().nativeUpdate(Agreement, { id: client.id }, { version: agreement.version });
    await expect(sentProposals.takeNoticeBack({ key: client.key, code })).rejects.toThrow(
      'To take this notice back, please call us.',
    );
    const { version } = await staff.agreements.byId({ id: client.id });
    await staff.agreements.takeBack({ id: client.id, version, kind: 'notice', from });
    expect(await changesOf(client)).toEqual([]);
  });

  test('is of the day that was read: not after a change of the terms or of the day', async () => {
    const client = await signed({ minimumMonths: 0 });
    const lastDay = await lastDayNow(client);
    const code = await codeFor(client);
    const other = addDays(lastDay, -1);
    await expect(
      sentProposals.giveNotice({ key: client.key, code, lastDay: other, reason: '' }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });

    // A higher price, of which the client was told, and which notice of the same day answers.
    const agreement = await staff.agreements.byId({ id: client.id });
    const from = earliestFrom(agreement, 'price', today());
    const raised = { kind: 'price' as const, from, price: 600, givenOn: null, reason: 'New prices' };
    await staff.agreements.changeTerms({ id: client.id, version: agreement.version, data: raised });
    await expect(give(client, { code })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await give(client)).toMatchObject({ agreement: { lastDayOfNotice: null } });
    expect(await changesOf(client)).toMatchObject([{ kind: 'price' }, { kind: 'notice', from }]);
  });

  test('needs a code of the last 10 minutes, of which five are tried and three an hour mailed', async () => {
    const client = await signed();
    const code = await codeFor(client);
    await codeFor(client);
    await codeFor(client);
    await expect(sentProposals.mailNoticeCode(client)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
    await expect(give(client, { code })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    vi.useRealTimers();
    const tries = [];
    for (let n = 0; n < 5; n += 1)
      tries.push(await give(client, { code: wrong(code) }).catch((error) => error.code));
    expect(tries).toEqual([...Array(4).fill('BAD_REQUEST'), 'TOO_MANY_REQUESTS']);
    await expect(give(client, { code })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await changesOf(client)).toEqual([]);
  });

  test('is not given by a link that was revoked, for what is in the trash, or without an address', async () => {
    const client = await signed();
    const code = await codeFor(client);
    const attempt = () => sentProposals.giveNotice({ key: client.key, code, lastDay: today(), reason: '' });
    const { batchId } = await staff.agreements.delete({ id: client.id });
    expect(await shown(client)).toBeNull();
    await expect(attempt()).rejects.toMatchObject({ code: 'CONFLICT' });
    await staff.trash.restore({ batchId });
    const { id: proposalId, name } = client.proposal;
    const deleted = await admin.proposals.delete({ id: proposalId, batchId: v7(), signed: name });
    await expect(attempt()).rejects.toMatchObject({ code: 'CONFLICT' });
    await admin.trash.restore({ batchId: deleted.batchId });
    const { id, keyGeneration } = await staff.proposals.byId({ id: client.proposal.id });
    await staff.proposals.revokeLink({ id, keyGeneration });
    await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(sentProposals.mailNoticeCode(client)).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const silent = await signed({ email: null });
    expect(await shown(silent)).toMatchObject({ isByMail: false });
    await sentProposals.mailNoticeCode(silent);
    await expect(give(silent, { code: '123456' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('goes on where the account was merged; an agreement that has ended takes none, and none back', async () => {
    const client = await signed();
    const { id: keptId } = await admin.accounts.create({ name: 'Sunrise Group' });
    await merge(admin, 'accounts', keptId, client.proposal.accountId);
    await give(client);
    expect(await staff.agreements.byId({ id: client.id })).toMatchObject({ accountId: keptId });

    const [change] = await changesOf(client);
    const ended = { firstDay: addMonths(today(), -3), changes: [{ ...change, from: today() }] };
    await db.orm.em.fork().nativeUpdate(Agreement, { id: client.id }, ended as object);
    expect(await shown(client)).toMatchObject({
      ...{ words: `ended on ${formatDay(addDays(today(), -1))}`, hasEnded: true },
    });
    const mails = (await client.mailsTo()).length;
    await sentProposals.mailNoticeCode(client);
    expect(await client.mailsTo()).toHaveLength(mails);
    await expect(sentProposals.takeNoticeBack({ key: client.key, code: '123456' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});
