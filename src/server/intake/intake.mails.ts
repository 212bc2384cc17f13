import { fitText } from '#shared/fields/fitText.ts';
import { Lead } from '../leads/leads.entity.ts';
import { enquiryMailIds } from '../notices/enquiryMail.service.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { Context } from '../platform/identity/context.ts';
import { User } from '../platform/identity/users.entity.ts';
import { type ComposeMails, type MailMessage, oneLine } from '../platform/mail/message.ts';

declare module '../platform/mail/message.ts' {
  interface MailJobs {
    newEnquiry: { leadId: string; to: string };
    enquiryNotice: { leadId: string; userId: string };
  }
}

export const intakeMails: Pick<ComposeMails, 'newEnquiry' | 'enquiryNotice'> = {
  async newEnquiry(em, { leadId, to }, publicUrl) {
    const lead = await em.findOne(Lead, leadId);
    return lead?.formData ? newEnquiryMail(to, publicUrl, lead.id, lead.formData) : null;
  },

  async enquiryNotice(em, { leadId, userId }, publicUrl) {
    const user = await em.findOne(User, userId);
    return user?.isActive() && (await em.findOne(Lead, leadId))
      ? enquiryNoticeMail(user.email, `${publicUrl}/crm/leads/${leadId}`)
      : null;
  },
};

/** Mails those who are to know of a lead from the site, in its transaction; once for one that is sent again. */
export async function queueEnquiryMails(
  em: EntityManager,
  leadId: string,
  { mailer, env }: Pick<Context, 'mailer' | 'env'>,
) {
  for (const to of env.NOTIFY_ENQUIRIES) {
    await mailer.send(em, { kind: 'newEnquiry', leadId, to }, { name: `${leadId} ${to}` });
  }
  for (const userId of await enquiryMailIds(em)) {
    await mailer.send(em, { kind: 'enquiryNotice', leadId, userId }, { name: `${leadId} ${userId}` });
  }
}

/** To members whom an administrator chose: nothing of what the visitor wrote leaves the product. */
const enquiryNoticeMail = (to: string, link: string): MailMessage => ({
  to,
  subject: 'New enquiry on the website',
  link,
  paragraphs: [
    'Somebody wrote to us on the website. Sign in to read it:',
    link,
    'An administrator has chosen in Settings, Business, that you get this mail.',
  ],
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
