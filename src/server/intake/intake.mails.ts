import { Lead } from '../leads/leads.entity.ts';
import { type ComposeMails, type MailMessage, oneLine } from '../platform/mail/message.ts';

declare module '../platform/mail/message.ts' {
  interface MailJobs {
    newEnquiry: { leadId: string; to: string };
  }
}

export const intakeMails: Pick<ComposeMails, 'newEnquiry'> = {
  async newEnquiry(em, { leadId, to }, publicUrl) {
    const lead = await em.findOne(Lead, leadId);
    return lead?.formData ? newEnquiryMail(to, publicUrl, lead.id, lead.formData) : null;
  },
};

/** To staff who asked for it. Each line that the visitor typed is marked as a quotation. */
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
    subject: `New enquiry from ${oneLine(textOf('name')).slice(0, 80)}`,
    link,
    paragraphs: [
      'Somebody wrote to us on the website:',
      [...rows, '', ...quoted].map((line) => `> ${line}`).join('\n'),
      'The lead is here:',
      link,
    ],
  };
}
