import type { DueItem } from '#shared/activities.schema.ts';
import { formatDay } from '#shared/fields/format.ts';
import { formatTotal } from '#shared/records/totals.ts';
import { brand } from '#shared/site/brand.ts';

/** A mail to one person. To an address that a visitor typed nothing of their own text goes, or a sign-up could write to strangers. */
export interface MailMessage {
  to: string;
  subject: string;
  /** Plain text, with the link in it. */
  text: string;
  /** Where the message leads. */
  link: string;
}

const message = (to: string, subject: string, link: string, paragraphs: string[]): MailMessage => ({
  to,
  subject,
  link,
  text: `${['Hello', ...paragraphs, `${brand.name}\n${brand.phone}`].join('\n\n')}\n`,
});

export const confirmAddressMail = (to: string, publicUrl: string, token: string) => {
  const link = `${publicUrl}/crm/verify-email?token=${token}`;
  return message(to, `Confirm your email address for ${brand.product}`, link, [
    `Somebody signed up for ${brand.product} with this email address. If that was you, please confirm it here:`,
    link,
    'The link works once, for 24 hours, and only until you ask for another one. If it was not you, please ignore this message: nothing happens without the link.',
  ]);
};

export const alreadySignedUpMail = (to: string, publicUrl: string) => {
  const link = `${publicUrl}/crm`;
  return message(to, `You already have an account with ${brand.product}`, link, [
    `Somebody tried to sign up for ${brand.product} with this email address, and you already have an account. Nothing about it has changed.`,
    'If that was you, please sign in, or choose "Forgot password?" there if you no longer know it:',
    link,
    'If it was not you, there is nothing for you to do.',
  ]);
};

export const resetPasswordMail = (to: string, publicUrl: string, token: string) => {
  const link = `${publicUrl}/crm/reset-password?token=${token}`;
  return message(to, `Choose a new password for ${brand.product}`, link, [
    `Somebody asked for a new password for your ${brand.product} account. If that was you, please choose one here:`,
    link,
    'The link works once, for one hour, and only until you ask for another one. If it was not you, please ignore this message: your password stays as it is.',
  ]);
};

export const approvedMail = (to: string, publicUrl: string) => {
  const link = `${publicUrl}/crm`;
  return message(to, `You can now sign in to ${brand.product}`, link, [
    `An administrator has approved your ${brand.product} account. You can sign in now:`,
    link,
  ]);
};

interface DueGroup {
  label: string;
  items: Pick<DueItem, 'title' | 'dueDate' | 'subject' | 'contactName'>[];
  total: number;
}

/** To a member of staff who asked for it, each weekday morning. */
export const dailySummaryMail = (to: string, publicUrl: string, groups: DueGroup[]) => {
  const link = `${publicUrl}/crm/activities`;
  const due = groups.filter(({ total }) => total > 0);
  const subject = due.map(({ label, total }) => `${formatTotal(total)} ${label.toLowerCase()}`).join(', ');
  const line = ({ title, dueDate, subject, contactName }: DueGroup['items'][number]) =>
    `- ${[title, subject.title, contactName, formatDay(dueDate)]
      .filter(Boolean)
      .map((text) => oneLine(String(text)))
      .join(' | ')}`;
  return message(to, `Your day: ${subject}`, link, [
    ...due.map(({ label, items, total }) =>
      [
        `${label} (${formatTotal(total)})`,
        ...items.map(line),
        ...(total > items.length ? ['- and more'] : []),
      ].join('\n'),
    ),
    'Everything that is to be done stands here:',
    link,
    `You asked for this mail in Settings, where you can switch it off again: ${publicUrl}/crm/settings#morning-mail`,
  ]);
};

/** To staff who asked for it. What the visitor typed stands in the body, each line marked as theirs. */
export const newEnquiryMail = (
  to: string,
  publicUrl: string,
  leadId: string,
  formData: Record<string, unknown>,
) => {
  const link = `${publicUrl}/crm/leads/${leadId}`;
  const said = (field: string) => String(formData[field] ?? '');
  const rows = ['name', 'company', 'email', 'phone'].map((field) => `${field}: ${oneLine(said(field))}`);
  const quoted = said('message').split(/\r\n|[\n\r\u2028\u2029]/);
  return message(to, `New enquiry from ${oneLine(said('name')).slice(0, 80)}`, link, [
    'Somebody wrote to us on the website:',
    [...rows, '', ...quoted].map((line) => `> ${line}`).join('\n'),
    'The lead is here:',
    link,
  ]);
};

/** Without line breaks and other characters that are not seen: they could end a header or turn a line around. */
const oneLine = (text: string) => text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
