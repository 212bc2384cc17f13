import { pino } from 'pino';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureClientBuild } from '#server/build/buildClient.ts';
import { logOptions } from '#server/platform/log.ts';
import { today } from '#shared/fields/format.ts';
import { workingDayAt } from '#shared/fields/workingTime.ts';
import { SENT_PROPOSAL_ELEMENT_ID, type SentProposal } from '#shared/proposals/sentProposal.ts';
import type { SubjectNoun } from '#shared/records/nouns.ts';
import { newDraft } from '../../support/records/drafts.ts';
import { readPdf } from '../../support/records/readPdf.ts';
import { eventsOf, titleOf } from '../../support/records/timelines.ts';
import { holidays } from '../../support/records/workingDay.ts';
import {
  change,
  keyIn,
  keyOf,
  newLead,
  newProposal,
  newProvider,
  newSentProposal,
  proposalRequest,
  type Staff,
  sendProposal,
} from '../../support/records.ts';
import { watchStatements } from '../../support/statements.ts';
import { tableSums } from '../../support/tables.ts';
import { testDatabase } from '../../support/testDatabase.ts';
import { waitingMail } from '../../support/waitingMail.ts';

const desk = testDatabase({ PUBLIC_URL: 'https://desk.example' });
/** Who accepts and confirms here has the mails with a PDF wait, unless `desk` is used. */
const db = { ...desk, ...waitingMail(desk) };
const staff = db.staffOfTest();
const admin = db.staffOfTest({ role: 'admin' });
const logged: string[] = [];

beforeAll(async () => {
  const log = pino({ ...logOptions, level: 'trace' }, { write: (line: string) => void logged.push(line) });
  await db.app({ log, clientDir: ensureClientBuild() });
});

const visitor = () => db.visitor().sentProposals;

/** A proposal that was sent, and the key of its link. */
async function sentProposal(values = {}, staff?: Staff) {
  staff ??= await db.staff();
  const { id } = await newSentProposal(staff, values);
  return { staff, id, key: await keyOf(staff, id) };
}

const get = (path: string, key: string, options = {}) =>
  db.inject({ url: `${path}?${new URLSearchParams({ key })}`, headers: { accept: 'text/html' }, ...options });

const pageOf = (key: string) => get('/proposal', key);

/** Another contact of the account, with an e-mail address of their own. */
const otherContact = (staff: Staff, accountId: string | null) =>
  staff.contacts.create({
    firstName: 'Olive',
    lastName: 'Other',
    email: `olive-${v7()}@sunrise.example`,
    accountId,
  });

/** The draft, made out to this contact. */
const giveTo = (
  staff: Staff,
  { id, version }: Awaited<ReturnType<Staff['proposals']['byId']>>,
  contactId: string,
) => staff.proposals.update({ id, version, data: { contactId } });

/** The proposal as the client reads it. */
const shownBy = async (key: string) => (await visitor().byKey({ key })) as SentProposal;

type CatalogueInput = Parameters<Staff['catalogue']['saveDraft']>[0];

/** Checksums of the tables but for the counts of the limits. */
const tables = () => tableSums(db.orm, ['rate_limits']);

