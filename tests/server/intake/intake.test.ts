import { describe, expect, test } from 'vitest';
import { today } from '#shared/fields/format.ts';
import type { EnquiryValues } from '#shared/intake/enquiries.schema.ts';
import { accountWithContact, enquiry, keyIn, proposalRequest, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();

const send = (values: Parameters<typeof enquiry>[0], ip?: string) =>
  db.visitor('', ip).intake.createLeadFromForm(enquiry(values));

const leadsOf = async (staff: Staff, search: string) => (await staff.leads.list({ search })).items;

describe('an enquiry from the website', () => {
  test('creates a lead with its account, its contact and the submitted text', async () => {
    const sent = enquiry();

    await db.visitor().intake.createLeadFromForm(sent);

    const [card] = await leadsOf(staff, 'Priya Nair');
    const lead = await staff.leads.byId({ id: card?.id ?? '' });
    expect(lead).toMatchObject({
      title: 'Website enquiry from Priya Nair',
      status: 'new',
      source: 'website_form',
      description: sent.formData.message,
      accountName: 'Sunrise Care',
      contactName: 'Priya Nair',
      formData: sent.formData,
      createdById: null,
    });
    expect(await staff.contacts.byId({ id: lead.contactId })).toMatchObject({
      firstName: 'Priya',
      lastName: 'Nair',
      email: 'priya@sunrise.example',
      phone: '0491 570 156',
    });
    expect(await staff.activities.byLead({ leadId: lead.id })).toMatchObject([
      { type: 'form_submission', description: sent.formData.message, createdByName: null },
    ]);
  });

  test('is no contact of ours, though a recent one counts for the score of its lead', async () => {
    const requested = proposalRequest({ name: 'Uma Quiet' });
    await send({ name: 'Uma Quiet', email: 'uma@quiet.example' });
    const { url } = await db.visitor().intake.requestProposal(requested);
    const key = keyIn(url);
    await db
      .visitor()
      .sentProposals.ask({ key, id: crypto.randomUUID(), question: 'Does it include travel?' });

    const cards = await leadsOf(staff, 'uma quiet');
    expect(cards).toHaveLength(2);
    for (const { id } of cards) {
      const record = { noun: 'lead' as const, id };
      expect(await staff.activities.lastContact({ record })).toBeNull();
      const lead = await staff.leads.byId({ id });
      expect(lead.lastContactDate).toBeNull();
      expect(lead.scoreParts).toContainEqual({ label: 'Recent activity', points: 5, weight: 5 });
      const scores = async () => (await staff.leads.byId({ id })).leadScore;
      await staff.activities.create({ id: crypto.randomUUID(), type: 'note', title: 'Read', leadId: id });
      expect(await scores()).toBe(lead.leadScore);
    }
    const ids = cards.map(({ id }) => id);
    const never = await staff.leads.list({ search: 'uma quiet', lastContact: 'never' });
    expect(never.items.map(({ id }) => id)).toEqual(ids);

    await staff.activities.create({
      id: crypto.randomUUID(),
      type: 'call',
      title: 'Rang',
      leadId: ids[0] ?? '',
    });
    expect(await staff.leads.byId({ id: ids[0] ?? '' })).toMatchObject({ lastContactDate: today() });
    expect((await staff.leads.list({ search: 'uma quiet', lastContact: 'never' })).items).toHaveLength(1);
  });

  test('submitted twice creates one lead', async () => {
    const sent = enquiry({ email: 'twice@mail.example', message: 'Pressed twice' });

    // Those of one IP address would wait for each other anyway.
    await Promise.all([1, 2, 3].map((n) => db.visitor('', `192.0.2.${n}`).intake.createLeadFromForm(sent)));
    await db.visitor().intake.createLeadFromForm({
      ...sent,
      formData: { ...sent.formData, submittedAt: new Date().toISOString() },
    });

    expect(await leadsOf(staff, 'pressed twice')).toHaveLength(1);
  });

  test('sent again with its id after a lost response creates one lead', async () => {
    const id = crypto.randomUUID();

    for (const minute of ['00', '05']) {
      const sent = enquiry({ message: 'Sent again', submittedAt: `2026-11-21T10:${minute}:00Z` });
      await db.visitor().intake.createLeadFromForm({ ...sent, id });
    }

    expect(await leadsOf(staff, 'sent again')).toHaveLength(1);
  });

  test('from a known person adds a lead to the same contact, in any case of the address', async () => {
    for (const email of ['Known@Mail.example', 'known@mail.EXAMPLE']) {
      const message = `Known person writes from ${email}`;
      await send({ email, message, company: '' });
    }

    const leads = await leadsOf(staff, 'known person');
    const contacts = await Promise.all(leads.map(({ id }) => staff.leads.byId({ id })));
    expect(leads).toHaveLength(2);
    expect(new Set(contacts.map(({ contactId }) => contactId)).size).toBe(1);
  });

  test('without a company gets an account in the name of the person', async () => {
    await send({ name: 'Cher', email: 'cher@mail.example', company: '', message: 'One name' });

    expect(await leadsOf(staff, 'one name')).toMatchObject([{ accountName: 'Cher', contactName: 'Cher' }]);
  });

  test('finds the account of its company however the name is spelled, and one of exactly that name first', async () => {
    const numbat = await staff.accounts.create({ name: 'Numbat Care' });
    await staff.accounts.create({ name: 'Potoroo Pty Ltd' });
    const exact = await staff.accounts.create({ name: 'Potoroo' });
    const accountFor = async (company: string, email: string) => {
      await send({ company, email, message: `We are ${company}` });
      const [contact] = (await staff.contacts.list({ search: email })).items;
      return contact?.accountId;
    };

    expect(await accountFor('The Numbat Care Pty. Ltd.', 'a@numbat.example')).toBe(numbat.id);
    expect(await accountFor('POTOROO', 'b@potoroo.example')).toBe(exact.id);
  });

  test('from strangers of one name without a company gives each an account of their own', async () => {
    for (const email of ['sam@one.example', 'sam@two.example'])
      await send({ name: 'Sam Lee', email, company: '', message: `Sam at ${email}` });
    await send({ name: 'Kim Ng', email: 'kim@lee.example', company: 'Sam Lee', message: 'We are Sam Lee' });

    const cards = await leadsOf(staff, 'sam lee');
    const leads = await Promise.all(cards.map(({ id }) => staff.leads.byId({ id })));

    expect(leads.map(({ accountName }) => accountName)).toEqual(['Sam Lee', 'Sam Lee', 'Sam Lee']);
    expect(new Set(leads.map(({ accountId }) => accountId)).size).toBe(3);
  });

  test('from a contact without an account creates its account', async () => {
    const { id } = await staff.contacts.create({
      firstName: 'Lone',
      lastName: 'Person',
      email: 'lone@mail.example',
    });

    await send({ email: 'lone@mail.example', company: 'Lone Care' });

    expect((await staff.contacts.byId({ id })).accountName).toBe('Lone Care');
  });

  test('from many people of one company at once creates one account', async () => {
    await Promise.all(
      [1, 2, 3, 4, 5].map((n) =>
        send(
          { company: 'Crowded Care', email: `n${n}@mail.example`, message: `Number ${n}` },
          `192.0.2.${n}`,
        ),
      ),
    );

    expect(await staff.accounts.list({ search: 'crowded care' })).toMatchObject({ total: 1 });
    expect(await leadsOf(staff, 'crowded care')).toHaveLength(5);
  });

  test.each([
    ['name', 'Please tell us your name'],
    ['email', 'Please tell us your email'],
    ['phone', 'Please tell us your phone number'],
    ['message', 'Please write a message'],
  ] as const)('without %s is rejected', async (field, message) => {
    await expect(send({ [field]: ' ' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: [{ message }] },
    });
  });
});

describe('an enquiry that staff take', () => {
  const taken = async (staff: Staff, values: Partial<EnquiryValues> & { name: string }) => {
    const { id } = await staff.intake.createLeadByStaff(values);
    return staff.leads.byId({ id });
  };

  test('creates a lead with its account, its contact and the first entry of its history, in the name of who took it', async () => {
    const me = (await staff.auth.session())?.user.id;

    const lead = await taken(staff, {
      name: 'Tom Gallagher',
      phone: '0491 570 157',
      company: 'Gum Tree Care',
      description: 'Wants to register',
    });

    expect(lead).toMatchObject({
      title: 'Phone enquiry from Tom Gallagher',
      source: 'phone',
      enquiryType: 'sales_inquiry',
      status: 'new',
      description: 'Wants to register',
      accountName: 'Gum Tree Care',
      contactName: 'Tom Gallagher',
      contactPhone: '0491 570 157',
      createdById: me,
    });
    expect(await staff.contacts.byId({ id: lead.contactId })).toMatchObject({ createdById: me });
    expect(await staff.accounts.byId({ id: lead.accountId })).toMatchObject({ createdById: me });
    expect(await staff.activities.byLead({ leadId: lead.id })).toMatchObject([
      { type: 'call', title: 'Phone enquiry received', description: 'Wants to register' },
    ]);
  });

  test('finds the account of its company and the contact of its e-mail address as the form does', async () => {
    const first = await taken(staff, { name: 'Ana Lim', email: 'ana@quoll.example', company: 'Quoll' });
    const again = await taken(staff, { name: 'Ana', email: 'ANA@quoll.example', company: 'Quoll Pty Ltd' });
    const colleague = await taken(staff, { name: 'Bo Lim', phone: '0491 570 110', company: 'The Quoll' });

    expect(again).toMatchObject({ accountId: first.accountId, contactId: first.contactId });
    expect(colleague.accountId).toBe(first.accountId);
    expect(colleague.contactId).not.toBe(first.contactId);
  });

  test('belongs to the contact that is chosen, which keeps what it has and gets what it lacks', async () => {
    const { contact, account } = await accountWithContact(staff, 'Bilby House');
    await staff.contacts.update({ id: contact.id, version: 1, data: { email: 'ada@bilby.example' } });

    const lead = await taken(staff, {
      name: 'Ada B',
      phone: '0491 570 113',
      email: 'other@bilby.example',
      contactId: contact.id,
    });

    expect(lead).toMatchObject({ accountId: account.id, contactId: contact.id, contactName: 'Ada Byron' });
    expect(await staff.contacts.byId({ id: contact.id })).toMatchObject({
      email: 'ada@bilby.example',
      phone: '0491 570 113',
    });
    expect(lead.formData).toMatchObject({ name: 'Ada B', email: 'other@bilby.example' });
  });

  test('belongs to the account that is chosen, also where its e-mail address is known elsewhere', async () => {
    await taken(staff, { name: 'Shared Desk', email: 'desk@possum.example', company: 'Possum' });
    const account = await staff.accounts.create({ name: 'Possum North' });

    const lead = await taken(staff, {
      name: 'Shared Desk',
      email: 'desk@possum.example',
      company: 'Possum',
      accountId: account.id,
    });

    expect(lead.accountId).toBe(account.id);
    expect(await staff.accounts.list({ search: 'possum' })).toMatchObject({ total: 2 });
  });

  test('is rejected, and creates nothing, when the chosen contact is gone', async () => {
    const input = { name: 'Nobody There', company: 'Gone Care', contactId: crypto.randomUUID() };

    await expect(staff.intake.createLeadByStaff(input)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      field: 'contactId',
    });
    expect(await staff.accounts.list({ search: 'gone care' })).toMatchObject({ total: 0 });
  });

  test.each([
    ['phone', today(), 'call'],
    ['email', null, 'note'],
    ['referral', null, 'note'],
  ] as const)('by %s is a contact of ours only where we spoke with them', async (source, day, type) => {
    const lead = await taken(staff, { name: `Vic ${source}`, source });

    expect(lead.lastContactDate).toBe(day);
    expect(await staff.activities.byLead({ leadId: lead.id })).toMatchObject([{ type }]);
    const contact = await staff.activities.lastContact({ record: { noun: 'lead', id: lead.id } });
    expect(contact?.type ?? null).toBe(day && 'call');
  });

  test('is no junk, whatever it says, and nobody gets a mail', async () => {
    const mails = (await db.mail()).length;
    const description =
      'https://a.example https://b.example https://c.example https://d.example https://e.example';

    const lead = await taken(staff, {
      name: 'Many Links',
      description,
      title: 'Website check',
      source: 'email',
    });

    expect(lead).toMatchObject({ title: 'Website check', description });
    expect(await db.mail()).toHaveLength(mails);
    await expect(db.visitor().intake.createLeadByStaff({ name: 'A visitor' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });
});
