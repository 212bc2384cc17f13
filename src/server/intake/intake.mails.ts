import { fitText } from '#shared/fields/fitText.ts';
import { formatBusinessTime, formatCount } from '#shared/fields/format.ts';
import { countReceived, type EnquiryRecipient } from '../business/enquiryMails.service.ts';
import { Lead } from '../leads/leads.entity.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { User } from '../platform/identity/users.entity.ts';
import { type ComposeMails, type MailMessage, oneLine } from '../platform/mail/message.ts';
import { Proposal } from '../proposals/proposals.entity.ts';

type Kinds = 'newEnquiry' | 'enquiryNotice' | 'questionNotice' | 'enquiryCount';

export const intakeMails: Pick<ComposeMails, Kinds> = {
  async newEnquiry(em, { leadId, to }, publicUrl) {
    const lead = await em.findOne(Lead, leadId);
    return lead?.formData ? newEnquiryMail(to, publicUrl, lead.id, lead.formData) : null;
  },

  async enquiryNotice(em, { leadId, userId }, publicUrl) {
    const to = await addressOf(em, { userId });
    return to && (await em.findOne(Lead, leadId))
      ? enquiryNoticeMail(to, `${publicUrl}/crm/leads/${leadId}`)
      : null;
  },

  async questionNotice(em, { proposalId, ...recipient }, publicUrl) {
    const to = await addressOf(em, recipient);
    return to && (await em.findOne(Proposal, proposalId))
      ? questionMail(to, `${publicUrl}/crm/proposals/${proposalId}`)
      : null;
  },

  async enquiryCount(em, { hour, ...recipient }, publicUrl) {
    const to = await addressOf(em, recipient);
    const from = new Date(`${hour}:00:00Z`);
    const count = await countReceived(em, from);
    return to && count > 0 ? countMail(to, `${publicUrl}/crm/leads?owner=nobody`, count, from) : null;
  },
};

/** Null where the member has left. */
async function addressOf(em: EntityManager, recipient: EnquiryRecipient) {
  if ('to' in recipient) return recipient.to;
  const user = await em.findOne(User, recipient.userId);
  return user?.isActive() ? user.email : null;
}

/** Without the question: it stays in the product. */
const questionMail = (to: string, link: string): MailMessage => ({
  to,
  subject: 'A client has a question about a proposal',
  link,
  paragraphs: [
    'A client has a question about a proposal that belongs to nobody. Sign in to read it:',
    link,
    WHY,
  ],
});

const countMail = (to: string, link: string, count: number, from: Date): MailMessage => ({
  to,
  subject: `${formatCount(count, 'message')} on the website in an hour`,
  link,
  paragraphs: [
    `${formatCount(count, 'message')} came in the hour from ${formatBusinessTime(from)} (Sydney). Sign in to read them:`,
    link,
    WHY,
  ],
});

const WHY = 'Administrators choose in Settings, Business, who gets this mail.';

/** To members whom an administrator chose: nothing of what the visitor wrote leaves the product. */
const enquiryNoticeMail = (to: string, link: string): MailMessage => ({
  to,
  subject: 'New enquiry on the website',
  link,
  paragraphs: ['Somebody wrote to us on the website. Sign in to read it:', link, WHY],
});

/** To the addresses of NOTIFY_ENQUIRIES. Each line that the visitor typed is marked as a quotation. */
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
    subject: `New enquiry from ${fitText(oneLine(textOf('name')), 80)}`,
    link,
    paragraphs: [
      'Somebody wrote to us on the website:',
      [...rows, '', ...quoted].map((line) => `> ${line}`).join('\n'),
      'The lead is here:',
      link,
    ],
  };
}