describe('the page of a link', () => {
  test('shows the proposal without scripts, is kept by nobody, and no log holds the key', async () => {
    const { key, staff, id } = await sentProposal();
    const { document } = await staff.proposals.byId({ id });

    const { statusCode, body, headers } = await pageOf(key);

    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    const [shown = ''] = body.split(`id="${SENT_PROPOSAL_ELEMENT_ID}"`);
    const text = shown.replace(/<[^>]*>/g, ' ');
    for (const word of [
      'PR-',
      document.title,
      '$3,850',
      'because of 0107',
      'Terms and Conditions',
      'You can accept',
    ])
      expect(text).toContain(word);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(logged.join('')).toContain('"/proposal"');
    expect(logged.join('')).not.toContain(key.slice(10, 30));
  });

  test('and its PDF change no table, whoever opens them and how often', async () => {
    const { key } = await sentProposal();
    const before = await tables();

    const opened = [
      get('/proposal.pdf', key),
      get('/proposal.pdf', key, { method: 'HEAD' }),
      ...['GET', 'HEAD'].flatMap((method) =>
        ['192.0.2.1', '198.51.100.2', '2001:db8::3'].map((remoteAddress) =>
          get('/proposal', key, { method, remoteAddress, headers: {} }),
        ),
      ),
      db.inject({
        url: `/trpc/sentProposals.byKey?input=${encodeURIComponent(JSON.stringify({ json: { key } }))}`,
      }),
    ];

    expect((await Promise.all(opened)).map(({ statusCode }) => statusCode)).toEqual(opened.map(() => 200));
    expect(await tables()).toEqual(before);
  });

  test('is the same for every link that does not work', async () => {
    const { key, id, staff } = await sentProposal();
    const draft = await newProposal(staff);
    expect((await pageOf(key)).statusCode).toBe(200);
    await staff.proposals.revokeLink({ id, keyGeneration: 1 });
    const fresh = await keyOf(staff, id);
    const mistyped = `${fresh.slice(0, -2)}${fresh.endsWith('A') ? 'B' : 'A'}_`;

    const answers = await Promise.all(
      [key, mistyped, `${fresh}A`, draft.id, '', 'x'.repeat(5_000)].map(async (wrong) => {
        const { statusCode, body } = await pageOf(wrong);
        const { headers, ...pdf } = await get('/proposal.pdf', wrong);
        return {
          statusCode,
          body,
          pdf: pdf.statusCode,
          kept: headers['cache-control'],
          robots: headers['x-robots-tag'],
        };
      }),
    );

    expect(answers[0]).toMatchObject({
      statusCode: 404,
      pdf: 404,
      kept: 'no-store',
      robots: 'noindex, nofollow',
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.body).toContain('This link does not work');
    expect((await pageOf(fresh)).statusCode).toBe(200);
    for (const key of ['key[]', 'key=a&key']) {
      const { statusCode } = await db.inject({ url: `/proposal?${key}=b` });
      expect(statusCode).toBe(404);
    }
  });

  test('says that it was withdrawn, and shows what changes at once', async () => {
    const { key, id, staff } = await sentProposal();
    expect((await pageOf(key)).body).toContain('You can accept');
    await staff.proposals.withdraw({ id });
    expect((await pageOf(key)).body).toContain('We have withdrawn this proposal');
    const { parts } = await readPdf((await get('/proposal.pdf', key)).rawPayload);
    expect(parts.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(
        /^Withdrawn\. By .+ on .+ \(Sydney\)\. This proposal can no longer be accepted\.$/,
      ),
    );
  });

  test('leads from a replaced proposal to the new one, while it is open to the same address', async () => {
    const { staff, id, key } = await sentProposal();
    const words = 'Please open the link from our latest message';
    const draft = await staff.proposals.revise({ id, newId: v7() });
    expect((await pageOf(key)).body).not.toContain('Open the new proposal');
    await sendProposal(staff, draft);
    const newKey = await keyOf(staff, draft.id);
    const leads = async () => {
      const { body } = await pageOf(key);
      const isLink = body.includes(`href="/proposal?key=${newKey}"`);
      expect([isLink, !isLink]).toEqual([body.includes('Open the new proposal'), body.includes(words)]);
      return isLink;
    };
    expect(await leads()).toBe(true);
    expect((await pageOf(newKey)).body).toContain('You can accept');

    const { contactId } = await staff.proposals.byId({ id });
    await change(staff, 'contacts', contactId, { email: 'other@sunrise.example' });
    expect(await leads()).toBe(false);
  });

  test('leads from a replaced proposal to none that went to another contact', async () => {
    const { staff, id, key } = await sentProposal();
    const { accountId } = await staff.proposals.byId({ id });
    const { body } = await pageOf(key);
    const draft = await staff.proposals.revise({ id, newId: v7() });
    const other = await otherContact(staff, accountId);
    await sendProposal(staff, await giveTo(staff, draft, other.id));

    expect(body).toContain('You can accept');
    expect((await pageOf(key)).body).toContain('Please open the link from our latest message');
    expect((await pageOf(key)).body).not.toContain('Open the new proposal');
  });

  test('leads from a replaced proposal to none that was withdrawn, and to none of a revoked link', async () => {
    const pairs = [0, 1].map(async () => {
      const { id, key } = await sentProposal({}, staff);
      const next = await sendProposal(staff, await staff.proposals.revise({ id, newId: v7() }));
      expect((await pageOf(key)).body).toContain('Open the new proposal');
      return { key, next };
    });
    const [withdrawn, revoked] = await Promise.all(pairs);
    await staff.proposals.withdraw({ id: withdrawn?.next.id ?? '' });
    await staff.proposals.revokeLink({ id: revoked?.next.id ?? '', keyGeneration: 1 });

    expect((await pageOf(withdrawn?.key ?? '')).body).not.toContain('Open the new proposal');
    expect((await pageOf(revoked?.key ?? '')).statusCode).toBe(404);
  });

  test('says that it was withdrawn while its lead is in the trash, and comes back with it', async () => {
    const { id: leadId, accountId, contactId } = await newLead(staff);
    const { key } = await sentProposal({ leadId, accountId, contactId }, staff);
    const { document, hash } = await shownBy(key);
    const before = (await pageOf(key)).body;

    const { batchId } = await staff.leads.delete({ id: leadId });

    const { statusCode, body } = await pageOf(key);
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1>We have withdrawn this proposal</h1>');
    expect(body).not.toContain(document.reference);
    const withdrawn = { code: 'CONFLICT', message: 'This proposal is withdrawn' };
    await expect(visitor().accept({ key, hash, name: 'Ada', mayAccept: true })).rejects.toMatchObject(
      withdrawn,
    );
    await expect(visitor().ask({ key, id: v7(), question: 'Why?' })).rejects.toMatchObject(withdrawn);
    expect((await get('/proposal.pdf', key)).statusCode).toBe(409);
    await staff.trash.restore({ id: v7(), batchId });
    expect((await pageOf(key)).body).toBe(before);
  });

  test('says in the trash that it was accepted, where it was', async () => {
    const { key, id } = await sentProposal();
    const { hash } = await shownBy(key);
    await visitor().accept({ key, hash, name: 'Ada', mayAccept: true });
    const { name } = await admin.proposals.byId({ id });
    await admin.proposals.delete({ id, signed: name });
    expect((await pageOf(key)).body).toContain('<h1>You have accepted this proposal</h1>');
    expect(await visitor().byKey({ key })).toBe('accepted');
  });
});

describe('the client', () => {
  test('is counted as having seen it, staff are not', async () => {
    const { key, id, staff } = await sentProposal();
    await staff.sentProposals.view({ key });
    expect((await staff.proposals.byId({ id })).state).toBe('sent');
    await visitor().view({ key });
    expect((await staff.proposals.byId({ id })).state).toBe('viewed');
  });

  test('accepts what was shown, once, and the PDF says so', async () => {
    const { key, id, staff } = await sentProposal();
    const { contactId } = await staff.proposals.byId({ id });
    await change(staff, 'contacts', contactId, { email: 'hong@sunrise.example', mobile: '0491 570 158' });
    const contact = await staff.contacts.byId({ id: contactId ?? '' });
    const { hash } = await shownBy(key);
    const input = { key, hash, name: '  Hồng Nguyễn ', mayAccept: true as const };

    await expect(visitor().accept({ ...input, hash: 'f'.repeat(64) })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(visitor().accept({ ...input, name: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const [first, second] = await Promise.all([1, 2].map(() => desk.visitor().sentProposals.accept(input)));

    expect(first).toMatchObject({ state: 'accepted', acceptance: { name: 'Hồng Nguyễn' } });
    expect((await pageOf(key)).body).toContain('Thank you, Hồng Nguyễn. You have accepted.');
    expect(second).toEqual(first);
    const { acceptance, answeredAt, document, name, accountId, engagementId } = await staff.proposals.byId({
      id,
    });
    expect(acceptance).toMatchObject({ name: 'Hồng Nguyễn', hash });
    expect(await staff.engagements.byId({ id: engagementId ?? '' })).toMatchObject({ proposalId: id });
    const accepted = { title: `Proposal ${name} accepted`, description: 'By Hồng Nguyễn · $3,850 incl. GST' };
    expect((await eventsOf(staff, { noun: 'account', id: accountId ?? '' }))[0]).toMatchObject(accepted);
    const pdf = await get('/proposal.pdf', key);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename=${document.reference}.pdf`,
      'cache-control': 'no-store',
    });
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await staff.notices.list()).items).toMatchObject([{ reason: 'accepted', title: 'Sunrise Care' }]);
    const mails = (await db.mail()).filter(({ subject }) => subject.includes(document.reference));
    expect(mails.map(({ to, subject, files }) => ({ to, subject, files }))).toEqual(
      expect.arrayContaining([
        {
          to: 'hong@sunrise.example',
          subject: `Proposal ${name} is accepted`,
          files: [`${document.reference}.pdf`],
        },
        {
          to: expect.stringContaining('@team.example'),
          subject: `Sunrise Care accepted ${name} · $3,850 incl. GST`,
          files: [`${document.reference}.pdf`],
        },
      ]),
    );
    expect(mails).toHaveLength(2);
    const due = await staff.activities.due({
      scope: 'mine',
      record: { noun: 'account', id: accountId ?? '' },
    });
    const called = `${contact.firstName} ${contact.lastName}`;
    expect(due.items.filter(({ type }) => type === 'call')).toEqual([
      expect.objectContaining({
        title: `Call ${called}`,
        phone: '0491 570 158',
        question: null,
        dueDate: workingDayAt(answeredAt ?? new Date(0), holidays),
      }),
    ]);
    const toStaff = mails.find(({ to }) => to !== 'hong@sunrise.example');
    expect(toStaff?.text).toContain('Signed by Hồng Nguyễn, who reads that you call soon.');
    expect(toStaff?.text).toContain(`Call ${called} on 0491 570 158\n\nhttps`);
    expect(toStaff?.text).toContain(`https://desk.example/crm/engagements/${engagementId}`);
    const client = mails.find(({ to }) => to === 'hong@sunrise.example');
    expect(client?.text).toContain('Total $3,850 incl. GST');
    expect(client?.text).toMatch(
      /What happens next: .+ calls you soon\. Then Training Commences, 1-2 weeks\./,
    );
    expect(client?.text).toMatch(/Questions\? Call .+ on /);
    await expect(visitor().decline({ key, reason: '' })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('answers without scripts by the forms of the page, which then show the answer', async () => {
    const { key, id, staff } = await sentProposal();
    const { hash } = await shownBy(key);
    const post = (fields: Record<string, string>) =>
      db.inject({
        method: 'POST',
        url: `/proposal/answer?${new URLSearchParams({ key })}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
        payload: new URLSearchParams(fields).toString(),
      });

    expect((await post({ answer: 'ask', question: 'Travel?' })).headers.location).toBe(
      `/proposal?${new URLSearchParams({ key })}#answer`,
    );
    const form = { answer: 'accept', hash, acceptName: 'Ada' };
    expect((await post(form)).statusCode).toBe(400);
    expect((await post({ ...form, mayAccept: 'on' })).statusCode).toBe(303);
    expect((await post({ answer: 'decline' })).statusCode).toBe(409);

    const { body } = await pageOf(key);
    for (const text of ['We have your question.', 'Thank you, Ada. You have accepted.', 'calls you soon'])
      expect(body.replaceAll('<!-- -->', '')).toContain(text);
    expect((await staff.proposals.byId({ id })).acceptance).toMatchObject({ name: 'Ada', hash });
  });

  test.each(['accept', 'decline'] as const)('reads the proposal once to %s it', async (answer) => {
    const { key } = await sentProposal();
    const { hash } = await shownBy(key);
    const statements: string[] = [];
    await watchStatements(db.orm, (statement) => statements.push(statement));

    if (answer === 'accept') await visitor().accept({ key, hash, name: 'Ada', mayAccept: true });
    else await visitor().decline({ key, reason: '' });

    const untilCommit = statements.slice(0, statements.indexOf('commit'));
    const reads = untilCommit.filter((statement) => /^select.* (from|join) "proposals"/s.test(statement));
    expect(reads).toEqual([expect.stringMatching(/ for update$/)]);
  });

  test('declines with a reason', async () => {
    const { key, id, staff } = await sentProposal();
    expect(await visitor().decline({ key, reason: 'Too dear' })).toMatchObject({ state: 'declined' });
    expect((await pageOf(key)).body).toContain('You have declined.');
    expect(await staff.proposals.byId({ id })).toMatchObject({ declineReason: 'Too dear' });
    expect((await staff.notices.list()).items).toMatchObject([{ reason: 'declined', subject: { id } }]);
  });

  test('asks a question, which is a task of today for who sent it', async () => {
    const { key, id, staff } = await sentProposal();
    const { name } = await staff.proposals.byId({ id });
    const question = { id: v7(), key, question: 'Does it include travel?\nTo Dubbo' };

    await Promise.all([visitor().ask(question), visitor().ask(question)]);

    const { body } = await pageOf(key);
    for (const text of ['We have your question.', 'Ask another question', 'You can accept'])
      expect(body).toContain(text);
    const { items } = await staff.notices.list();
    expect(items).toMatchObject([
      { reason: 'due', title: 'Sunrise Care', dueDate: today(), subject: { title: name } },
    ]);
    // It stands in their day in the client's words; a colleague's task has none.
    await staff.activities.create({
      proposalId: id,
      title: 'Ring',
      description: 'At noon',
      dueDate: today(),
    });
    const due = (await staff.activities.due({ group: 'today', scope: 'everyone' })).items;
    const ofProposal = due.filter(({ subject }) => subject.id === id);
    expect(ofProposal.map((item) => item.question).sort()).toEqual([question.question, null]);
    await expect(visitor().ask({ ...question, id: v7(), key: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a proposal that a visitor priced on the site', () => {
  let networks = 0;

  /** A visitor with an IP address of their own, who sends one. */
  async function request(values = {}, selection = newProvider('0107'), ip = `198.51.100.${++networks}`) {
    const { intake } = desk.visitor('', ip);
    const input = proposalRequest(values, selection);
    const { reference, url } = await intake.requestProposal(input);
    const key = keyIn(url);
    return { intake, input, reference, url, key, email: input.formData.email };
  }

  type Request = Awaited<ReturnType<typeof request>>;

  const mailsTo = async (email: string) => (await db.mail()).filter(({ to }) => to === email);

  /** Has a code mailed, which is the last mail to the address. */
  async function codeOf({ intake, key, email }: Pick<Request, 'intake' | 'key' | 'email'>) {
    await intake.mailCode({ key });
    const text = (await mailsTo(email)).at(-1)?.text ?? '';
    return /^\d{6}$/m.exec(text)?.[0] ?? '';
  }

  /** Confirms the address by the code that was mailed there. */
  const confirm = async (request: Pick<Request, 'intake' | 'key' | 'email'>) =>
    db.visitor().intake.confirmRequest({ key: request.key, code: await codeOf(request) });

  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

  const textOf = async (key: string) => {
    const { statusCode, body } = await pageOf(key);
    return { statusCode, text: body.replace(/<[^>]*>/g, ' ') };
  };

  test('is a lead with a draft, whose price the server computes', async () => {
    const { reference, input } = await request(
      { name: 'Mira Shah', company: 'Wattle House', abn: '51 824 753 556' },
      // A sum that is sent is ignored.
      { ...newProvider('0107', '0104'), total: 1 } as ReturnType<typeof newProvider>,
    );

    expect(reference).toMatch(/^PR-\d{4}-\d{5}$/);
    const draft = await staff.proposals.byId({ id: input.id });
    expect(draft).toMatchObject({
      name: reference,
      state: 'draft',
      total: 4_730,
      accountName: 'Wattle House',
      contactName: 'Mira Shah',
      contactEmail: input.formData.email,
      selection: { provider: 'new', groups: ['0107', '0104'] },
      requestedAt: expect.any(Date),
      addressConfirmedAt: null,
    });
    const lead = await staff.leads.byId({ id: draft.leadId ?? '' });
    expect(lead).toMatchObject({
      title: `Proposal ${reference} for Wattle House`,
      status: 'new',
      source: 'website_form',
      enquiryType: 'registration',
      providerType: 'new_provider',
      estimatedValue: 4_300,
      createdById: null,
    });
    expect(lead.description).toMatch(/^Total \$4,730 incl\. GST\n0104 /);
    expect(lead.description).toContain('Certification, because of 0104 and 0107.');
    // Said once on its screen.
    expect(lead.formData).not.toHaveProperty('message');
    expect((await staff.activities.byLead({ leadId: lead.id })).at(-1)).toMatchObject({ description: null });
    expect(lead.description).toContain('High Intensity Daily Personal Activities (because of 0104): $800');
    expect(await staff.accounts.byId({ id: draft.accountId ?? '' })).toMatchObject({ abn: '51824753556' });
  });

  test('leads, once replaced, to the new one only where the contact has the address of the request', async () => {
    const replacedBy = async (changeDraft: (draft: Draft) => Promise<Draft>) => {
      const { input } = await request();
      const draft = await changeDraft(await staff.proposals.byId({ id: input.id }));
      const { id } = await sendProposal(staff, draft);
      const key = await keyOf(staff, id);
      await sendProposal(staff, await staff.proposals.revise({ id, newId: v7() }));
      return (await pageOf(key)).body;
    };
    type Draft = Awaited<ReturnType<Staff['proposals']['byId']>>;

    expect(await replacedBy(async (draft) => draft)).toContain('Open the new proposal');
    const given = await replacedBy(async (draft) =>
      giveTo(staff, draft, (await otherContact(staff, draft.accountId)).id),
    );
    expect(given).toContain('Please open the link from our latest message');
    expect(given).not.toContain('Open the new proposal');
  });

  test('is made out to the names that were typed, whoever has the address in the CRM', async () => {
    const known = await staff.contacts.create({
      firstName: 'Secret',
      lastName: 'Name',
      email: 'known@secret.example',
      accountId: (await staff.accounts.create({ name: 'Secret Care' })).id,
    });

    const { key, input, url } = await request({ name: 'Some Body', email: 'Known@secret.example' });

    expect((await staff.proposals.byId({ id: input.id })).contactId).toBe(known.id);
    const { text } = await textOf(key);
    expect(text).toContain('Some Body');
    expect(text).toContain('A consultant checks');
    expect(text).not.toContain('Secret');
    expect(url).toMatch(/^https:\/\/desk\.example\/proposal\?key=/);
  });

  test('of a person without a company joins no account of the same name', async () => {
    const [first, second] = [await request({ name: 'Jo Same' }), await request({ name: 'Jo Same' })];
    const accounts = await Promise.all(
      [first, second].map(async ({ input }) => (await staff.proposals.byId({ id: input.id })).accountId),
    );
    expect(new Set(accounts).size).toBe(2);
  });

  test('with an unknown group or a wrong ABN is refused, and leaves nothing', async () => {
    const before = await tables();
    await expect(request({}, newProvider('9999'))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(request({ abn: '51 824 753 557' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await tables()).toEqual(before);
  });

  test('is read by its link and not accepted, until staff send it', async () => {
    const { key, input, intake, email } = await request();
    const { id } = input;
    expect((await textOf(key)).text).toContain('A consultant confirms this proposal');
    expect((await get('/proposal.pdf', key, { method: 'HEAD' })).statusCode).toBe(200);
    const { hash } = await shownBy(key);
    await expect(visitor().accept({ key, hash, name: 'Mira', mayAccept: true })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await visitor().view({ key });
    const owner = await db.member();
    const { leadId } = await staff.proposals.byId({ id });
    await staff.leads.update({ id: leadId ?? '', version: 1, data: { assignedToId: owner.id } });
    await visitor().ask({ key, id: v7(), question: 'Is travel in it?' });
    const { items } = await (await db.signedIn(owner)).notices.list();
    expect(items).toContainEqual(expect.objectContaining({ reason: 'due', words: 'Is travel in it?' }));

    await confirm({ intake, key, email });
    const draft = await change(staff, 'proposals', id, { selection: newProvider('0104') });
    expect(draft).toMatchObject({ requestedAt: expect.any(Date), addressConfirmedAt: expect.any(Date) });
    // Changes to the draft are not seen before staff send it.
    expect((await textOf(key)).text).toContain('because of 0107');
    await sendProposal(staff, draft);

    const { text } = await textOf(key);
    expect(text).toContain('because of 0104');
    expect(text).toContain('You can accept');
    await staff.acts.undo({ act: id });
    expect((await textOf(key)).text).toContain('because of 0107');
  });

  test('and that nobody has belongs to who sends it, with its lead unless somebody has that', async () => {
    const owners = async (id: string) => {
      const { ownerId, leadId } = await staff.proposals.byId({ id });
      return [ownerId, (await staff.leads.byId({ id: leadId ?? '' })).assignedToId];
    };
    const sender = await db.member();
    const colleague = await db.member();
    const sent = async (assignedToId: string | null) => {
      const { input } = await request();
      const { leadId } = await staff.proposals.byId({ id: input.id });
      await change(staff, 'leads', leadId ?? '', { assignedToId });
      const its = await db.signedIn(sender);
      await sendProposal(its, await its.proposals.byId({ id: input.id }));
      return input.id;
    };

    expect(await owners(await sent(null))).toEqual([sender.id, sender.id]);
    expect(await owners(await sent(colleague.id))).toEqual([sender.id, colleague.id]);
  });

  test('whose address was never confirmed shows what was priced with the state of what was sent, until a code is entered', async () => {
    const staff = await db.staff({ firstName: 'Kim', lastName: 'Sends' });
    const visitorOf = await request();
    const { key, input } = visitorOf;
    const { id } = input;
    const draft = await staff.proposals.byId({ id });
    await sendProposal(
      staff,
      await staff.proposals.update({ id, version: draft.version, data: { selection: newProvider('0104') } }),
    );

    const { text } = await textOf(key);
    expect(text).toContain('Our proposal is ready.');
    expect(text).toContain('because of 0107');
    expect(text).not.toContain('because of 0104');
    expect(text).not.toContain('Kim Sends');
    const { hash } = await shownBy(key);
    const refused = { code: 'NOT_FOUND', message: 'This link does not work' };
    await expect(visitor().accept({ key, hash, name: 'Ada', mayAccept: true })).rejects.toMatchObject(
      refused,
    );
    expect((await get('/proposal.pdf', key)).statusCode).toBe(404);

    await confirm(visitorOf);

    const own = await keyOf(staff, id);
    expect((await textOf(key)).text).toContain('Kim Sends');
    expect(await shownBy(key)).toEqual(await shownBy(own));
    await visitor().decline({ key, reason: '' });
    expect((await shownBy(own)).state).toBe('declined');
    expect(await shownBy(key)).toEqual(await shownBy(own));
  });

  test('comes with the terms that were accepted on the site, which are not asked again once the address is confirmed', async () => {
    const { intake } = desk.visitor('', `198.51.100.${++networks}`);
    const [terms] = await (await db.staff({ role: 'admin' })).terms.versions();
    const sent = { ...proposalRequest({}, newProvider('0107')) };
    const at = '2099-01-01T00:00:00.000Z';
    const { url } = await intake.requestProposal({
      ...sent,
      acceptedTerms: { version: terms?.validFrom ?? '', at },
    });
    const key = keyIn(url);

    // A clock that is fast does not count.
    expect((await shownBy(key)).termsAcceptedAt).toMatch(/, \d+:\d\d\s[ap]m$/);
    expect((await shownBy(key)).termsAcceptedAt).not.toContain('2099');
    const { id } = sent;
    const draft = await staff.proposals.byId({ id });
    expect((await staff.leads.byId({ id: draft.leadId ?? '' })).description).toMatch(
      /Terms and Conditions of .*: accepted on /,
    );
    await sendProposal(staff, draft);
    const own = await keyOf(staff, id);
    expect((await textOf(own)).text).toContain('and its Terms and Conditions');
    await confirm({ intake, key, email: sent.formData.email });
    const text = (await textOf(own)).text.replace(/\s+/g, ' ');
    expect(text).toContain('You accepted its Terms and Conditions of');
    expect(text).not.toContain('and its Terms and Conditions');
  });

  test('is one line in the timelines of the lead, the contact and the account that it made, and its own has all', async () => {
    const asked = await request();
    await confirm(asked);
    const { id } = asked.input;
    const { leadId, contactId, accountId } = await staff.proposals.byId({ id });
    const linesOf = async (noun: SubjectNoun, recordId: string | null) =>
      (await staff.activities.timeline({ record: { noun, id: recordId ?? '' }, related: true })).items.map(
        titleOf,
      );

    for (const [noun, made] of [
      ['lead', leadId],
      ['contact', contactId],
      ['account', accountId],
    ] as const)
      expect(await linesOf(noun, made), noun).toEqual(['Proposal priced on the website']);
    expect(await linesOf('proposal', id)).toEqual([
      expect.stringContaining('has a confirmed email address'),
      'created',
    ]);
  });

  test('is revoked by staff', async () => {
    const { key, input } = await request();
    const { id, keyGeneration } = await staff.proposals.byId({ id: input.id });
    expect((await textOf(key)).statusCode).toBe(200);
    await staff.proposals.revokeLink({ id, keyGeneration });
    expect((await textOf(key)).statusCode).toBe(404);
  });

  test('mails nothing but a code, and once it is entered the link and the PDF', async () => {
    const { key, input, intake, email, reference, url } = await request({ name: 'Buy Pills Now' });

    expect(await mailsTo(email)).toEqual([]);
    const right = await codeOf({ intake, key, email });
    const [code] = await mailsTo(email);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(code?.text).not.toMatch(/Pills|PR-|proposal\?key/);
    expect(code?.files).toEqual([]);
    await expect(intake.confirmRequest({ key, code: wrong(right) })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(await mailsTo(email)).toHaveLength(1);
    await intake.confirmRequest({ key, code: `${right.slice(0, 3)} ${right.slice(3)}` });

    expect((await mailsTo(email)).at(-1)).toMatchObject({
      subject: `Proposal ${reference}, priced on our website`,
      link: url,
      files: [`${reference}.pdf`],
    });
    const { addressConfirmedAt } = await staff.proposals.byId({ id: input.id });
    expect(addressConfirmedAt).toEqual(expect.any(Date));
    expect(logged.join('')).not.toMatch(new RegExp(`[\\s":]${right}[\\s",}]`));
  });

  test('takes five codes in ten minutes, each for that long, and mails three an hour', async () => {
    const { key, intake, email, input } = await request();
    const first = await codeOf({ intake, key, email });
    await codeOf({ intake, key, email });
    const third = await codeOf({ intake, key, email });
    if (first !== third)
      await expect(intake.confirmRequest({ key, code: first })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    await expect(intake.mailCode({ key })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });

    await db.sql(
      `update proposal_requests set code_expires_at = now() - interval '1 second' where proposal_id = ?`,
      [input.id],
    );
    const outcomes = [];
    for (let n = 0; n < 6; n += 1)
      outcomes.push(await intake.confirmRequest({ key, code: third }).catch(({ code }) => code));
    expect(outcomes.slice(0, 4)).toEqual(Array(4).fill('BAD_REQUEST'));
    expect(outcomes.at(-1)).toBe('TOO_MANY_REQUESTS');

    expect(await mailsTo(email)).toHaveLength(3);
  });

  test('waits in quarantine from the sixth of a network in an hour, answered alike, until staff release it', async () => {
    const ip = '203.0.113.77';
    for (let n = 0; n < 5; n += 1) await request({}, newProvider('0120'), ip);
    expect(await staff.quarantine.count()).toBe(0);
    const held = await request({ name: 'Late Caller', company: 'Late Care' }, newProvider('0107'), ip);
    const { key, intake, email, reference, input } = held;

    expect(reference).toMatch(/^PR-\d{4}-\d{5}$/);
    expect(await intake.requestProposal(input)).toEqual({ reference, url: held.url });
    const { statusCode, body } = await pageOf(key);
    expect(statusCode).toBe(200);
    expect(body).toContain(`<h1>We have your proposal ${reference}</h1>`);
    for (const hidden of ['Late', email, 'proposal.pdf', '<form']) expect(body).not.toContain(hidden);
    expect(await visitor().byKey({ key })).toEqual({ heldReference: reference });
    expect((await get('/proposal.pdf', key)).statusCode).toBe(404);
    expect((await textOf(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(404);
    for (const answer of [
      () => visitor().view({ key }),
      () => visitor().ask({ key, id: v7(), question: 'When?' }),
      () => visitor().accept({ key, hash: '0'.repeat(64), name: 'Late', mayAccept: true }),
    ])
      await expect(answer()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(intake.confirmRequest({ key, code: '123456' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(intake.mailCode({ key })).resolves.toBeUndefined();
    expect(await mailsTo(email)).toEqual([]);
    await db
      .visitor('', '203.0.113.78')
      .intake.requestProposal({ ...proposalRequest({ name: 'Bot' }), honeypot: { website: 'x' } });
    const { items } = await staff.quarantine.list({});
    expect(items).toMatchObject([
      { name: 'Bot', suspicions: [{ reason: 'hidden_box' }] },
      {
        name: 'Late Caller',
        message: expect.stringContaining(reference),
        suspicions: [{ reason: 'busy_address' }],
      },
    ]);

    const { batchId } = await staff.quarantine.delete({ id: input.id });
    expect((await textOf(key)).statusCode).toBe(404);
    await staff.trash.restore({ id: v7(), batchId });

    const undone = await staff.quarantine.release({ id: input.id });
    await staff.acts.undo({ act: undone.batchId });
    expect(await visitor().byKey({ key })).toEqual({ heldReference: reference });
    const { leadId } = await staff.quarantine.release({ id: input.id });

    expect(await staff.leads.byId({ id: leadId })).toMatchObject({ accountName: 'Late Care' });
    expect(await staff.proposals.byId({ id: input.id })).toMatchObject({
      name: reference,
      leadId,
      total: 3_850,
    });
    expect((await textOf(key)).statusCode).toBe(200);
    await confirm({ intake, key, email });
  });

  test('is made once, however often it is sent, and keeps its link and its request in the trash', async () => {
    const { key, input, intake, reference, url } = await request();
    const again = await Promise.all([intake.requestProposal(input), intake.requestProposal(input)]);
    expect(again).toEqual([
      { reference, url },
      { reference, url },
    ]);
    expect((await staff.proposals.list({ search: reference })).total).toBe(1);

    const { batchId } = await staff.proposals.delete({ id: input.id });
    expect((await textOf(key)).text).toContain('We have withdrawn this proposal');
    await staff.trash.restore({ id: v7(), batchId });
    expect((await textOf(key)).text).toContain('because of 0107');
  });
});

// Last, because it changes prices.
test('what is published after a proposal was sent changes neither its page nor its PDF nor its acceptance', async () => {
  const { key, id } = await sentProposal({}, admin);
  const sent = await shownBy(key);
  const catalogue = structuredClone(await admin.catalogue.current()) as CatalogueInput['content'];
  for (const one of catalogue.modules) one.price = (one.price ?? 0) + 100_000;
  await admin.catalogue.publish(await newDraft(admin, 'catalogue', catalogue));
  const [terms] = await admin.terms.versions();
  const sections = [{ title: 'Other terms', paragraphs: ['You agree to pay us at once.'] }];
  await admin.terms.publish(await newDraft(admin, 'terms', { ...terms?.content, sections }));
  expect((await newProposal(admin)).document).toMatchObject({ terms: { sections } });

  const { body } = await pageOf(key);
  const texts = (await readPdf((await get('/proposal.pdf', key)).rawPayload)).parts.map(({ text }) => text);
  const accepted = await visitor().accept({ key, hash: sent.hash, name: 'Ada', mayAccept: true });

  const shown = body.split(`id="${SENT_PROPOSAL_ELEMENT_ID}"`)[0] ?? '';
  expect(shown).toContain('$3,850');
  expect(shown).not.toContain('You agree to pay us at once.');
  expect(texts).toContain('$3,850');
  expect(texts).not.toContain('Other terms');
  expect(accepted).toMatchObject({ document: sent.document, hash: sent.hash });
  expect((await admin.proposals.byId({ id })).acceptance?.hash).toBe(sent.hash);
});
