import { v7 } from 'uuid';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { mails } from '#server/mails.ts';
import { records } from '#server/nouns.ts';
import { runSql } from '#server/platform/database/runSql.ts';
import { openJobs } from '#server/platform/jobs.ts';
import { openMailer } from '#server/platform/mail/mailer.ts';
import { partAsText } from '#server/platform/mail/mailParts.ts';
import type { MailJobs } from '#server/platform/mail/message.ts';
import { findByKey, keyOf } from '#server/proposals/links/links.service.ts';
import { Proposal } from '#server/proposals/proposals.entity.ts';
import { proposalsMails } from '#server/proposals/proposals.mails.ts';
import {
  noteReminderSent,
  planReminders,
  queueReminders,
} from '#server/proposals/reminders/reminders.service.ts';
import { expireProposals } from '#server/proposals/sending/close.service.ts';
import { sendProposal as send } from '#server/proposals/sending/send.service.ts';
import { SentProposal } from '#server/proposals/sentProposals.entity.ts';
import { addDays } from '#shared/fields/days.ts';
import { dayFromToday, today } from '#shared/fields/format.ts';
import { hashProposal } from '#shared/proposals/canonicalJson.ts';
import { seenOf } from '#shared/proposals/document.ts';
import { LINK_IN_SUBJECT_MESSAGE, NO_LINK_MESSAGE, standardMails } from '#shared/proposals/mailTemplates.ts';
import { nextStates, type ProposalState } from '#shared/proposals/proposalState.ts';
import { quoteFor, selectionIn } from '#shared/proposals/selection.ts';
import { defaultBusiness } from '#shared/site/defaults/business.data.ts';
import { defaultCatalogues } from '#shared/site/defaults/catalogues.data.ts';
import { silent } from '../../support/readableLog.ts';
import { eventsOf } from '../../support/records/timelines.ts';
import { workingDay } from '../../support/records/workingDay.ts';
import {
  accountWithContact,
  change,
  newLead,
  newOpportunity,
  newProposal,
  newProvider,
  newSentProposal,
  type Staff,
  saveSection,
  sendProposal,
} from '../../support/records.ts';
import { openSmtpServer } from '../../support/servers/smtpServer.ts';
import { testDatabase } from '../../support/testDatabase.ts';
import { waitingMail } from '../../support/waitingMail.ts';

const desk = testDatabase();
const db = { ...desk, ...waitingMail(desk) };
const staff = db.staffOfTest();
const admin = db.staffOfTest({ role: 'admin' });

const catalogue = defaultCatalogues.at(-1)?.content;
if (!catalogue) throw new Error('There is no catalogue');

const unit = () => db.orm.em.fork();
const monthlyFee = {
  packageId: 'essential',
  label: 'Essential Compliance Package',
  cents: 50_000,
  firstDay: '2099-02-01',
  minimumMonths: 6,
  noticeMonths: 1,
};

const someone = { name: 'Ada Byron', ip: '192.0.2.7', userAgent: 'Firefox' };

const stateOf = async (staff: Staff, id: string) => (await staff.proposals.byId({ id })).state;

/** Sets the last day of a proposal that was sent. */
const setLastDay = (id: string, day: string) =>
  runSql(unit())`update proposals set valid_until = ${day}::date where id = ${id}`;

const keyFor = async (id: string) => keyOf(unit(), await unit().findOneOrFail(Proposal, id));

/** The acts of the client by the link of a proposal that was sent. */
async function clientOf(id: string) {
  const key = await keyFor(id);
  const { hash } = await unit().findOneOrFail(SentProposal, { proposal: id });
  const { accept, decline, view } = db.visitor(someone.userAgent, someone.ip).sentProposals;
  return {
    accept: (name = someone.name) => accept({ key, hash, name, mayAccept: true }),
    decline: (reason = '') => decline({ key, reason }),
    view: () => view({ key }),
  };
}

const accept = async (id: string, name?: string) => (await clientOf(id)).accept(name);
const decline = async (id: string, reason?: string) => (await clientOf(id)).decline(reason);
const view = async (id: string) => (await clientOf(id)).view();

