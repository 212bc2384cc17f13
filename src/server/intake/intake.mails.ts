import { formatBusinessTime, formatCount } from '#shared/fields/format.ts';
import { countReceived, type EnquiryRecipient } from '../business/enquiryMails.service.ts';
import { Lead } from '../leads/leads.entity.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { User } from '../platform/identity/users.entity.ts';
import { type ComposeMails, greet, type MailMessage, nameInMail, oneLine } from '../platform/mail/message.ts';
import { Proposal } from '../proposals/proposals.entity.ts';

type Kinds = 'newEnquiry' | 'enquiryNotice' | 'questionNotice' | 'enquiryCount';

export const intakeMails: Pick<ComposeMails, Kinds> = {
  async newEnquiry(em, { leadId, to }, publicUrl) {
    const lead = await em.findOne(Lead, leadId);
    return lead?.formData ? newEnquiryMail(to, publicUrl, lead.id, lead.formData) : null;
  },

  async enquiryNotice(em, { leadId, userId }, publicUrl) {
    const reader = await readerOf(em, { userId });
    return reader && (await em.findOne(Lead, leadId))
      ? { ...enquiryNoticeMail(`${publicUrl}/crm/leads/${leadId}`), ...reader }
      : null;
  },

  async questionNotice(em, { proposalId, ...recipient }, publicUrl) {
    const reader = await readerOf(em, recipient);
    return reader && (await em.findOne(Proposal, proposalId))
      ? { ...questionMail(`${publicUrl}/crm/proposals/${proposalId}`), ...reader }
      : null;
  },

  async enquiryCount(em, { hour, ...recipient }, publicUrl) {
    const reader = await readerOf(em, recipient);
    const from = new Date(`${hour}:00:00Z`);
    const count = await countReceived(em, from);
    return reader && count > 0
      ? { ...countMail(`${publicUrl}/crm/leads?owner=nobody`, count, from), ...reader }
      : null;
  },
};

/** The address, and the greeting of a member; null where the member has left. */
async function readerOf(em: EntityManager, recipient: EnquiryRecipient) {
  if ('to' in recipient) return { to: recipient.to };
  const user = await em.findOne(User, recipient.userId);
  return user?.isActive() ? { to: user.email, greeting: greet(user.firstName) } : null;
}

type Content = Omit<MailMessage, 'to'>;

/** The mail omits the question: it stays in the product. */
const questionMail = (link: string): Content => ({
  subject: 'A client has a question about a proposal',
  link,
  button: 'Read the question',
  paragraphs: [
    'A client has a question about a proposal that belongs to nobody. Sign in to read it:',
    link,
    WHY,
  ],
});

const countMail = (link: string, count: number, from: Date): Content => ({
  subject: `${formatCount(count, 'message')} on the website in an hour`,
  link,
  button: 'Read them',
  paragraphs: [
    `${formatCount(count, 'message')} came in the hour from ${formatBusinessTime(from)} (Sydney). Sign in to read them:`,
    link,
    WHY,
  ],
});

const WHY = 'Administrators choose in Settings, Business, who gets this email.';

/** The mail to members whom an administrator chose: nothing of what the visitor wrote leaves the product. */
const enquiryNoticeMail = (link: string): Content => ({
  subject: 'New enquiry on the website',
  link,
  button: 'Read the enquiry',
  paragraphs: ['Somebody wrote to us on the website. Sign in to read it:', link, WHY],
});

/** The mail to the addresses of NOTIFY_ENQUIRIES. Each line that the visitor typed is marked as a quotation. */
function newEnquiryMail(
  to: string,
  publicUrl: string,
  leadId: string,
  formData: Record<string, unknown>,
): MailMessage {
  const link = `${publicUrl}/crm/leads/${leadId}`;
  const textOf = (field: string) => String(formData[field] ?? '');
  const rows = ['name', 'company', 'email', 'phone'].map((field) => `${field}: ${oneLine(textOf(field))}`);
  const quoted = textOf('message').split(/\r\n|[\n\r\u2028\u2029]/);
  return {
    to,
    subject: `New enquiry from ${nameInMail(textOf('name'))}`,
    link,
    button: 'Open the lead',
    paragraphs: [
      'Somebody wrote to us on the website:',
      [...rows, '', ...quoted].map((line) => `> ${line}`).join('\n'),
      link,
    ],
  };
}
