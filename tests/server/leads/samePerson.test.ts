import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { accountWithContact, enquiry, type Staff, saveSection } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();

/** Sends an enquiry from the website, and returns its lead. */
async function enquire(staff: Staff, name: string, values: Parameters<typeof enquiry>[0] = {}) {
  await db.visitor().intake.createLeadFromForm(enquiry({ name, ...values }));
  const [card] = (await staff.leads.list({ search: name })).items;
  return staff.leads.byId({ id: card?.id ?? '' });
}

/** A lead that staff entered, of a contact with these values. */
async function staffLead(staff: Staff, values: { email?: string; mobile?: string }) {
  const { accountId } = await accountWithContact(staff, v7());
  const contact = await staff.contacts.create({ firstName: 'Ida', lastName: 'West', accountId, ...values });
  return staff.leads.create({ title: 'Renewal', accountId, contactId: contact.id });
}

const sameAs = async (staff: Staff, id: string) =>
  (await staff.leads.samePerson({ id })).map((lead) => lead.id);

describe('an enquiry of who has an open lead', () => {
  test('makes a lead, and both name the other, by email or phone', async () => {
    const byPhone = await staffLead(staff, { mobile: '+61 491 570 101' });
    const lead = await enquire(staff, 'Ivy East', { email: 'ivy@east.example', phone: '0491 570 101' });
    expect(await staff.leads.samePerson({ id: lead.id })).toEqual([
      {
        id: byPhone.id,
        version: 1,
        title: 'Renewal',
        contactName: 'Ida West',
        isSameContact: false,
        createdAt: byPhone.createdAt,
      },
    ]);
    expect(await sameAs(staff, byPhone.id)).toEqual([lead.id]);

    const again = await enquire(staff, 'Ivy East', {
      email: 'IVY@east.example',
      phone: '0491 570 110',
      message: 'Again',
    });
    expect(await staff.leads.samePerson({ id: again.id })).toContainEqual(
      expect.objectContaining({ id: lead.id, isSameContact: true }),
    );
  });

  test('is filed there in one call, with what that lead lacks, and Undo makes them two', async () => {
    const staff = await db.staff({ role: 'manager' });
    const open = await staffLead(staff, { email: 'noor@file.example' });
    const lead = await enquire(staff, 'Noor File', { email: 'noor@file.example', phone: '0491 570 111' });
    const [there] = await staff.leads.samePerson({ id: lead.id });
    expect(there?.id).toBe(open.id);

    const merged = await staff.merges.create({
      id: v7(),
      noun: 'leads',
      kept: { id: open.id, version: there?.version ?? 0 },
      gone: { id: lead.id, version: lead.version },
    });

    const filed = await staff.leads.byId({ id: open.id });
    expect(filed).toMatchObject({ title: 'Renewal', description: lead.description, formData: lead.formData });
    expect(await staff.activities.byLead({ leadId: open.id })).toContainEqual(
      expect.objectContaining({ type: 'form_submission', description: lead.description }),
    );
    await staff.acts.undo({ act: merged.id });
    expect(await staff.leads.byId({ id: open.id })).toMatchObject({ description: null, formData: null });
    expect(await sameAs(staff, lead.id)).toEqual([open.id]);
  });

  test('is not offered where one is closed, or somebody keeps them apart; nor two that staff entered', async () => {
    const email = 'kim@apart.example';
    const closed = await staffLead(staff, { email });
    await staff.leads.update({ id: closed.id, version: 1, data: { status: 'closed_lost' } });
    const { accountId, contactId } = closed;
    const first = await staff.leads.create({ title: 'Audit', accountId, contactId });
    const second = await staff.leads.create({ title: 'Policies', accountId, contactId });
    expect(await sameAs(staff, first.id)).toEqual([]);

    const lead = await enquire(staff, 'Kim Apart', { email, phone: '0491 570 112' });
    expect(await sameAs(staff, lead.id)).toEqual([second.id, first.id]);
    await staff.duplicates.dismiss({ id: v7(), noun: 'leads', ids: [lead.id, first.id] });
    expect(await sameAs(staff, lead.id)).toEqual([second.id]);
    expect(await sameAs(staff, first.id)).toEqual([]);
    expect(await sameAs(staff, closed.id)).toEqual([]);
  });
});

/** Names the owner of new leads of a source; null for nobody. */
async function setOwner(source: 'website_form' | 'phone', ownerId: string | null) {
  const admin = await db.staff({ role: 'admin' });
  await saveSection(admin, 'enquiryOwners', { [source]: ownerId });
}

/** The owner of the lead that an enquiry from the site makes. */
async function ownerOfEnquiry(email: string) {
  await db.visitor().intake.createLeadFromForm(enquiry({ email }));
  const staff = await db.staff();
  const { items } = await staff.leads.list({ sort: '-created', limit: 1 });
  return (await staff.leads.byId({ id: items[0]?.id ?? '' })).assignedToId;
}

test('an enquiry of the site has no owner until one is named for its source, and again once they have left', async () => {
  const kim = await db.member({ firstName: 'Kim' });
  expect(await ownerOfEnquiry('one@sunrise.example')).toBeNull();

  await setOwner('website_form', kim.id);
  expect(await ownerOfEnquiry('two@sunrise.example')).toBe(kim.id);

  await (await db.staff({ role: 'admin' })).team.deactivate({ id: kim.id });
  expect(await ownerOfEnquiry('three@sunrise.example')).toBeNull();
});

test('a lead of staff gets the owner of its source, keeps one that is chosen, and is made once', async () => {
  const [kim, lee] = [await db.member({ firstName: 'Kim' }), await db.member({ firstName: 'Lee' })];
  await setOwner('phone', kim.id);
  const staff = await db.staff();
  const { accountId, contactId } = await accountWithContact(staff);
  const input = { title: 'Rang us', accountId, contactId, source: 'phone' as const };
  const id = v7();

  const lead = await staff.leads.create({ ...input, id });
  expect(lead.assignedToId).toBe(kim.id);
  expect(await staff.leads.create({ ...input, id })).toMatchObject({ id, assignedToId: kim.id });

  expect((await staff.leads.create({ ...input, assignedToId: lee.id })).assignedToId).toBe(lee.id);
  expect((await staff.leads.create({ ...input, source: 'referral' })).assignedToId).toBeNull();
  const notices = await (await db.signedIn(kim)).notices.count();
  expect(JSON.stringify(notices)).toContain('1');
});
