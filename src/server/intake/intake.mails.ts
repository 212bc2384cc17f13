import { formatBusinessTime, formatCount } from '#shared/fields/format.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import { describeTotal } from '#shared/proposals/requests/requests.ts';
import { ENQUIRY_MAILS_CHOSEN } from '../business/enquiryReaders.ts';
import { Lead } from '../leads/leads.entity.ts';
import { type ComposeMails, type MailMessage, nameInMail, oneLine } from '../platform/mail/message.ts';
import { ProposalRequest } from '../proposals/requests/requests.entity.ts';
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
  const request = await em.findOne(ProposalRequest, { proposal: { lead: leadId } });
  const asked = request?.document;
  if (isMember) return { ...enquiryNoticeMail(link, asked), ...addressed };
  return lead.formData ? newEnquiryMail(addressed.to, link, lead, asked) : null;
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

const WRITTEN = 'Somebody sent us a message with the contact form of the website';

const describePriced = (asked: ProposalDocument) =>
  `Somebody priced proposal ${asked.reference} on the website, ${describeTotal(asked)}`;

const enquiryNoticeMail = (link: string, asked: ProposalDocument | undefined): Content => ({
  subject: asked ? `Proposal priced on the website, ${describeTotal(asked)}` : 'New enquiry on the website',
  link,
  button: 'Read the enquiry',
  paragraphs: [
    asked ? `${describePriced(asked)}. Sign in to check and send it:` : `${WRITTEN}. Sign in to read it:`,
    link,
    ENQUIRY_MAILS_CHOSEN,
  ],
});

function newEnquiryMail(
  to: string,
  link: string,
  { formData, description }: Lead,
  asked: ProposalDocument | undefined,
): MailMessage {
  const textOf = (field: string) => String(formData?.[field] ?? '');
  const rows = ['name', 'company', 'email', 'phone'].map((field) => `${field}: ${oneLine(textOf(field))}`);
  const quoted = (description ?? '').split(/\r\n|[\n\r\u2028\u2029]/);
  return {
    to,
    subject: asked
      ? `Proposal priced by ${nameInMail(textOf('name'))}, ${describeTotal(asked)}`
      : `New enquiry from ${nameInMail(textOf('name'))}`,
    link,
    button: 'Open the lead',
    paragraphs: [
      `${asked ? describePriced(asked) : WRITTEN}:`,
      [...rows, '', ...quoted].map((line) => `> ${line}`).join('\n'),
      link,
    ],
  };
}