describe('a draft', () => {
  test('has the next number of the year, and a call that fails leaves none out', async () => {
    const { accountId, contactId } = await accountWithContact(staff);
    const other = await accountWithContact(staff, 'Wattle House');
    const numberOf = ({ reference }: { reference: string }) => Number(reference.split('-').at(-1));
    const first = await newProposal(staff, { accountId, contactId });

    await expect(newProposal(staff, { accountId, contactId: other.contactId })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    const next = await Promise.all([1, 2, 3].map(() => newProposal(staff, { accountId, contactId })));

    expect(first.reference).toMatch(new RegExp(`^PR-${today().slice(0, 4)}-\\d{5}$`));
    expect(next.map(numberOf).sort()).toEqual([1, 2, 3].map((step) => numberOf(first) + step));
  });

  test('costs what the site’s engine says, and its preview is what would be sent', async () => {
    const { accountId, contactId } = await accountWithContact(staff);
    const selection = {
      provider: 'existing' as const,
      groups: ['0107', '0110'],
      details: {
        hasClients: true,
        clientCount: 4,
        modulesWithClients: ['core', 'module2'],
        outlets: { sil: 2, sda: 0, office: 1, groupCentre: 0 },
      },
    };
    const fields = {
      accountId,
      contactId,
      selection,
      ownLines: [{ label: 'Workshop', cents: 50_055, moduleId: null }],
      discountCents: 10_000,
      discountReason: 'Two outlets at once',
      note: 'See you soon',
    };

    const draft = await newProposal(staff, fields);
    const preview = await staff.proposals.preview({ ...fields, id: draft.id, validUntil: '' });

    const quote = quoteFor(catalogue, 'existing', selectionIn(catalogue, selection));
    expect(draft.document.subtotal).toBe(quote.subtotal + 50_055);
    expect(draft.document.total).toBe(quote.subtotal + 40_055 + Math.round((quote.subtotal + 40_055) / 10));
    expect(draft.total * 100).toBeCloseTo(draft.document.total);
    expect(draft.document).toMatchObject({
      client: { account: 'Sunrise Care', contact: 'Ada Byron' },
      validUntil: dayFromToday(30),
      note: 'See you soon',
    });
    expect(preview).toEqual(draft.document);
  });

  test('has a monthly fee and the parts of its total beside the price, and refuses what cannot be', async () => {
    const due = { kind: 'acceptance' } as const;
    const paymentParts = [
      { label: 'Deposit', percent: 50, due },
      { label: 'Balance', percent: 50, due: { kind: 'step' as const, step: 'Audit' } },
    ];
    const draft = await newProposal(staff, { monthlyFee, paymentParts });
    expect(draft).toMatchObject({ total: 3_850, monthlyFee, paymentParts });
    expect(draft.document).toMatchObject({
      total: 385_000,
      monthly: { label: monthlyFee.label, cents: 50_000, gst: 5_000, total: 55_000 },
      payments: [{ total: 192_500 }, { total: 192_500, due: { step: 'Audit' } }],
    });

    const update = (data: Parameters<typeof staff.proposals.update>[0]['data']) =>
      staff.proposals.update({ id: draft.id, version: draft.version, data });
    const refused: [Partial<typeof monthlyFee>, string, RegExp][] = [
      [{ cents: 0 }, 'cents', /\$0\.01 to \$1,000,000 a month/],
      [{ firstDay: '1900-01-01' }, 'firstDay', /2020 to 2099/],
      [{ firstDay: '' }, 'firstDay', /2020 to 2099/],
      [{ minimumMonths: 61 }, 'minimumMonths', /0 to 60/],
      [{ noticeMonths: 99 }, 'noticeMonths', /0 to 12/],
      [{ label: ' ' }, 'label', /Say what it is/],
    ];
    for (const [wrong, field, message] of refused)
      await expect(update({ monthlyFee: { ...monthlyFee, ...wrong } })).rejects.toMatchObject({
        cause: { issues: [{ path: ['data', 'monthlyFee', field], message: expect.stringMatching(message) }] },
      });
    const [deposit] = paymentParts;
    await expect(update({ paymentParts: deposit ? [deposit] : [] })).rejects.toMatchObject({
      cause: {
        issues: [
          { path: ['data', 'paymentParts'], message: 'The parts have to add up to 100 %; these are 50 %' },
        ],
      },
    });

    const changed = await update({ monthlyFee: null, paymentParts: null });
    expect(changed).toMatchObject({ total: 3_850, monthlyFee: null, paymentParts: null });
    expect(changed.document).not.toHaveProperty('monthly');
    expect(changed.document).not.toHaveProperty('payments');
  });

  test('is changed like any record, until it is sent', async () => {
    const draft = await newProposal(staff);
    const data = { selection: newProvider('0120') };

    const changed = await staff.proposals.update({ id: draft.id, version: draft.version, data });
    expect(changed).toMatchObject({ total: 1_210, document: { subtotal: 110_000 } });

    const { id, version } = await sendProposal(staff, changed);
    await expect(staff.proposals.update({ id, version, data: { note: 'Too late' } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Make a new version'),
    });
  });

  test('belongs to a lead and an opportunity of its account only', async () => {
    const { accountId, contactId } = await accountWithContact(staff);
    const [lead, opportunity] = [await newLead(staff), await newOpportunity(staff)];

    for (const [field, value] of Object.entries({ leadId: lead.id, opportunityId: opportunity.id })) {
      await expect(newProposal(staff, { accountId, contactId, [field]: value })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        field,
      });
    }
  });

  test('with a discount needs a reason', async () => {
    const draft = await newProposal(staff, { discountCents: 100, discountReason: 'Friend of the house' });

    await expect(newProposal(staff, { discountCents: 100 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(
      staff.proposals.update({ id: draft.id, version: draft.version, data: { discountReason: '' } }),
    ).rejects.toMatchObject({ field: 'discountReason' });
  });

  test('has no discount larger than the sum of its lines', async () => {
    const selection = newProvider();
    const ownLines = [{ label: 'Call', cents: 1_000, moduleId: null }];
    const all = { selection, ownLines, discountReason: 'Free of charge', discountCents: 1_000 };
    const tooMuch = { field: 'discountCents', message: 'The discount is larger than the price of $10' };

    await expect(newProposal(staff, { ...all, discountCents: 2_000 })).rejects.toMatchObject(tooMuch);
    const { id, version, document } = await newProposal(staff, all);
    expect(document).toMatchObject({ subtotal: 1_000, gst: 0, total: 0 });
    const update = (data: Parameters<typeof staff.proposals.update>[0]['data']) =>
      staff.proposals.update({ id, version, data });
    await expect(update({ discountCents: 1_001 })).rejects.toMatchObject(tooMuch);
    await expect(update({ ownLines: [{ label: 'Call', cents: 999, moduleId: null }] })).rejects.toMatchObject(
      { field: 'discountCents' },
    );
  });
});

describe('sending', () => {
  test('needs no more than a monthly fee, whose first day is not over', async () => {
    const alone = { selection: newProvider(), monthlyFee };
    expect(await newSentProposal(staff, alone)).toMatchObject({ total: 0, document: { lines: [] } });
    const late = await newProposal(staff, { monthlyFee: { ...monthlyFee, firstDay: dayFromToday(-1) } });
    await expect(sendProposal(staff, late)).rejects.toMatchObject({
      field: 'monthlyFee',
      message: 'The first day of the monthly fee is over: choose today or a later day',
    });
  });

  test('freezes what the client reads, with its hash, whatever is published afterwards', async () => {
    const proposal = await newSentProposal(admin);
    const before = await admin.proposals.byId({ id: proposal.id });

    await saveSection(admin, 'details', { name: 'Wattle & Partners' });

    const after = await admin.proposals.byId({ id: proposal.id });
    expect(before).toMatchObject({ state: 'sent', validUntil: dayFromToday(30) });
    expect(after.document).toEqual(before.document);
    expect(after.hash).toBe(await hashProposal(after.document));
    expect((await newProposal(admin)).document.business.name).toBe('Wattle & Partners');
    await expect(unit().nativeUpdate(SentProposal, { proposal: proposal.id }, { hash: 'x' })).rejects.toThrow(
      'cannot be changed',
    );
  });

  test('of another price than the sender saw is rejected', async () => {
    const { id, version, document } = await newProposal(staff);

    await expect(staff.proposals.send({ id, version, total: document.total + 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('price has changed'),
    });
    expect(await stateOf(staff, id)).toBe('draft');

    const fee = await newProposal(staff, { selection: newProvider(), monthlyFee });
    await saveSection(admin, 'details', { isGstRegistered: false });
    onTestFinished(async () => void (await saveSection(admin, 'details', { isGstRegistered: true })));
    await expect(sendProposal(staff, fee)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('price has changed'),
      current: { document: { monthly: { total: 50_000 } } },
    });
  });

  test('needs a price for each module that the catalogue has none for', async () => {
    const module = catalogue.modules.find(({ price }) => price === null);
    const group = catalogue.groups.find(({ requiredModules }) => requiredModules.includes(module?.id ?? ''));
    const draft = await newProposal(staff, { selection: newProvider(group?.number ?? '') });
    const ownLines = [{ label: module?.name ?? '', cents: 120_000, moduleId: module?.id ?? '' }];

    await expect(sendProposal(staff, draft)).rejects.toMatchObject({ field: 'ownLines' });
    const priced = await staff.proposals.update({ id: draft.id, version: draft.version, data: { ownLines } });
    expect((await sendProposal(staff, priced)).state).toBe('sent');
  });

  test('of nothing, or after its last day, is rejected', async () => {
    const nothing = await newProposal(staff, { selection: newProvider() });
    const late = await newProposal(staff, { validUntil: dayFromToday(-1) });

    await expect(sendProposal(staff, nothing)).rejects.toMatchObject({ field: 'selection' });
    await expect(sendProposal(staff, late)).rejects.toMatchObject({ field: 'validUntil' });
  });

  test('moves a lead forward and never back, with a note', async () => {
    for (const [status, after] of [
      ['new', 'proposal_sent'],
      ['qualified', 'proposal_sent'],
      ['negotiation', 'negotiation'],
      ['closed_lost', 'closed_lost'],
    ] as const) {
      const { id: leadId, accountId, contactId } = await newLead(staff, { status });
      const { name } = await newSentProposal(staff, { accountId, contactId, leadId });
      expect((await staff.leads.byId({ id: leadId })).status).toBe(after);
      const [newest] = await eventsOf(staff, { noun: 'lead', id: leadId });
      expect(newest).toMatchObject({ title: `Proposal ${name} sent`, description: '$3,850 incl. GST' });
    }
  });

  test('is a contact with its lead and all above it, until that is undone', async () => {
    const { id: leadId, accountId, contactId } = await newLead(staff, { status: 'negotiation' });
    const draft = await newProposal(staff, { accountId, contactId, leadId });
    const lastContacts = () =>
      Promise.all(
        (
          [
            { noun: 'lead', id: leadId },
            { noun: 'contact', id: contactId },
            { noun: 'account', id: accountId },
          ] as const
        ).map((record) => staff.activities.lastContact({ record })),
      );
    const isNever = async () =>
      (await staff.leads.list({ accountId, lastContact: 'never' })).items.some(({ id }) => id === leadId);
    expect(await lastContacts()).toEqual([null, null, null]);
    expect(await isNever()).toBe(true);

    await sendProposal(staff, draft);

    const mail = { type: 'email', title: `Proposal ${draft.name} sent`, subject: { noun: 'proposal' } };
    expect(await lastContacts()).toMatchObject([mail, mail, mail]);
    expect(await isNever()).toBe(false);
    expect((await staff.leads.byId({ id: leadId })).lastContactDate).toBe(today());

    await staff.acts.undo({ act: draft.id });

    expect(await lastContacts()).toEqual([null, null, null]);
    expect((await staff.leads.byId({ id: leadId })).lastContactDate).toBeNull();
  });

  test('can be undone at once: the draft, the version before it and the lead are as they were', async () => {
    const { id: leadId, accountId, contactId } = await newLead(staff, { status: 'contacted' });
    const first = await newSentProposal(staff, { accountId, contactId, leadId });
    await view(first.id);
    const draft = await staff.proposals.revise({ id: first.id, newId: v7() });
    await change(staff, 'leads', leadId, { status: 'qualified' });
    const question = { id: v7(), key: await keyFor(first.id), question: 'Does it include travel?' };
    await db.visitor().sentProposals.ask(question);
    const isDue = async () =>
      (await staff.activities.due({ scope: 'everyone', limit: 100 })).items.some(
        ({ id }) => id === question.id,
      );
    expect(await isDue()).toBe(true);
    await sendProposal(staff, draft);
    const key = await keyFor(draft.id);
    expect(await stateOf(staff, first.id)).toBe('replaced');
    const record = { noun: 'proposal', id: first.id } as const;
    const statesOf = async () =>
      (await staff.activities.timeline({ record, related: true })).items.flatMap((line) =>
        line.kind === 'change' ? line.change.changes.filter(({ field }) => field === 'state') : [],
      );
    expect(await statesOf()).toEqual([{ field: 'state', from: 'viewed', to: 'replaced' }]);
    // The new version answers what was asked about the one before.
    expect(await isDue()).toBe(false);

    await staff.acts.undo({ act: draft.id });
    const undone = await staff.proposals.byId({ id: draft.id });

    expect(undone).toMatchObject({ state: 'draft', hash: null, sentAt: null });
    expect(await stateOf(staff, first.id)).toBe('viewed');
    expect((await statesOf())[0]).toEqual({ field: 'state', from: 'replaced', to: 'viewed' });
    expect(await isDue()).toBe(true);
    expect((await staff.leads.byId({ id: leadId })).status).toBe('qualified');
    await sendProposal(staff, undone);
    expect(await findByKey(unit(), key)).toBeNull();
  });

  test('by mail queues one for after Undo, with the link and the price, and none once it is taken back', async () => {
    const draft = await newProposal(staff);
    const { id, version, document, contactId } = draft;
    const line = 'See you on Monday <3';
    const send = () => staff.proposals.send({ id, version, total: document.total, byMail: true, line });
    await expect(send()).rejects.toMatchObject({ field: 'contactId' });
    expect(await staff.proposals.mailPreview({ id })).toBeNull();
    const data = { email: 'ada@sunrise.example' };
    await change(staff, 'contacts', contactId, data);

    const shown = await staff.proposals.mailPreview({ id });
    expect(shown).toMatchObject({ to: data.email, fileName: `${draft.name}.pdf` });
    expect((await send()).isMailQueued).toBe(true);
    expect(await staff.proposals.byId({ id })).toMatchObject({ state: 'sent', isMailQueued: true });

    const [queued] = await unit().execute(
      `select data, start_after > now() + interval '10 seconds' as is_later from pgboss.job where data ->> 'proposalId' = ?`,
      [id],
    );
    const compose = () => proposalsMails.proposalSent(unit(), queued?.data, db.env.PUBLIC_URL);
    const { url } = await staff.proposals.link({ id });
    expect(queued?.is_later).toBe(true);
    expect(await compose()).toMatchObject({
      to: 'ada@sunrise.example',
      subject: `Proposal ${draft.name} from ${document.business.name}`,
      link: url,
      paragraphs: expect.arrayContaining([expect.stringContaining('$3,850 incl. GST')]),
    });
    const sent = await compose();
    const [own, ...rest] = sent?.paragraphs ?? [];
    expect(own).toBe(line);
    const events = await eventsOf(staff, { noun: 'proposal', id });
    expect(JSON.stringify(events)).toContain(`$3,850 incl. GST · ‘${line}’`);
    // Word for word what was shown before, but for the key.
    expect(sent?.subject).toBe(shown?.subject);
    for (const part of [sent?.greeting ?? '', ...rest, sent?.refusal ?? ''])
      expect(shown?.text).toContain(partAsText(part).replace(/key=[^#\s]+/, 'key=…'));
    await unit().execute(`update pgboss.job set state = 'completed' where data ->> 'proposalId' = ?`, [id]);
    expect((await staff.proposals.byId({ id })).isMailQueued).toBe(false);
    await staff.acts.undo({ act: id });
    expect(await compose()).toBeNull();
  });

  test('cannot be undone once the client has seen it, or after a while', async () => {
    const [seen, old] = [await newSentProposal(staff), await newSentProposal(staff)];
    await view(seen.id);
    await runSql(unit())`update proposals set sent_at = now() - interval '1 minute' where id = ${old.id}`;

    for (const { id } of [seen, old])
      await expect(staff.acts.undo({ act: id })).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('accepting', () => {
  test('wins the opportunity of the lead, closes the lead, and keeps who accepted what', async () => {
    const lead = await newLead(staff, { title: 'Registration' });
    const { accountId, contactId, id: leadId } = lead;
    const proposal = await newSentProposal(staff, { accountId, contactId, leadId });
    const before = await staff.opportunities.fromLead({
      leadId,
      name: 'Registration',
      stage: 'proposal',
      value: 1,
      expectedCloseDate: '',
    });

    await accept(proposal.id);

    const accepted = await staff.proposals.byId({ id: proposal.id });
    expect(accepted).toMatchObject({
      state: 'accepted',
      opportunityId: before.id,
      acceptance: { ...someone, hash: proposal.hash, at: accepted.answeredAt },
    });
    expect(await staff.opportunities.byId({ id: before.id })).toMatchObject({
      stage: 'won',
      value: 3_500,
      closedOn: today(),
    });
    expect((await staff.leads.byId({ id: leadId })).status).toBe('closed_won');
  });

  test('of own items alone starts an engagement with their name, and the list says what else is proposed', async () => {
    const { accountId, id } = await newSentProposal(staff, {
      selection: newProvider(),
      ownLines: [{ label: 'Training', cents: 10_000, moduleId: null }],
      monthlyFee,
    });
    await accept(id);

    expect((await staff.engagements.list({ accountId })).items).toMatchObject([{ name: 'Training' }]);
    expect((await staff.proposals.list({ accountId })).items).toMatchObject([
      { provider: 'new', groupCount: 0, items: ['Training', monthlyFee.label] },
    ]);
  });

  test('counts what is paid once, while mail, list and timeline have the monthly fee beside it', async () => {
    const proposal = await newSentProposal(staff, { monthlyFee });
    const both = '$3,850 once, and $550 a month incl. GST from 1 Feb 2099';
    expect((await staff.proposals.list({ accountId: proposal.accountId })).items).toMatchObject([
      { total: 3_850, monthlyTotal: 55_000 },
    ]);
    await accept(proposal.id);

    const { opportunityId } = await staff.proposals.byId({ id: proposal.id });
    expect(await staff.opportunities.byId({ id: opportunityId ?? '' })).toMatchObject({
      value: 3_500,
      monthlyFee: 50_000,
    });
    const events = await eventsOf(staff, { noun: 'proposal', id: proposal.id });
    expect(JSON.stringify(events)).toContain(`By Ada Byron · ${both}`);
    expect(JSON.stringify(events)).toContain(`"${both}"`);
    expect((await staff.notices.list()).items).toContainEqual(
      expect.objectContaining({
        reason: 'accepted',
        proposal: expect.objectContaining({ number: proposal.name, monthlyTotal: 55_000 }),
      }),
    );
    await change(staff, 'contacts', proposal.contactId, { email: 'ada@sunrise.example' });
    const mail = await proposalsMails.proposalAccepted(
      unit(),
      { proposalId: proposal.id },
      db.env.PUBLIC_URL,
    );
    expect(mail?.paragraphs).toContain(`Total ${both}`);
  });

  test('makes an opportunity where there is none, once', async () => {
    const { id: leadId, accountId, contactId } = await newLead(staff);
    const [ofLead, ofAccount] = [
      await newSentProposal(staff, { accountId, contactId, leadId }),
      await newSentProposal(staff),
    ];

    await accept(ofLead.id);
    await accept(ofLead.id, 'Somebody else');
    await accept(ofAccount.id);

    const { items } = await staff.opportunities.list({ accountId });
    expect(items).toMatchObject([
      { name: `${ofLead.accountName} · registration`, stage: 'won', value: 3_500 },
    ]);
    const { opportunityName, acceptance } = await staff.proposals.byId({ id: ofAccount.id });
    expect(opportunityName).toBe(`${ofAccount.accountName} · registration`);
    expect(acceptance?.name).toBe('Ada Byron');
  });

  test('and declining: the lead and its opportunity find why, until there is a later proposal', async () => {
    const { id: leadId, accountId, contactId } = await newLead(staff);
    const { id: opportunityId } = await staff.opportunities.fromLead({
      leadId,
      name: 'Deal',
      stage: 'proposal',
      value: null,
      expectedCloseDate: null,
    });
    const both = () =>
      Promise.all([staff.proposals.declined({ leadId }), staff.proposals.declined({ opportunityId })]);

    const { id, name } = await newSentProposal(staff, { accountId, contactId, leadId });
    expect(await both()).toEqual([null, null]);
    await decline(id, 'Too dear');
    const declined = { id, name, reason: 'Too dear' };
    expect(await both()).toEqual([declined, declined]);
    const later = await newProposal(staff, { accountId, contactId, opportunityId });
    expect(await both()).toEqual([null, null]);
    await staff.proposals.delete({ id: later.id });
    expect(await both()).toEqual([declined, declined]);
    const other = await newLead(staff);
    expect(await staff.proposals.declined({ leadId: other.id })).toBeNull();
  });

  test('and withdrawing and declining at once: the first wins, and the others change nothing', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { id } = await newSentProposal(staff);
      const client = await clientOf(id);
      const outcomes = await Promise.allSettled([
        client.accept().then(() => 'accepted'),
        staff.proposals.withdraw({ id }).then(() => 'withdrawn'),
        client.decline().then(() => 'declined'),
      ]);
      const won = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(won).toEqual([await stateOf(staff, id)]);
      const { accountId, acceptance } = await staff.proposals.byId({ id });
      expect(acceptance !== null).toBe(won[0] === 'accepted');
      const { total } = await staff.opportunities.list({ accountId: accountId ?? '' });
      expect(total).toBe(won[0] === 'accepted' ? 1 : 0);
      for (const lost of outcomes) if (lost.status === 'rejected') expect(lost.reason.code).toBe('CONFLICT');
    }
  });
});

describe('any order of what can be done', () => {
  /** Each step, as staff and the client can do it, and the state that it leads to. */
  const steps = {
    send: 'sent',
    view: 'viewed',
    accept: 'accepted',
    decline: 'declined',
    withdraw: 'withdrawn',
  } as const satisfies Record<string, ProposalState>;
  type Step = keyof typeof steps;

  const paths: Step[][] = [
    ['accept'],
    ['decline'],
    ['withdraw'],
    ['view', 'accept'],
    ['view', 'decline'],
    ['view', 'withdraw'],
  ];

  test('leads through the states as they are declared, and a repeated step changes nothing', async () => {
    const { accountId, contactId } = await accountWithContact(staff);
    const take: Record<Step, (id: string) => Promise<unknown>> = {
      send: async (id) => sendProposal(staff, await staff.proposals.byId({ id })),
      view,
      accept: (id) => accept(id),
      decline: (id) => decline(id),
      withdraw: (id) => staff.proposals.withdraw({ id }),
    };
    const tried = new Set<ProposalState>();
    /** Each step that is no way out of this state. */
    async function tryOthers(id: string, state: ProposalState) {
      if (tried.has(state)) return;
      tried.add(state);
      const before = await staff.proposals.byId({ id });
      for (const step of Object.keys(steps) as Step[]) {
        if (nextStates[state].includes(steps[step])) continue;
        const isDone = await take[step](id).then(
          () => true,
          () => false,
        );
        expect([state, step, await staff.proposals.byId({ id })]).toEqual([state, step, before]);
        if (state === steps[step]) expect([step, isDone]).toEqual([step, true]);
      }
    }

    for (const path of paths) {
      const { id } = await newProposal(staff, { accountId, contactId });
      for (const step of ['send' as const, ...path]) {
        await take[step](id);
        expect([path, await stateOf(staff, id)]).toEqual([path, steps[step]]);
        await tryOthers(id, steps[step]);
      }
    }
    expect([...tried].sort()).toEqual(Object.values(steps).sort());
  });
});

describe('the next version', () => {
  test('replaces the one before it when it is sent, not before', async () => {
    const first = await newSentProposal(staff, { note: 'As we said', monthlyFee });
    const draft = await staff.proposals.revise({ id: first.id, newId: v7() });
    expect(await stateOf(staff, first.id)).toBe('sent');

    const second = await sendProposal(staff, draft);

    expect(second).toMatchObject({
      reference: first.reference,
      name: `${first.reference} v2`,
      note: 'As we said',
      monthlyFee,
      document: { reference: first.reference, revision: 2, monthly: first.document.monthly },
      versions: [{ id: first.id, state: 'replaced' }],
    });
    expect(second.document).not.toHaveProperty('replaces');
    const dearer = await change(
      staff,
      'proposals',
      (await staff.proposals.revise({ id: second.id, newId: v7() })).id,
      { monthlyFee: { ...monthlyFee, cents: 60_000 } },
    );
    expect(await staff.proposals.byId({ id: dearer.id })).toMatchObject({
      document: { replaces: { total: 385_000, monthlyTotal: 55_000 } },
    });
    await expect(accept(first.id)).rejects.toMatchObject({ message: 'This proposal is replaced' });
  });

  test('is one draft, whoever begins it, and none of what was accepted', async () => {
    const [kim, lee] = [await db.staff(), await db.staff()];
    const first = await newSentProposal(kim);
    const [one, other] = await Promise.all(
      [kim, lee].map((staff) => staff.proposals.revise({ id: first.id, newId: v7() })),
    );
    expect(one?.id).toBe(other?.id);

    await accept(first.id);
    await expect(sendProposal(kim, one ?? first)).rejects.toMatchObject({
      message: 'The client has accepted the version before this one',
    });
    await kim.proposals.delete({ id: one?.id ?? '' });
    await expect(kim.proposals.revise({ id: first.id, newId: v7() })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});

test('the last day is over for the client at midnight in Sydney, stored or not', async () => {
  const [last, over] = [await newSentProposal(staff), await newSentProposal(staff)];
  await setLastDay(last.id, today());
  await setLastDay(over.id, dayFromToday(-1));
  const states = async () => [await stateOf(staff, last.id), await stateOf(staff, over.id)];

  expect(await states()).toEqual(['sent', 'expired']);
  const expired = await staff.proposals.list({ state: 'expired', accountId: over.accountId });
  expect(expired.items.map(({ id, state }) => [id, state])).toEqual([[over.id, 'expired']]);
  await expect(accept(over.id)).rejects.toMatchObject({ message: 'This proposal is expired' });
  await view(over.id);
  expect((await staff.proposals.byId({ id: over.id })).viewedAt).toBeNull();
  const inBell = async () => (await staff.notices.list()).items.filter(({ reason }) => reason === 'expired');
  const { accountName: title } = await staff.proposals.byId({ id: over.id });
  const notice = { title, dueDate: dayFromToday(-1), subject: { id: over.id }, isNew: true };

  await expireProposals(db.orm);
  await expireProposals(db.orm);
  const [row] = await runSql<{ state: ProposalState }>(unit())`
    select state from proposals where id = ${over.id}`;
  expect(row?.state).toBe('expired');
  expect(await states()).toEqual(['sent', 'expired']);
  expect(await inBell()).toMatchObject([notice]);
  expect((await accept(last.id)).state).toBe('accepted');
});

describe('the last day, 30 days after a proposal is sent', () => {
  afterEach(() => vi.useRealTimers());

  test.each([
    ['daylight saving begins', '2026-09-10', '2026-10-10T23:59:59+11:00'],
    ['daylight saving ends', '2027-03-20', '2027-04-19T23:59:59+10:00'],
  ])('where %s between them: accepted in its last second, refused in the next', async (_, sentOn, last) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${sentOn}T09:00:00+10:00`) });
    const [inTime, late] = [await newSentProposal(staff), await newSentProposal(staff)];

    vi.setSystemTime(Date.parse(last));
    expect((await accept(inTime.id)).state).toBe('accepted');
    vi.setSystemTime(Date.parse(last) + 1_000);
    await expect(accept(late.id)).rejects.toMatchObject({ message: 'This proposal is expired' });
    expect(inTime.validUntil).toBe(last.slice(0, 10));
  });
});

describe('reminders to the client', () => {
  afterEach(() => void vi.useRealTimers());

  /** A time within the hours of reminders, with or without daylight saving time. */
  const morningOf = (day: string) => new Date(`${day}T10:30:00+11:00`);

  /** A proposal whose mail has left now, with the days of its reminders. */
  async function mailed(staff: Staff, values = {}) {
    const proposal = await newSentProposal(staff, values);
    const email = `${proposal.id}@client.example`;
    await change(staff, 'contacts', proposal.contactId, { email });
    await planReminders(unit(), proposal.id);
    const { reminders } = await staff.proposals.byId({ id: proposal.id });
    return { ...proposal, email, reminders, days: reminders.map(({ dueOn }) => dueOn) };
  }

  const remindersOf = async (staff: Staff, id: string) => (await staff.proposals.byId({ id })).reminders;

  /** The reminders of a proposal that are in the queue, or were. */
  const queued = async (id: string) =>
    (
      await unit().execute<{ data: MailJobs['proposalReminder'] }[]>(
        `select data from pgboss.job where data ->> 'kind' = 'proposalReminder' and data ->> 'proposalId' = ?
          order by created_on, id`,
        [id],
      )
    ).map(({ data }) => data);

  const sweep = (day: string) => queueReminders(db.orm, db.mailer, morningOf(day));

  /** Composes a reminder in the morning of its day. */
  async function compose(job: MailJobs['proposalReminder'] | undefined, at = morningOf(job?.day ?? '')) {
    vi.useFakeTimers({ toFake: ['Date'], now: at });
    const mail = job ? await proposalsMails.proposalReminder(unit(), job, db.env.PUBLIC_URL) : null;
    vi.useRealTimers();
    return mail;
  }

  test('end with one press of the client, by POST alone, for every version, and staff see it', async () => {
    const { id, reminders, name } = await mailed(staff);
    const job = { proposalId: id, number: 1, day: reminders[0]?.dueOn ?? '' };
    const mail = await compose(job);
    const app = await buildApp(db);
    const { pathname, search, href } = new URL(mail?.unsubscribeUrl ?? '');
    const url = `${pathname}${search}`;
    const page = `/proposal${search}#no-reminders`;
    const press = (payload: string) =>
      app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      });
    const refusedAt = async () => (await staff.proposals.byId({ id })).remindersRefusedAt;

    expect(partAsText(mail?.refusal ?? '')).toContain(page);
    for (const method of ['GET', 'HEAD'] as const)
      expect((await app.inject({ method, url })).headers.location).toBe(page);
    expect((await app.inject({ method: 'POST', url: `${pathname}?key=x` })).statusCode).toBeGreaterThan(399);
    expect(await refusedAt()).toBeNull();

    // RFC 8058 allows a mail program no redirect; a browser is led to the page.
    const oneClick = await press('List-Unsubscribe=One-Click');
    expect([oneClick.statusCode, oneClick.headers.location]).toEqual([200, undefined]);
    const at = await refusedAt();
    expect(at).toBeInstanceOf(Date);
    expect((await press('')).headers.location).toBe(page);
    expect(await refusedAt()).toEqual(at);
    expect(await compose(job)).toBeNull();
    const key = new URLSearchParams(search).get('key') ?? '';
    expect(await db.visitor().sentProposals.byKey({ key })).toMatchObject({ hasRefusedReminders: true });
    const revised = await staff.proposals.revise({ id, newId: v7() });
    expect(revised.remindersRefusedAt).toEqual(at);
    await staff.proposals.delete({ id });
    expect((await staff.proposals.byId({ id: revised.id })).remindersRefusedAt).toEqual(at);

    if (mail) await db.mailer.sendNow(mail);
    expect((await db.mail()).findLast(({ to }) => to === mail?.to)).toMatchObject({
      subject: expect.stringContaining(name),
      unsubscribe: `<${href}>`,
    });
    await app.close();
  });

  test('are refused by their mail also once the link was revoked, and while the proposal is deleted', async () => {
    const app = await buildApp(db);
    /** Presses what the mail program shows for a reminder, and what its text links to. */
    async function reminded() {
      const { id, reminders, keyGeneration } = await mailed(staff);
      const mail = await compose({ proposalId: id, number: 1, day: reminders[0]?.dueOn ?? '' });
      const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '');
      const payload =
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      const press = async () =>
        (await app.inject({ method: 'POST', url: pathname + search, payload, headers })).statusCode;
      const key = new URLSearchParams(search).get('key') ?? '';
      const page = () => db.visitor().sentProposals.byKey({ key });
      return { id, keyGeneration, press, page };
    }
    const refusedAt = async (id: string) => (await staff.proposals.byId({ id })).remindersRefusedAt;

    const revoked = await reminded();
    await staff.proposals.revokeLink({ id: revoked.id, keyGeneration: revoked.keyGeneration });
    expect(await revoked.page()).toEqual({ isRefusal: true, hasRefusedReminders: false });
    expect(await revoked.press()).toBe(200);
    expect(await refusedAt(revoked.id)).toBeInstanceOf(Date);
    expect(await revoked.page()).toEqual({ isRefusal: true, hasRefusedReminders: true });

    const deleted = await reminded();
    const { batchId } = await staff.proposals.delete({ id: deleted.id });
    expect(await deleted.page()).toEqual({ isRefusal: true, hasRefusedReminders: false });
    expect([await deleted.press(), await deleted.press()]).toEqual([200, 200]);
    expect(await deleted.page()).toEqual({ isRefusal: true, hasRefusedReminders: true });
    await staff.trash.restore({ id: v7(), batchId });
    expect(await refusedAt(deleted.id)).toBeInstanceOf(Date);

    // The newest version, which people read, says it.
    const earlier = await reminded();
    const newer = await staff.proposals.revise({ id: earlier.id, newId: v7() });
    await earlier.press();
    expect(await eventsOf(staff, { noun: 'proposal', id: newer.id })).toMatchObject([
      { kind: 'reminders_refused', title: `Proposal ${newer.name} gets no more reminders` },
    ]);

    const gone = await reminded();
    const trashed = await staff.proposals.delete({ id: gone.id });
    await runSql(unit())`delete from trash where batch_id = ${trashed.batchId}`;
    expect(await gone.press()).toBe(200);
    expect(await gone.page()).toEqual({ isRefusal: true, hasRefusedReminders: true });
    await app.close();
  });

  test('and the mail with it are answered to who sent it, if they allow that', async () => {
    const { user: member, staff } = await db.person();
    const { id, reminders } = await mailed(staff);
    const { keyGeneration } = await unit().findOneOrFail(Proposal, id);
    const job = { proposalId: id, number: 1, day: reminders[0]?.dueOn ?? '' };
    const both = async () => [
      await proposalsMails.proposalSent(unit(), { proposalId: id, keyGeneration }, db.env.PUBLIC_URL),
      await compose(job),
    ];
    const replyTo = async () => (await both()).map((mail) => mail?.replyTo);

    expect(await replyTo()).toEqual([undefined, undefined]);
    expect(await staff.notices.setOwnReplies({ ownReplies: true })).toMatchObject({ ownReplies: true });
    expect(await replyTo()).toEqual([member.email, member.email]);
    const [mail] = await both();
    if (mail) await db.mailer.sendNow(mail);
    const received = (await db.mail()).filter(({ to }) => to === mail?.to);
    expect(received.at(-1)?.replyTo).toBe(member.email);
    await runSql(unit())`update users set deactivated_at = now() where id = ${member.id}`;
    expect(await replyTo()).toEqual([undefined, undefined]);
  });

  test('are three, from when the mail with it has left, and none where the link was copied', async () => {
    const [{ id }, copied] = [await mailed(staff), await newSentProposal(staff)];
    await runSql(unit())`delete from proposal_reminders where proposal_id = ${id}`;
    const { keyGeneration } = await unit().findOneOrFail(Proposal, id);

    const job = { proposalId: id, keyGeneration };
    const mail = await proposalsMails.proposalSent(unit(), job, db.env.PUBLIC_URL);
    expect(await remindersOf(staff, id)).toEqual([]);
    await mail?.onSent?.(unit());

    const reminders = await remindersOf(staff, id);
    expect(reminders).toMatchObject([1, 2, 3].map((number) => ({ number, isStopped: false })));
    expect(reminders[0]?.dueOn).toBe(workingDay(dayFromToday(3)));
    expect(await remindersOf(staff, copied.id)).toEqual([]);
  });

  test('are mailed once, whatever number of processes there are, and the next is three days away', async () => {
    const { id: leadId, accountId, contactId } = await newLead(staff);
    // Those of other tests would be due as well.
    await runSql(unit())`update proposal_reminders set is_stopped = true`;
    const { id, email, name, days, document } = await mailed(staff, { accountId, contactId, leadId });
    let accept = () => {};
    const smtp = await openSmtpServer({ after: new Promise<void>((resolve) => (accept = resolve)) });
    const { version } = await admin.mail.settings();
    const saved = await admin.mail.save({
      host: '127.0.0.1',
      port: smtp.port,
      security: 'none',
      userName: '',
      password: '',
      sender: 'desk@banksia.example',
      version,
    });
    const other = openMailer({ ...db, ...mails, jobs: openJobs(db.orm, silent), log: silent });
    await other.start();
    onTestFinished(async () => {
      vi.useRealTimers();
      await other.close();
      await admin.mail.remove({ version: saved.version });
      await smtp.close();
    });
    // All three are due, after days without a process.
    const day = workingDay(addDays(days[2] ?? '', 1));
    vi.useFakeTimers({ toFake: ['Date'], now: morningOf(day) });

    await Promise.all([db.mailer, other, db.mailer].map((mailer) => queueReminders(db.orm, mailer)));
    await expect.poll(() => statesOfJobs(id)).toEqual(['active']);
    await queueReminders(db.orm, other);
    accept();
    await expect.poll(() => statesOfJobs(id)).toEqual(['completed']);
    await queueReminders(db.orm, other);
    expect(await statesOfJobs(id)).toEqual(['completed']);
    vi.useRealTimers();

    const ours = smtp.received.filter(({ recipients }) => recipients.includes(email));
    expect(ours.map(({ mail }) => mail.subject)).toEqual([
      `Reminder: proposal ${name} from ${document.business.name}`,
    ]);
    expect(ours[0]?.mail.text).toContain((await staff.proposals.link({ id })).url);
    const [first, second] = await remindersOf(staff, id);
    expect(first?.sentAt?.toISOString().slice(0, 16)).toBe(morningOf(day).toISOString().slice(0, 16));
    expect(second).toMatchObject({ sentAt: null, dueOn: workingDay(addDays(day, 3)) });
    expect(await eventsOf(staff, { noun: 'lead', id: leadId })).toContainEqual(
      expect.objectContaining({ title: `Proposal ${name} reminder sent`, description: '1 of 3' }),
    );
  });

  const statesOfJobs = async (id: string) =>
    (
      await unit().execute<{ state: string }[]>(
        `select state from pgboss.job where data ->> 'proposalId' = ?`,
        [id],
      )
    ).map(({ state }) => state);

  test('are queued on weekdays within the hours, and leave on their day or not at all', async () => {
    const { id, days } = await mailed(staff);
    const [day = ''] = days;

    for (const early of [
      `${day}T08:59:00+11:00`,
      `${day}T17:00:00+11:00`,
      `${addDays(day, -1)}T10:30:00+11:00`,
    ])
      await queueReminders(db.orm, db.mailer, new Date(early));
    expect(await queued(id)).toEqual([]);
    await sweep(day);

    const [job, ...more] = await queued(id);
    expect(more).toEqual([]);
    expect(job).toEqual({ kind: 'proposalReminder', proposalId: id, number: 1, day });
    expect(await compose(job)).toMatchObject({ to: `${id}@client.example` });
    expect(await compose(job, new Date(`${day}T17:00:00+11:00`))).toBeNull();
    expect(await compose(job, morningOf(workingDay(addDays(day, 1))))).toBeNull();
  });

  test('wait for the next working day where their day has become a public holiday', async () => {
    const { id, days } = await mailed(staff);
    const [day = ''] = days;
    const { state, holidays } = (await admin.business.sections()).workingDays.value;
    const closed = { state, day, name: 'Founders’ Day', isToBeConfirmed: false };
    await saveSection(admin, 'workingDays', { holidays: [...holidays, closed] });
    onTestFinished(async () => void (await saveSection(admin, 'workingDays', { holidays })));

    await sweep(day);
    expect(await queued(id)).toEqual([]);
    const next = workingDay(addDays(day, 1));
    expect((await remindersOf(staff, id))[0]?.dueOn).toBe(next);
    await sweep(next);
    expect(await queued(id)).toMatchObject([{ number: 1, day: next }]);
  });

  test('end with an answer, with a next version, with the last day, and while the lead is in the trash', async () => {
    const lead = await newLead(staff);
    const { id: leadId, accountId, contactId } = lead;
    let batchId = '';
    const ends: Record<string, (id: string) => Promise<unknown>> = {
      accepted: (id) => accept(id),
      declined: (id) => decline(id),
      withdrawn: (id) => staff.proposals.withdraw({ id }),
      replaced: async (id) => sendProposal(staff, await staff.proposals.revise({ id, newId: v7() })),
      'last day': (id) => setLastDay(id, dayFromToday(2)),
      trash: async () => ({ batchId } = await staff.leads.delete({ id: leadId })),
      'no address': async (id) => {
        const { contactId } = await staff.proposals.byId({ id });
        await change(staff, 'contacts', contactId, { email: '' });
      },
    };
    for (const [reason, end] of Object.entries(ends)) {
      const { id, days } = await mailed(staff, reason === 'trash' ? { accountId, contactId, leadId } : {});
      const job = { proposalId: id, number: 1, day: days[0] ?? '' };
      expect(await compose(job), reason).not.toBeNull();

      await end(id);

      expect(await compose(job), reason).toBeNull();
      if (reason === 'trash') {
        await staff.trash.restore({ batchId, duplicates: 'restore' });
        expect(await compose(job), 'restored').not.toBeNull();
      }
    }
  });

  test('rest while the lead or the opportunity is lost', async () => {
    const lead = await newLead(staff);
    const opportunity = await newOpportunity(staff);
    const setStatus = (status: 'closed_lost' | 'contacted') => change(staff, 'leads', lead.id, { status });
    const move = async (stage: 'lost' | 'negotiation') => {
      const { version } = await staff.opportunities.byId({ id: opportunity.id });
      const closing = stage === 'lost' ? { closedOn: today(), lostReason: 'Price' } : {};
      await staff.opportunities.move({ id: opportunity.id, version, stage, ...closing });
    };
    const ways = [
      [lead, { leadId: lead.id }, () => setStatus('closed_lost'), () => setStatus('contacted')],
      [opportunity, { opportunityId: opportunity.id }, () => move('lost'), () => move('negotiation')],
    ] as const;
    for (const [{ accountId, contactId }, record, lose, reopen] of ways) {
      const { id, days } = await mailed(staff, { accountId, contactId, ...record });
      const job = { proposalId: id, number: 1, day: days[0] ?? '' };
      await lose();
      expect(await compose(job)).toBeNull();
      await reopen();
      expect(await compose(job)).not.toBeNull();
    }
  });

  test('are stopped one by one or together, and started again on the next possible day', async () => {
    const { id, days } = await mailed(staff);
    const [first = '', second = '', third = ''] = days;
    const set = (numbers: number[], isStopped: boolean) =>
      staff.proposals.setRemindersStopped({ id, numbers, isStopped });

    const stopped = await set([1], true);
    expect(stopped.reminders.map(({ isStopped }) => isStopped)).toEqual([true, false, false]);
    await sweep(first);
    expect(await queued(id)).toEqual([]);
    await set([2, 3], true);
    await sweep(second);
    await sweep(third);
    expect(await queued(id)).toEqual([]);

    expect((await set([1, 2, 3], false)).reminders.map(({ dueOn }) => dueOn)).toEqual(days);
    await set([1, 3], true);
    await sweep(second);
    const [job] = await queued(id);
    expect(job?.number).toBe(2);
    await noteReminderSent(unit(), id, 2, morningOf(second));
    const after = (await set([1], false)).reminders;
    expect(after.map(({ dueOn }) => dueOn)).toEqual([
      workingDay(addDays(second, 3)),
      second,
      workingDay(addDays(workingDay(addDays(second, 3)), 3)),
    ]);
    expect((await set([2], true)).reminders[1]).toMatchObject({
      isStopped: false,
      sentAt: morningOf(second),
    });
  });
});

describe('the mail with a proposal', () => {
  const saveMail = (admin: Staff, value: { subject: string; text: string }) =>
    saveSection(admin, 'proposalMail', value);

  async function composeSent(staff: Staff, contact: object) {
    const { id, contactId } = await newSentProposal(staff);
    await change(staff, 'contacts', contactId, { email: 'ada@sunrise.example', ...contact });
    const draft = await staff.proposals.revise({ id, newId: v7() });
    await sendProposal(staff, draft);
    const { keyGeneration } = await unit().findOneOrFail(Proposal, draft.id);
    const job = { proposalId: draft.id, keyGeneration };
    const { url } = await staff.proposals.link({ id: draft.id });
    return { name: draft.name, url, mail: await proposalsMails.proposalSent(unit(), job, db.env.PUBLIC_URL) };
  }

  test('is what an administrator wrote, with each value as text on one line', async () => {
    const [admin, kim] = [
      await db.staff({ role: 'admin' }),
      await db.staff({ firstName: 'Kim', lastName: 'Lee' }),
    ];
    await saveMail(admin, {
      subject: '{{client name}}: {{ Reference }} {{total}}',
      text: 'Dear {{client first name}}\n\nFor {{client organisation}}:\n{{link}}\n\n{{sender name}}',
    });
    const { mail, name, url } = await composeSent(kim, {
      firstName: 'Ada\r\nBcc: eve@evil.example\r\n\r\n<b>{{link}}',
    });
    const client = 'Ada Bcc: eve@evil.example <b>{{link}}';

    expect(mail).toMatchObject({
      subject: `${client} Byron: ${name} $3,850 incl. GST`,
      greeting: `Dear ${client}`,
      paragraphs: [`For Sunrise Care:\n${url}`, 'Kim Lee'],
    });
    await saveMail(admin, standardMails.proposalMail);
  });

  test('has the fields of the list only, and the link in its text', async () => {
    for (const [value, message] of [
      [
        { subject: 'Proposal', text: '{{link}} {{password}}' },
        'There is no field {{password}}. There are {{client name}}, ',
      ],
      [{ subject: '{{client}}', text: '{{link}}' }, 'There is no field {{client}}. There are '],
      [{ subject: 'Proposal', text: 'Hello {{client name}}' }, NO_LINK_MESSAGE],
      [{ subject: '{{link}}', text: '{{link}}' }, LINK_IN_SUBJECT_MESSAGE],
      [{ subject: 'Proposal', text: '{{link}} {{total' }, 'A field begins with {{'],
    ] as const)
      await expect(saveMail(admin, value)).rejects.toThrow(message);
  });
});

test('a link opens what was sent until it is revoked, once, and a draft has none', async () => {
  const [proposal, draft] = [await newSentProposal(staff), await newProposal(staff)];
  const key = await keyFor(proposal.id);
  const { url } = await staff.proposals.link({ id: proposal.id });

  expect(new URL(url).searchParams.get('key')).toBe(key);
  expect(await findByKey(unit(), key)).toMatchObject({ proposal: { id: proposal.id } });

  const revoked = { id: proposal.id, keyGeneration: proposal.keyGeneration };
  await staff.proposals.revokeLink(revoked);
  expect(await findByKey(unit(), key)).toBeNull();
  const renewed = await keyFor(proposal.id);
  expect(await findByKey(unit(), renewed)).toMatchObject({ proposal: { id: proposal.id } });
  await staff.proposals.revokeLink(revoked);
  expect(await keyFor(proposal.id)).toBe(renewed);
  await expect(staff.proposals.revokeLink({ ...revoked, id: draft.id })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  const events = await eventsOf(staff, { noun: 'account', id: proposal.accountId ?? '' });
  expect(events.filter(({ kind }) => kind === 'link_renewed')).toHaveLength(1);
  await expect(staff.proposals.link({ id: draft.id })).rejects.toMatchObject({ code: 'CONFLICT' });
});

describe('proposals as records', () => {
  test('are listed, searched, filtered and changed together', async () => {
    const [staff, mia] = [
      await db.staff({ role: 'manager' }),
      await db.member({ firstName: 'Mia', lastName: 'Ng' }),
    ];
    const { accountId, contactId } = await accountWithContact(staff, 'Banksia Homes');
    const first = await newProposal(staff, { accountId, contactId });
    const second = await newSentProposal(staff, { accountId, contactId, selection: newProvider('0120') });
    const namesOf = async (filters: object) =>
      (await staff.proposals.list({ accountId, ...filters })).items.map(({ name }) => name);

    expect(await namesOf({})).toEqual([second.name, first.name]);
    expect(await namesOf({ search: 'banksia' })).toHaveLength(2);
    expect(await namesOf({ search: first.reference.toLowerCase() })).toEqual([first.name]);
    expect(await namesOf({ state: 'draft' })).toEqual([first.name]);
    expect(await namesOf({ total: '3000..' })).toEqual([first.name]);
    for (const sort of ['name', 'account', 'contact', 'state', 'total', 'validUntil', 'sent', 'owner'])
      expect(await namesOf({ sort })).toHaveLength(2);

    await staff.proposals.changeMany({ selection: { filters: { accountId } }, change: { ownerId: mia.id } });
    expect((await staff.proposals.list({ accountId, owner: mia.id })).total).toBe(2);
  });

  test('of a version that was deleted cannot be restored beside the one that took its place', async () => {
    const { id } = await newSentProposal(staff);
    const draft = await staff.proposals.revise({ id, newId: v7() });
    const { batchId } = await staff.proposals.delete({ id: draft.id });
    await staff.proposals.revise({ id, newId: v7() });

    await expect(staff.trash.restore({ batchId, duplicates: 'restore' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(draft.name),
    });
  });
});

test('with a sample name, phone number or email address says so, and is not sent where strangers reach the product', async () => {
  const user = (await admin.auth.session())?.user;
  if (!user) throw new Error('Nobody is signed in');
  const sendAt = async (PUBLIC_URL: string, draft: Awaited<ReturnType<typeof newProposal>>) => {
    const env = { ...db.env, PUBLIC_URL };
    return send(
      { em: unit(), mailer: db.mailer, env, records, user },
      { ...seenOf(draft), byMail: false, line: null },
    );
  };
  const saveDetails = async (values: { name?: string; phone?: string; email?: string }) => {
    await saveSection(admin, 'details', values);
  };
  await saveDetails({ name: defaultBusiness.name });
  const [first, second] = [await newProposal(admin), await newProposal(admin)];
  expect(first.samples).toEqual(['name', 'phone', 'email', 'prices', 'terms']);

  for (const address of ['https://desk.banksia.com.au', 'http://desk.banksia.com.au'])
    await expect(sendAt(address, first)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message:
        'The client would read samples: name, phone number and email address. Enter yours in Settings, Business',
    });
  for (const [address, draft] of [
    ['http://192.168.1.9', first],
    ['https://desk.example', second],
  ] as const)
    expect(await sendAt(address, draft)).toMatchObject({ state: 'sent', samples: [] });

  await saveDetails({ name: 'Banksia', phone: '02 5550 0000', email: 'desk@banksia.example' });
  const third = await newProposal(admin);
  // Prices and terms are named, and sent all the same.
  expect(third.samples).toEqual(['prices', 'terms']);
  expect(await sendAt('https://desk.banksia.com.au', third)).toMatchObject({ state: 'sent' });
});
