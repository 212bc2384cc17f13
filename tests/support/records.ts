import type { ContactFormValues } from '#shared/intake/intake.schema.ts';
import type { LeadValues } from '#shared/leads.schema.ts';
import type { OpportunityValues } from '#shared/opportunities.schema.ts';
import type { testDatabase } from './testDatabase.ts';

/** Somebody signed in, as a test calls the server. */
export type Staff = Awaited<ReturnType<ReturnType<typeof testDatabase>['staff']>>;

// Records that tests are told with, made through the same door as a person's own.

/** An account with one contact, as most leads need. */
export async function accountWithContact(staff: Staff, name = 'Sunrise Care') {
  const account = await staff.accounts.create({ name });
  const contact = await staff.contacts.create({
    firstName: 'Ada',
    lastName: 'Byron',
    accountId: account.id,
    contactRole: 'decision_maker',
  });
  return { account, contact, accountId: account.id, contactId: contact.id };
}

/** A lead with an account and a contact of its own. */
export async function newLead(staff: Staff, values: Partial<LeadValues> = {}) {
  const { accountId, contactId } = await accountWithContact(staff);
  return staff.leads.create({ title: 'Audit for Sunrise Care', accountId, contactId, ...values });
}

/** An opportunity with an account and a contact of its own. */
export async function newOpportunity(staff: Staff, values: Partial<OpportunityValues> = {}) {
  const { accountId, contactId } = await accountWithContact(staff);
  return staff.opportunities.create({ name: 'Audit for Sunrise Care', accountId, contactId, ...values });
}

/** An enquiry as the landing page sends it. */
export const enquiry = (values: Partial<ContactFormValues> & { submittedAt?: string } = {}) => ({
  formType: 'contact' as const,
  formData: {
    name: 'Priya Nair',
    email: 'priya@sunrise.example',
    phone: '0491 570 156',
    company: 'Sunrise Care',
    message: 'We would like to register for daily personal activities.',
    submittedAt: new Date().toISOString(),
    ...values,
  },
});
