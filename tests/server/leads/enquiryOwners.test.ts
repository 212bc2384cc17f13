import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { accountWithContact, enquiry } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();

/** Names the owner of new leads of a source; null for nobody. */
async function setOwner(source: 'website_form' | 'phone', ownerId: string | null) {
  const admin = await db.staff({ role: 'admin' });
  const { value, version } = (await admin.business.sections()).enquiryOwners;
  await admin.business.save({ section: 'enquiryOwners', version, value: { ...value, [source]: ownerId } });
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
