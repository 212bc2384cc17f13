import type { FastifyInstance } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHOWN_IN } from '#client/crm/cache/invalidation.ts';
import { confirmToken } from '#server/auth/confirmation.service.ts';
import { createToken } from '#server/auth/tokens.ts';
import { BusinessLogo } from '#server/business/businessLogos.entity.ts';
import { RestoredCopy } from '#server/platform/database/restoredCopies.entity.ts';
import { Identity } from '#server/platform/identity/identities.entity.ts';
import { User } from '#server/platform/identity/users.entity.ts';
import { planReminders } from '#server/proposals/reminders/reminders.service.ts';
import { periodStartFrom } from '#shared/agreements/periods.ts';
import { dayFromToday, today } from '#shared/fields/format.ts';
import { procedureFacts } from '#shared/procedures.ts';
import type { Catalogue } from '#shared/proposals/catalogue.ts';
import type { SentProposal } from '#shared/proposals/sentProposal.ts';
import { ACT_KINDS } from '#shared/records/acts.ts';
import { defaultCatalogue } from '#shared/site/defaults/catalogues.data.ts';
import { procedures } from '../../../support/procedures.ts';
import { csvClient } from '../../../support/records/csvFiles.ts';
import { uploader } from '../../../support/records/documents.ts';
import { newDraft } from '../../../support/records/drafts.ts';
import { sampleActs } from '../../../support/records/sampleActs.ts';
import { sampleCalls, wholeNouns } from '../../../support/records/sampleCalls.ts';
import {
  acceptByKey,
  accountWithContact,
  change,
  enquiry,
  keyIn,
  newAcceptedProposal,
  newInvoiceItem,
  newLead,
  newOpportunity,
  newProposal,
  newProvider,
  newSentProposal,
  proposalRequest,
  type Staff,
  sendProposal,
} from '../../../support/records.ts';
import { openMicrosoftServer, registration } from '../../../support/servers/microsoftServer.ts';
import { openSmtpServer } from '../../../support/servers/smtpServer.ts';
import { tableSums } from '../../../support/tables.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

// A browser repeats a request by itself when a connection breaks, and people repeat one that got no answer.

const microsoft = await openMicrosoftServer('http://127.0.0.1:3000/microsoft/signed-in');
afterAll(() => microsoft.close());
const db = testDatabase({ MICROSOFT_STAND_IN: microsoft.url });
const password = 'a garden of ferns';
let app: FastifyInstance;
/** The caller of every case that needs no other, an administrator. */
let me: User;
let staff: Staff;
/** The same, whose calls are only tried. */
let trying: Staff;
let smtp: Awaited<ReturnType<typeof openSmtpServer>>;
/** Statements of a first call that changed data outside of a transaction. */
let unguarded: string[] = [];

beforeAll(async () => {
  app = await db.app();
  smtp = await openSmtpServer();
  ({ user: me, staff } = await db.person({ role: 'admin', password }));
  trying = await db.trying(me);
  const pool = await db.orm.em.getConnection().getNativeClient();
  pool.on('acquire', watch);
});
afterAll(() => smtp.close());

type Client = { query(...sent: unknown[]): unknown };

const watched = new WeakSet<Client>();

