import { formatBusinessTime, formatCount } from '#shared/fields/format.ts';
import { ENQUIRY_MAILS_CHOSEN } from '../business/enquiryReaders.ts';
import { Lead } from '../leads/leads.entity.ts';
import { type ComposeMails, type MailMessage, nameInMail, oneLine } from '../platform/mail/message.ts';
import type { ComposeNews } from '../records/events/eventRule.ts';
import { countReceived } from '../records/events/mailLimit.ts';
import { addressOf } from '../records/events/news.mails.ts';

export const intakeMails: Pick<ComposeMails, 'enquiryCount'> = {
  async enquiryCount(em, { hour, ...reader }, publicUrl) {
    const addressed = await addressOf(em, reader);
    const from = new Date(`${hour}:00:00Z`);
    const count = await countReceived(em, from);
    return addressed && count > 0
      ? { ...countMail(`${publicUrl}/crm/leads?owner=nobody`, count, from), ...addressed }
      : null;
  },
};

/** The mail to members, with nothing of what the visitor wrote, and to the addresses of NOTIFY_ENQUIRIES, with all of it. */
export const composeEnquiry: ComposeNews = async (em, leadId, { isMember, ...addressed }, publicUrl) => {
  const lead = await em.findOne(Lead, leadId);
  if (!lead) return null;
  const link = `${publicUrl}/crm/leads/${leadId}`;
  if (isMember) return { ...enquiryNoticeMail(link), ...addressed };
  return lead.formData ? newEnquiryMail(addressed.to, link, lead.formData) : null;
};

type Content = Omit<MailMessage, 'to'>;

const countMail = (link: string, count: number, from: Date): Content => ({
  subject: `${formatCount(count, 'message')} on the website in an hour`,
  link,
  button: 'Read them',
  paragraphs: [
    `${formatCount(count, 'message')} came in the hour from ${formatBusinessTime(from)} (Sydney). Sign in to read them:`,
    link,
    ENQUIRY_MAILS_CHOSEN,
  ],
});

const enquiryNoticeMail = (link: string): Content => ({
  subject: 'New enquiry on the website',
  link,
  button: 'Read the enquiry',
  paragraphs: ['Somebody wrote to us on the website. Sign in to read it:', link, ENQUIRY_MAILS_CHOSEN],
});

function newEnquiryMail(to: string, link: string, formData: Record<string, unknown>): MailMessage {
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