function watch(client: Client) {
  if (watched.has(client)) return;
  watched.add(client);
  const query = client.query.bind(client);
  let isInTransaction = false;
  client.query = (...sent) => {
    const [statement] = sent as [string | { text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    if (/^(begin|start transaction)/i.test(text)) isInTransaction = true;
    if (/^(commit|rollback)$/i.test(text)) isInTransaction = false;
    if (!isInTransaction && /^\s*(insert|update|delete|with.*(insert|update|delete) )/is.test(text)) {
      unguarded.push(text);
    }
    return query(...sent);
  };
}

/** The input of both calls, and who calls where it is not `staff`. */
type Prepared = { input?: unknown; caller?: Staff };

const someone = (values = {}) => db.member(values);
const idOf = async (made: Promise<{ id: string }>) => ({ id: (await made).id });
const withBatch = async (made: Promise<{ id: string }>) => ({ ...(await idOf(made)), batchId: v7() });
const selected = async (made: Promise<{ id: string }>) => ({ ids: [(await made).id] });
const manyWithBatch = async (made: Promise<{ id: string }>) => ({ ...(await selected(made)), batchId: v7() });
const changed = async (made: Promise<{ id: string }>, change: object) => ({
  selection: await selected(made),
  change,
  changeId: v7(),
});
const newAccount = (name = 'Sunrise Care') => staff.accounts.create({ name });
const newInvitation = () => ({
  id: v7(),
  email: `${v7()}@sunrise.example`,
  firstName: null,
  lastName: null,
  role: 'staff' as const,
});
/** The id of a registration of an account with a contact. */
const newRegistration = async () => {
  const { id: accountId } = await newAccount('Renewing');
  await staff.contacts.create({ accountId, firstName: 'Ada', lastName: 'Byron' });
  return (await staff.registrations.create({ number: '4-1', accountId })).id;
};
const newAgreement = async () => {
  const { id: accountId } = await newAccount();
  const terms = { name: 'Compliance package', price: 500, firstDay: today() };
  const { id, version, firstDay } = await staff.agreements.create({ ...terms, accountId });
  return { id, version, from: periodStartFrom(firstDay, dayFromToday(1)) };
};
const PAUSE = { kind: 'pause', price: null, givenOn: null, reason: 'No clients yet' } as const;
const newTasks = (id: string) => ({
  selection: { ids: [id] },
  task: { title: 'Send the new rules', dueDate: '2027-01-04' },
  changeId: v7(),
});
const newTask = async () => {
  const { id } = await newAccount();
  return staff.activities.create({
    id: v7(),
    type: 'call',
    title: 'Ring back',
    accountId: id,
    dueDate: '2027-01-04',
  });
};
const newFollowUp = async () => {
  const { id } = await newLead(staff, { followUpDate: '2027-01-04' });
  return { id, followUpDate: '2027-01-04', activityId: v7() };
};
const newDocument = async () => {
  const upload = await uploader(db, me);
  return upload('plan.txt', { subject: 'account', subjectId: (await newAccount()).id });
};
const newShareLink = async () => ({ id: v7(), documentId: (await newDocument()).id, days: 30 as const });
const withCode = async () => {
  const caller = await db.staff({ password });
  const { secret } = await caller.auth.startSecondFactor();
  return { caller, code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() };
};
const newTerms = { sections: [{ title: 'Purpose', paragraphs: ['Help.'] }] };
const draftInput = async (
  kind: 'catalogue' | 'terms',
  content: Catalogue | typeof newTerms,
  day = '2099-07-01',
) => {
  for (const { id, version, state } of await staff[kind].versions()) {
    if (state === 'draft' && id) await staff[kind].discardDraft({ id, version });
  }
  return { input: await newDraft(staff, kind, content as never, day) };
};
const savedDraft = async (kind: 'catalogue' | 'terms', content: Catalogue | typeof newTerms) => ({
  input: await staff[kind].saveDraft((await draftInput(kind, content)).input),
});
let years = 2_100;
const scheduled = async (kind: 'catalogue' | 'terms', content: Catalogue | typeof newTerms) => {
  const { input } = await draftInput(kind, content, `${years++}-07-01`);
  await staff[kind].publish(input);
  return { input: { id: input.id } };
};
const newMailServer = () => ({
  host: '127.0.0.1',
  port: smtp.port,
  security: 'none' as const,
  userName: '',
  password: '',
  sender: 'desk@sunrise.example',
});
const savedRegistration = async () => {
  const { microsoft } = await staff.mail.settings();
  const input = { ...registration, secretEndsOn: '2030-02-01', version: microsoft.version };
  return (await staff.mail.saveMicrosoft(input)).version;
};
const savedProvider = async (isOn = false) => {
  const { version } = await staff.firmAccounts.settings();
  const { tenantId: organisation, clientId, secret } = registration;
  const input = { provider: 'microsoft', organisation, clientId, secret, version } as const;
  const saved = await staff.firmAccounts.save(input);
  await db.sql('update sign_in_providers set tried_at = now(), is_on = ?', [isOn]);
  return saved.version;
};
const newIdentity = async (user: User | null = null) => {
  const em = db.orm.em.fork();
  const names = { firstName: 'Grace', lastName: 'Hopper', email: `${v7()}@sunrise.example` };
  const identity = em.create(Identity, { ...names, user, issuer: 'https://id.example', subject: v7() });
  await em.flush();
  return { id: identity.id };
};
const savedMailServer = async () => {
  const { version } = await staff.mail.settings();
  return (await staff.mail.save({ ...newMailServer(), version })).version;
};
async function newLogo(removedAt: Date | null) {
  const id = v7();
  await db.orm.em.fork().insert(BusinessLogo, { id, createdAt: new Date(), png: '', removedAt });
  return id;
}

const quarantined = async () => {
  const id = v7();
  await db.visitor().intake.createLeadFromForm({
    ...enquiry({ message: id }),
    id,
    honeypot: { website: 'https://pills.example' },
  });
  return { id };
};
const newImport = async (state: 'uploaded' | 'checking' | 'checked' | 'imported') => {
  const client = await csvClient(db, me);
  const file = `Name\n${v7()}`;
  if (state === 'imported') return { id: (await client.importFile('accounts', file)).id };
  if (state === 'checked') return { id: await client.checkFile('accounts', file) };
  const { id } = (await client.upload('accounts', file)).json() as { id: string };
  if (state === 'checking') await staff.imports.matchColumns({ id, matching: { name: 0 } });
  return { id };
};
const token = async (purpose: 'verify_email' | 'reset_password') => {
  const { id } = await someone({ emailConfirmedAt: null });
  return db.orm.em
    .fork()
    .transactional(async (em) => createToken(em, await em.findOneOrFail(User, id), purpose));
};
const newMerge = async () => {
  const [kept, gone] = [await newAccount(), await newAccount()];
  const id = v7();
  const both = { kept: { id: kept.id, version: 1 }, gone: { id: gone.id, version: 1 } };
  return { id, noun: 'accounts' as const, ...both, data: {} };
};
const newView = () =>
  staff.savedViews.create({ id: v7(), list: 'leads', name: v7(), address: 'status=new', isShared: false });
const newPair = async () => {
  const input = {
    id: v7(),
    noun: 'accounts' as const,
    ids: [(await newAccount()).id, (await newAccount()).id] as [string, string],
  };
  return { id: input.id, input };
};

/** A call without an e-mail address, by which a repeat would find the contact of the first call. */
const newCall = () => ({ id: v7(), name: 'Priya Nair', phone: '0491 570 156', description: 'Ring back' });
const newLeadBelow = async () => {
  const { accountId, contactId } = await accountWithContact(staff);
  return { id: v7(), title: 'Audit', accountId, contactId };
};
const newDeal = async () => ({ ...(await newLeadBelow()), title: undefined, name: 'Audit' });
const newDiscount = () => newProposal(staff, { discountCents: 70_000, discountReason: 'Two sites' });
const newDiscountRequest = async () => {
  const { id, version, document } = await newDiscount();
  const approvalId = v7();
  await staff.proposals.askForDiscount({ id, version, total: document.total, approvalId });
  return { id, approvalId };
};
const keyOfLink = async () => {
  const { url } = await staff.proposals.link(await idOf(newSentProposal(staff)));
  return keyIn(url);
};
/** The link of a client who has accepted a monthly fee, with a code for notice. */
const newSignedFee = async () => {
  const { id: accountId } = await newAccount();
  const email = `${v7()}@sunrise.example`;
  const contact = { firstName: 'Ada', lastName: 'Byron', accountId, email };
  const { id: contactId } = await staff.contacts.create(contact);
  const months = { minimumMonths: 0, noticeMonths: 1 };
  const monthlyFee = { packageId: null, label: 'Support', cents: 50_000, firstDay: today(), ...months };
  const draft = await newProposal(staff, { accountId, contactId, monthlyFee });
  const { url } = await staff.proposals.link(await sendProposal(staff, draft));
  const key = keyIn(url);
  const { agreement } = await acceptByKey(db.visitor(), key);
  const codeNow = async () => {
    await db.visitor().sentProposals.mailNoticeCode({ key });
    const own = (await db.mail()).filter(({ to }) => to === email);
    return own.flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? []).at(-1) ?? '';
  };
  return { key, agreement, codeNow, code: await codeNow() };
};
const newRequest = async () => {
  const input = proposalRequest();
  const { url } = await db.visitor('', '192.0.2.99').intake.requestProposal(input);
  return { key: keyIn(url), email: input.formData.email };
};
const visitor = (input: unknown): Prepared => ({ input, caller: db.visitor() as Staff });
const withPassword = () => db.staff({ password });
const update = async (made: Promise<{ id: string; version: number }>, data: object) => {
  const { id, version } = await made;
  return { input: { id, version, data } };
};

const written: Record<string, () => Promise<Prepared> | Prepared> = {
  'auth.signUp': () =>
    visitor({ email: `${v7()}@sunrise.example`, password, firstName: 'Ada', lastName: 'Byron' }),
  'auth.verifyEmail': async () => visitor({ token: await token('verify_email') }),
  'auth.resendVerification': async () =>
    visitor({ email: (await someone({ emailConfirmedAt: null })).email }),
  'auth.signIn': async () => visitor({ email: (await someone({ password })).email, password }),
  'auth.signOut': async () => ({ caller: await db.staff() }),
  'auth.requestPasswordReset': async () => visitor({ email: (await someone()).email }),
  'auth.resetPassword': async () =>
    visitor({ token: await token('reset_password'), password: 'a field of oats' }),
  'auth.acceptInvitation': async () => {
    const { email } = await staff.team.invite(newInvitation());
    const { token } = (await db.mail()).findLast(({ to }) => to === email) ?? {};
    return visitor({ token, password: 'a field of oats', firstName: 'Ada', lastName: 'Byron' });
  },
  'auth.refresh': async () => ({ caller: await db.staff() }),
  'auth.changePassword': async () => ({
    input: { currentPassword: password, newPassword: 'a field of oats' },
    caller: await withPassword(),
  }),
  'auth.updateProfile': async () => ({
    input: { firstName: 'Augusta', lastName: 'King' },
    caller: await db.staff(),
  }),
  'auth.confirmPassword': async () => ({ input: { password }, caller: await withPassword() }),
  'auth.mailConfirmCode': async () => ({ caller: await db.staff({ passwordHash: null }) }),
  'auth.confirmByCode': async () => {
    const user = await someone({ passwordHash: null });
    const em = db.orm.em.fork();
    const code = 'abcd-efgh';
    await createToken(em, user, 'confirm_person', confirmToken(user.id, code));
    return { input: { code }, caller: await db.signedIn(user) };
  },
  'auth.startSecondFactor': async () => ({ caller: await db.staff() }),
  'auth.confirmSecondFactor': async () => {
    const { caller, code } = await withCode();
    return { input: { code }, caller };
  },
  'auth.removeSecondFactor': async () => {
    const { caller, code } = await withCode();
    const { recoveryCodes } = await caller.auth.confirmSecondFactor({ code });
    return { input: { password, code: recoveryCodes[0] }, caller };
  },
  'auth.revokeSession': async () => {
    const user = await someone();
    const caller = await db.signedIn(user);
    await db.signedIn(user);
    const other = (await caller.auth.sessions()).find(({ isCurrent }) => !isCurrent);
    return { input: { id: other?.id }, caller };
  },
  'firmAccounts.start': async () => {
    await savedProvider(true);
    return visitor({});
  },
  'firmAccounts.connect': async () => {
    await savedProvider(true);
    return {};
  },
  'firmAccounts.confirm': async () => {
    await savedProvider(true);
    return { input: {} };
  },
  'firmAccounts.disconnect': async () => {
    const user = await someone({ password });
    await newIdentity(user);
    return { caller: await db.signedIn(user) };
  },
  'firmAccounts.disconnectMember': async () => {
    const user = await someone();
    await newIdentity(user);
    return { input: { id: user.id } };
  },
  'firmAccounts.save': async () => {
    const { tenantId, clientId, secret } = registration;
    const version = await savedProvider();
    return {
      input: { provider: 'microsoft', organisation: tenantId, clientId, secret: `${secret}2`, version },
    };
  },
  'firmAccounts.tryOut': async () => {
    await savedProvider();
    return {};
  },
  'firmAccounts.switch': async () => ({ input: { version: await savedProvider(), isOn: true } }),
  'firmAccounts.setPasswordHolder': async () => {
    const version = await savedProvider(true);
    const { id } = await someone();
    await db.sql('update sign_in_providers set password_holder_id = ?', [id]);
    return { input: { version, holderId: null } };
  },
  'firmAccounts.remove': async () => ({ input: { version: await savedProvider() } }),
  'firmAccounts.approve': async () => ({ input: await newIdentity() }),
  'firmAccounts.refuse': async () => ({ input: await newIdentity() }),
  'auth.revokeOtherSessions': async () => {
    const user = await someone();
    await db.signedIn(user);
    return { caller: await db.signedIn(user) };
  },

  'leads.create': async () => ({
    input: {
      ...(await newLeadBelow()),
      estimatedValue: 5_000.25,
      expectedCloseDate: '2027-03-01',
      assignedToId: me.id,
    },
  }),
  'intake.createLeadByStaff': () => ({ input: newCall() }),
  'leads.update': () => update(newLead(staff), { title: 'Renewal', status: 'contacted' }),
  'leads.scheduleFollowUp': async () => {
    const { id } = await newLead(staff);
    return { input: { id, followUpDate: '2027-01-04', note: 'Ask for the audit', activityId: v7() } };
  },
  'opportunities.create': async () => ({
    input: { ...(await newDeal()), value: 900.5, stage: 'proposal', expectedCloseDate: '2027-03-01' },
  }),
  'opportunities.fromLead': async () => ({
    input: {
      id: v7(),
      leadId: (await newLead(staff)).id,
      name: 'Audit',
      stage: 'proposal',
      value: 900,
      expectedCloseDate: null,
    },
  }),
  'registrations.confirmDate': async () => {
    const { id: accountId } = await newAccount();
    const days = { expiresOn: '2027-01-31', renewalStartedOn: '2026-11-01' };
    const { id } = await staff.registrations.create({ number: '4-1', accountId, ...days });
    return { input: { id, rule: 'application_lapses', day: '2026-12-31', isConfirmed: true } };
  },
  'engagements.changeStep': async () => {
    const { id: accountId } = await newAccount();
    const { id, version, steps } = await staff.engagements.create({ name: 'Registration', accountId });
    const data = steps.map((step) => ({ ...step, note: 'On Tuesdays', shifts: false }))[1];
    return { input: { id, version, step: '2', data } };
  },
  'opportunities.move': async () => {
    const { id, version } = await newOpportunity(staff);
    return { input: { id, version, stage: 'lost', lostReason: 'price' } };
  },
  'opportunities.changeMany': async () => ({ input: await changed(newOpportunity(staff), { stage: 'won' }) }),
  'proposals.create': async () => {
    const { accountId, contactId } = await accountWithContact(staff);
    const selection = newProvider('0107', '0110');
    return { input: { id: v7(), accountId, contactId, selection, note: 'As we said', ownerId: me.id } };
  },
  'proposals.update': () => update(newProposal(staff), { selection: newProvider('0120'), note: 'Hello' }),
  'proposals.renew': async () => ({ input: { id: v7(), registrationId: await newRegistration() } }),
  'proposals.revise': async () => ({ input: { ...(await idOf(newSentProposal(staff))), newId: v7() } }),
  'proposals.send': async () => {
    const { id, version, document } = await newProposal(staff);
    return { input: { id, version, total: document.total } };
  },
  'proposals.askForDiscount': async () => {
    const { id, version, document } = await newDiscount();
    return { input: { id, version, total: document.total, approvalId: v7(), question: 'Two sites?' } };
  },
  'proposals.withdrawDiscountRequest': async () => ({ input: await newDiscountRequest() }),
  'proposals.answerDiscountRequest': async () => ({
    input: { ...(await newDiscountRequest()), isApproved: true, answer: 'Fine' },
  }),
  'proposals.setRemindersStopped': async () => {
    const { id } = await newSentProposal(staff);
    await planReminders(db.orm.em.fork(), id);
    return { input: { id, numbers: [1, 3], isStopped: true } };
  },
  'invoicing.release': async () => {
    const { id } = await newInvoiceItem(db.visitor(), staff);
    await db.sql('update invoice_items set is_missed = true where id = ?', [id]);
    return { input: { ids: [id] } };
  },
  'invoicing.addEarlier': async () => {
    await newInvoiceItem(db.visitor(), staff);
    await db.sql('delete from invoice_items');
    return { input: { act: v7() } };
  },
  'invoicing.addLine': async () => {
    const agreement = { accountId: (await newAccount()).id, name: 'Growth', price: 500, firstDay: today() };
    const { id: agreementId } = await staff.agreements.create(agreement);
    return { input: { id: v7(), agreementId, description: 'Half of June', cents: 25_000 } };
  },
  'invoicing.mark': async () => ({
    input: { act: v7(), items: [await newInvoiceItem(db.visitor(), staff)] },
  }),
  'proposals.withdraw': async () => ({ input: await idOf(newSentProposal(staff)) }),
  'proposals.revokeLink': async () => {
    const { id, keyGeneration } = await newSentProposal(staff);
    return { input: { id, keyGeneration } };
  },
  'sentProposals.view': async () => visitor({ key: await keyOfLink() }),
  'sentProposals.accept': async () => {
    const key = await keyOfLink();
    const { hash } = (await db.visitor().sentProposals.byKey({ key })) as SentProposal;
    return visitor({ key, hash, name: 'Ada Byron', mayAccept: true });
  },
  'sentProposals.decline': async () => visitor({ key: await keyOfLink(), reason: 'Later' }),
  'sentProposals.ask': async () => visitor({ key: await keyOfLink(), id: v7(), question: 'Why?' }),
  'sentProposals.mailNoticeCode': async () => visitor({ key: (await newSignedFee()).key }),
  'sentProposals.giveNotice': async () => {
    const { key, code, agreement } = await newSignedFee();
    return visitor({ key, code, lastDay: agreement?.lastDayOfNotice, reason: '' });
  },
  'sentProposals.takeNoticeBack': async () => {
    const { key, code, agreement, codeNow } = await newSignedFee();
    const lastDay = agreement?.lastDayOfNotice ?? '';
    await db.visitor().sentProposals.giveNotice({ key, code, lastDay, reason: '' });
    return visitor({ key, code: await codeNow() });
  },
  'proposals.changeMany': async () => ({ input: await changed(newProposal(staff), { ownerId: me.id }) }),
  'activities.create': async () => ({
    input: { id: v7(), type: 'call', title: 'Rang them', accountId: (await newAccount()).id },
  }),
  'activities.update': () => update(newTask(), { title: 'Ring again' }),
  'activities.changeMany': async () => ({ input: await changed(newTask(), { ownerId: me.id }) }),
  'registrations.addTasks': async () => ({ input: newTasks(await newRegistration()) }),
  'agreements.changeTerms': async () => {
    const { id, version, from } = await newAgreement();
    return { input: { id, version, data: { ...PAUSE, from } } };
  },
  'agreements.takeBack': async () => {
    const { id, version, from } = await newAgreement();
    const paused = await staff.agreements.changeTerms({ id, version, data: { ...PAUSE, from } });
    return { input: { id, version: paused.version, kind: 'pause', from } };
  },
  'engagements.addTasks': async () => {
    const { id: accountId } = await newAccount();
    return { input: newTasks((await staff.engagements.create({ name: 'Registration', accountId })).id) };
  },
  'proposals.addTasks': async () => ({ input: newTasks((await newProposal(staff)).id) }),
  'activities.complete': async () => ({ input: await idOf(newTask()) }),
  'activities.reopen': async () => {
    const { id } = await newTask();
    await staff.activities.complete({ id });
    return { input: { id } };
  },
  'activities.completeFollowUp': async () => ({ input: await newFollowUp() }),
  'activities.delete': async () => ({ input: await withBatch(newTask()) }),
  'documents.update': () => update(newDocument(), { description: 'The plan' }),
  'documents.delete': async () => ({ input: await withBatch(newDocument()) }),
  'documents.changeMany': async () => ({ input: await changed(newDocument(), { ownerId: null }) }),
  'documents.deleteMany': async () => ({ input: await manyWithBatch(newDocument()) }),
  'clientPage.setLink': async () => ({
    input: { ...(await idOf(staff.accounts.create({ name: 'Shared with' }))), linkId: v7() },
  }),
  'clientPage.mailLink': async () => {
    const { accountId: id, contactId } = await newAcceptedProposal(db.visitor(), staff);
    await change(staff, 'contacts', contactId, { email: 'ada@sunrise.example' });
    await staff.clientPage.setLink({ id, linkId: v7() });
    return { input: { id, mailId: v7() } };
  },
  'shareLinks.create': async () => ({ input: await newShareLink() }),
  'shareLinks.revoke': async () => ({ input: await idOf(staff.shareLinks.create(await newShareLink())) }),
  'imports.matchColumns': async () => ({
    input: { ...(await newImport('uploaded')), matching: { name: 0 } },
  }),
  'imports.setReading': async () => ({
    input: { ...(await newImport('checking')), decimal: ',', dayOrder: null, corrections: [] },
  }),
  'imports.importRest': async () => ({ input: { id: v7(), importId: (await newImport('imported')).id } }),
  'imports.run': async () => ({ input: await newImport('checked') }),
  'duplicates.dismiss': async () => ({ input: (await newPair()).input }),
  'merges.create': async () => ({ input: await newMerge() }),
  'merges.createMany': async () => {
    const ids: [string, string] = [(await newAccount()).id, (await newAccount()).id];
    return { input: { id: v7(), noun: 'accounts', pairs: [ids] } };
  },
  'history.setBack': async () => {
    const { id } = await newLead(staff);
    await staff.leads.update({ id, version: 1, data: { status: 'contacted' } });
    const record = { noun: 'lead' as const, id };
    const [line] = (await staff.activities.timeline({ record, kind: 'change', limit: 1 })).items;
    return { input: { noun: record.noun, recordId: id, changeId: line?.id ?? '', field: 'status' } };
  },
  'erasure.erase': async () => {
    const { contactId: id } = await accountWithContact(staff);
    return { input: { id, name: 'Ada Byron', leave: [], blank: [] } };
  },
  'savedViews.create': () => ({
    input: { id: v7(), list: 'leads', name: v7(), address: 'status=new', isShared: false },
  }),
  'savedViews.update': () => update(newView(), { name: v7() }),
  'savedViews.delete': async () => ({ input: await idOf(newView()) }),
  'trash.restore': async () => {
    const { batchId } = await staff.accounts.delete({ id: (await newAccount()).id });
    return { input: { id: v7(), batchId, duplicates: 'restore' } };
  },
  'intake.createLeadFromForm': () => visitor({ ...enquiry({ message: v7() }), id: v7() }),
  'intake.requestProposal': () => visitor(proposalRequest()),
  'intake.confirmRequest': async () => {
    const { key, email } = await newRequest();
    await db.visitor().intake.mailCode({ key });
    const text = (await db.mail()).findLast(({ to }) => to === email)?.text ?? '';
    return visitor({ key, code: /^\d{6}$/m.exec(text)?.[0] });
  },
  'intake.mailCode': async () => visitor({ key: (await newRequest()).key }),
  'quarantine.release': async () => ({ input: await quarantined() }),
  'quarantine.delete': async () => ({ input: await withBatch(quarantined()) }),
  'quarantine.deleteMany': async () => ({ input: { ids: [(await quarantined()).id], batchId: v7() } }),
  // The time zone of somebody else is set: in Perth the reminders of the others are due three hours later.
  'notices.setTimeZone': async () => ({ input: { timeZone: 'Australia/Perth' }, caller: await db.staff() }),
  'notices.claimReminders': async () => {
    await staff.activities.create({
      id: v7(),
      type: 'call',
      title: 'Ring back',
      accountId: (await newAccount()).id,
      dueDate: today(),
      dueTime: '00:00',
      ownerId: me.id,
    });
    return {};
  },
  'notices.markSeen': () => ({ input: { upTo: new Date('2026-11-20'), news: [] } }),
  'notices.setEnquiryMail': () => ({ input: { userId: me.id, isOn: false } }),
  'notices.renewCalendar': () => ({ input: { id: v7() } }),
  'notices.endCalendar': () => ({}),
  'notices.setCalendarNames': () => ({ input: { withNames: false } }),
  'notices.setOwnReplies': () => ({ input: { ownReplies: true } }),
  'notices.setMorningMail': () => ({ input: { morningMail: true } }),
  'demoData.create': () => ({ input: { batchId: v7(), scope: 'everything' } }),
  'demoData.clear': async () => {
    await newAccount();
    return { input: { batchId: v7(), scope: 'everything' } };
  },
  'business.removeLogo': async () => ({ input: { id: await newLogo(null) } }),
  'business.restoreLogo': async () => ({ input: { id: await newLogo(new Date()) } }),
  'business.save': () => ({ input: { section: 'privacy', version: 0, value: v7() } }),
  'catalogue.saveDraft': () => draftInput('catalogue', defaultCatalogue),
  'catalogue.publish': () => draftInput('catalogue', defaultCatalogue),
  'catalogue.discardDraft': () => savedDraft('catalogue', defaultCatalogue),
  'catalogue.withdraw': () => scheduled('catalogue', defaultCatalogue),
  'terms.saveDraft': () => draftInput('terms', newTerms),
  'terms.publish': () => draftInput('terms', newTerms),
  'terms.discardDraft': () => savedDraft('terms', newTerms),
  'terms.withdraw': () => scheduled('terms', newTerms),
  'mail.save': () => ({ input: { ...newMailServer(), version: 0 } }),
  'mail.sendTest': async () => {
    await savedMailServer();
    return {};
  },
  'mail.confirmTest': async () => {
    await savedMailServer();
    return {};
  },
  'mail.remove': async () => ({ input: { version: await savedMailServer() } }),
  'mail.saveMicrosoft': () => ({ input: { ...registration, secretEndsOn: '2030-01-31', version: 0 } }),
  'mail.signInToMicrosoft': async () => {
    await savedRegistration();
    return {};
  },
  'mail.disconnectMicrosoft': async () => ({ input: { version: await savedRegistration() } }),
  'setup.hide': () => ({ input: { isHidden: true } }),
  'setup.dismiss': () => ({ input: { item: 'backup', isDismissed: true } }),
  'setup.showAgain': async () => {
    await staff.setup.hide({ isHidden: true });
    return {};
  },
  'team.approve': async () => ({ input: { id: (await someone({ approvedAt: null })).id } }),
  'team.reactivate': async () => ({ input: { id: (await someone({ deactivatedAt: new Date() })).id } }),
  'team.setPolicy': () => ({ input: { adminsNeedSecondFactor: false } }),
  'demoData.switch': () => ({ input: { isOn: true } }),
  'backups.create': () => ({ input: { id: v7() } }),
  'backups.setNightly': () => ({ input: { isOn: false } }),
  'backups.makeLive': async () => {
    const em = db.orm.em.fork();
    em.create(RestoredCopy, { id: v7(), restoredAt: new Date() });
    await em.flush();
    return { input: { heldMails: 'send' } };
  },
  'team.setRole': async () => ({ input: { id: (await someone()).id, role: 'admin' } }),
  'team.invite': () => ({ input: newInvitation() }),
  'team.resendInvitation': async () => ({ input: await idOf(staff.team.invite(newInvitation())) }),
  'team.renewInvitationLink': async () => ({ input: await idOf(staff.team.invite(newInvitation())) }),
  'team.cancelInvitation': async () => ({ input: await idOf(staff.team.invite(newInvitation())) }),
  'team.deactivate': async () => {
    const { id } = await someone();
    await newLead(staff, { assignedToId: id });
    return { input: { id, newOwners: { leads: me.id }, changeId: v7() } };
  },
  'team.clearSecondFactor': async () => ({
    input: { id: (await someone({ secondFactorAt: new Date() })).id },
  }),
};

/** The Undo of an act is tried for each kind. */
const undoCases = Object.fromEntries(
  ACT_KINDS.map((kind) => [
    `acts.undo ${kind}`,
    async () => ({ input: { act: await sampleActs[kind]({ db, user: me, staff }) } }),
  ]),
);

const cases = {
  ...undoCases,
  ...Object.assign({}, ...wholeNouns.map((table) => sampleCalls(() => staff, table))),
  ...written,
} as typeof written;

/** The error of a repeated call, where it is one; the first call has done it, and the repeat changes nothing. */
const errors: Record<string, string> = {
  'auth.verifyEmail': 'BAD_REQUEST',
  'auth.resetPassword': 'BAD_REQUEST',
  'auth.acceptInvitation': 'BAD_REQUEST',
  'auth.changePassword': 'BAD_REQUEST',
  'auth.confirmByCode': 'BAD_REQUEST',
  'auth.confirmSecondFactor': 'BAD_REQUEST',
  'auth.removeSecondFactor': 'BAD_REQUEST',
  'auth.revokeSession': 'NOT_FOUND',
  'acts.undo dismissal': 'NOT_FOUND',
  'acts.undo follow_up': 'NOT_FOUND',
  'savedViews.delete': 'NOT_FOUND',
  'team.cancelInvitation': 'NOT_FOUND',
  'quarantine.release': 'NOT_FOUND',
  'acts.undo release': 'NOT_FOUND',
};

const A_SIGN_IN = 'each begins a sign-in of its own, which waits in a cookie alone';
const A_MAIL = 'each call mails its link again; the newest works';

/** The answers of repeated calls that differ from those of the first: nothing is counted twice. */
const answers: Record<string, unknown> = {
  'notices.claimReminders': expect.objectContaining({ due: [] }),
  'acts.undo restore': { message: 'Moved to the trash again' },
};

/** The tables that a repeated call changes, and why it does. */
const exceptions: Record<string, { tables: string[]; why: string }> = {
  'auth.signUp': { tables: ['mails', 'users', 'history'], why: A_MAIL },
  'auth.resendVerification': { tables: ['mails'], why: A_MAIL },
  'auth.requestPasswordReset': { tables: ['mails'], why: A_MAIL },
  'auth.mailConfirmCode': { tables: ['mails'], why: A_MAIL },
  'team.invite': { tables: ['invitations'], why: 'the token of its link is made when the mail is sent' },
  'team.resendInvitation': { tables: ['mails', 'invitations'], why: A_MAIL },
  'team.renewInvitationLink': {
    tables: ['invitations', 'log_events'],
    why: 'the newest link works, and the earlier one is in no table',
  },
  'intake.mailCode': { tables: ['mails', 'proposal_requests'], why: A_MAIL },
  'sentProposals.mailNoticeCode': { tables: ['mails'], why: A_MAIL },
  'auth.signIn': { tables: ['sessions', 'devices', 'log_events'], why: 'the newest session counts' },
  'auth.refresh': { tables: ['sessions'], why: 'a session ends some time after its last use' },
  'auth.changePassword': { tables: ['log_events'], why: 'what was the password is a wrong one by then' },
  'auth.confirmPassword': { tables: ['sessions'], why: 'the password was entered at this moment' },
  'mail.sendTest': { tables: ['mail_servers'], why: 'each call sends a test mail' },
  'mail.signInToMicrosoft': { tables: ['log_events'], why: 'each begins a sign-in of its own' },
  'firmAccounts.start': { tables: [], why: A_SIGN_IN },
  'firmAccounts.connect': { tables: [], why: A_SIGN_IN },
  'firmAccounts.confirm': { tables: [], why: A_SIGN_IN },
  'firmAccounts.tryOut': { tables: [], why: A_SIGN_IN },
  'auth.startSecondFactor': { tables: ['second_factors'], why: 'the newest secret is the one on screen' },
};

/** The calls by which people undo: whether that is possible is tried, and taken back. */
const UNDOES = /^(acts|activities|history|trash)\.|\.(update|save|withdrawDiscountRequest)$/;

/** The procedure of a case: 'acts.undo' of 'acts.undo change'. */
const pathOf = (name: string) => name.split(' ')[0] ?? '';

const call = (caller: Staff, path: string, input: unknown): Promise<unknown> => {
  const [router = '', procedure = ''] = path.split('.');
  const routers = caller as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  return routers[router]?.[procedure]?.(input) ?? Promise.reject(new Error(`There is no ${path}`));
};

/** Counts of calls are no part of what a call does; links and PDFs of mails are made when they are sent. */
const sums = () => tableSums(db.orm, ['rate_limits', 'tokens', 'signed_proposals']);

describe('a repeated call', () => {
  test('is tried for every mutation', () => {
    const tried = new Set(Object.keys(cases).map(pathOf));
    expect([...tried].sort()).toEqual(procedures('mutation').sort());
  });

  test.each(Object.keys(cases))(
    'of %s changes only the tables that it states, nothing twice, and in transactions only',
    async (name) => {
      const path = pathOf(name);
      const { input, caller = staff } = (await cases[name]?.()) ?? {};
      // The next minute of a session writes that it was used.
      await db.orm.em.execute('update sessions set last_used_at = now()');
      const before = await sums();
      if (UNDOES.test(path) && caller === staff) {
        await call(trying, path, input);
        expect(await sums()).toEqual(before);
      }
      unguarded = [];

      const first = await call(caller, path, input);
      // A backup is made after the answer.
      await db.backups.settled();
      const written = unguarded.filter((text) => !/rate_limits|signed_proposals/.test(text));
      const after = await sums();
      const second = await call(caller, path, input).catch((error: { code: string }) => error.code);
      await db.backups.settled();
      const now = await sums();

      const changes = (one: object, other: Record<string, string>) =>
        Object.entries(one).flatMap(([table, sum]) => (other[table] === sum ? [] : [table]));
      if (exceptions[path]?.why !== A_SIGN_IN) expect(changes(before, after)).not.toEqual([]);
      // Otherwise the screen that makes the call would not show what others see at once.
      const shown = changes(before, after).filter((table) => table in SHOWN_IN);
      const stated = procedureFacts[path]?.changes ?? [];
      expect(stated).toEqual(expect.arrayContaining(shown));
      expect(Object.keys(before)).toEqual(expect.arrayContaining([...stated]));
      expect(changes(after, now).filter((table) => !exceptions[path]?.tables.includes(table))).toEqual([]);
      if (errors[name]) expect(second).toBe(errors[name]);
      // What was left as it was is counted once only.
      else if (name.endsWith('changeMany')) expect(first).toMatchObject(second as object);
      else if (!exceptions[path]) expect(second).toEqual(answers[name] ?? first);
      // Otherwise 'not done' could be wrong when no answer comes: such a statement is done without a COMMIT.
      expect(written).toEqual([]);
      // The codes and links of these are made when their mails are sent, which must not happen within the next test.
      if (exceptions[path]) await db.mail();
    },
  );
});

/** Calls with the same id and another content. */
const others: [path: string, change: () => unknown][] = [
  ['accounts.create', () => ({ name: 'Wattle House' })],
  ['contacts.create', () => ({ lastName: 'Lovelace' })],
  ['leads.create', () => ({ title: 'Renewal' })],
  ['intake.createLeadByStaff', () => ({ phone: '0491 570 158' })],
  ['leads.scheduleFollowUp', () => ({ note: 'Another note' })],
  ['opportunities.create', () => ({ name: 'Renewal' })],
  ['opportunities.fromLead', () => ({ name: 'Renewal' })],
  ['proposals.create', () => ({ selection: newProvider('0120') })],
  ['intake.requestProposal', () => ({ selection: newProvider('0120') })],
  ['activities.create', () => ({ title: 'Wrote to them' })],
  ['activities.completeFollowUp', () => idOf(newLead(staff))],
  ['savedViews.create', () => ({ name: 'Another view' })],
  ['merges.create', async () => ({ gone: { ...(await idOf(newAccount())), version: 1 } })],
  ['duplicates.dismiss', async () => ({ ids: (await newPair()).input.ids })],
  ['accounts.delete', () => idOf(newAccount())],
  ['accounts.deleteMany', () => selected(newAccount())],
  ['accounts.changeMany', () => ({ change: { accountType: 'enterprise' } })],
  ['contacts.changeMany', () => ({ change: { contactRole: 'influencer' } })],
  ['leads.changeMany', () => ({ change: { priority: 'low' } })],
  ['opportunities.changeMany', () => ({ change: { stage: 'proposal' } })],
  ['documents.changeMany', () => ({ change: { ownerId: me.id } })],
  ['shareLinks.create', () => ({ days: 7 })],
];

describe('an id that was used for something else is rejected, and nothing changes', () => {
  test.each(others)('by %s', async (path, change) => {
    const { input } = (await cases[path]?.()) ?? {};
    await call(staff, path, input);
    const other = { ...(input as object), ...((await change()) as object) };
    const before = await sums();

    await expect(call(staff, path, other)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await sums()).toEqual(before);
  });

  test('by uploads', async () => {
    const cookies = await db.cookies(me);
    const subjectId = (await newAccount()).id;
    const send = async (url: string, type: string) =>
      (
        await app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': type },
          payload: 'Name\nA',
          cookies,
        })
      ).statusCode;
    const document = (id: string, name: string) =>
      send(`/uploads/${id}?subject=account&subjectId=${subjectId}&name=${name}`, 'application/octet-stream');
    const file = (id: string, name: string) =>
      send(`/exchange/imports/accounts/${id}?name=${name}`, 'text/csv');

    for (const upload of [document, file]) {
      const id = v7();
      expect(await upload(id, 'one.txt')).toBe(200);
      expect(await upload(id, 'one.txt')).toBe(200);
      expect(await upload(id, 'other.txt')).toBe(409);
    }
  });
});

test('what does something outside of the database cannot be tried', async () => {
  const before = await sums();
  const refused = { message: 'This call cannot be tried' };
  await expect(trying.backups.create({ id: crypto.randomUUID() })).rejects.toMatchObject(refused);
  await expect(trying.mail.sendTest()).rejects.toMatchObject(refused);
  expect(await sums()).toEqual(before);
});
