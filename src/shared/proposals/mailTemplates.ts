// The mails with and about a proposal, of which administrators write subject and text. A field such as {{link}} stands
// for a value of the proposal; there are no others than these.

export interface MailTemplate {
  subject: string;
  /** Plain text after the greeting; the name and phone number of the business follow. */
  text: string;
}

/** Characters of the line that a sender adds to one mail. */
export const MAIL_LINE_LENGTH = 500;

/** With the value that the preview shows. */
export const mailFields = {
  'client name': 'Ada Byron',
  'client first name': 'Ada',
  'client organisation': 'Sunrise Care Pty Ltd',
  'business name': 'Provider Ready',
  'sender name': 'Kim Lee',
  reference: 'PR-2026-00001',
  title: 'NDIS registration',
  total: '$3,850 incl. GST',
  'valid until': '22 Dec 2026',
  link: 'https://desk.example/proposal?key=…',
};

export type MailField = keyof typeof mailFields;

export type MailValues = Record<MailField, string>;

/** No braces inside, so that fields do not overlap. */
const field = /\{\{([^{}]*)\}\}/g;

/** '{{client name}}' as it stands in a text; spaces at its ends do not count. */
const nameIn = (written: string) => written.trim().toLowerCase();

const isField = (name: string): name is MailField => Object.hasOwn(mailFields, name);

/** Puts the values in the place of the fields. Fields in a value stay as they are. */
export const fillTemplate = (text: string, values: MailValues) =>
  text.replace(field, (written, inside: string) => {
    const name = nameIn(inside);
    return isField(name) ? values[name] : written;
  });

export const MAIL_FIELD_LIST = Object.keys(mailFields)
  .map((name) => `{{${name}}}`)
  .join(', ');

export const NO_LINK_MESSAGE = 'Use {{link}} in the text: without it the client cannot open the proposal';
export const LINK_IN_SUBJECT_MESSAGE =
  'Use {{link}} in the text only: subjects are shown where others read them';

/** Returns the reason why the fields of a text cannot be filled; null where they can. */
export function findFieldProblem(text: string): string | null {
  for (const [written, inside = ''] of text.matchAll(field))
    if (!isField(nameIn(inside))) return `There is no field ${written}. There are ${MAIL_FIELD_LIST}`;
  // Not removed: the braces around a field would form a new one.
  const rest = text.replace(field, ' ');
  return rest.includes('{{') || rest.includes('}}')
    ? 'A field begins with {{ and ends with }}, as in {{client name}}'
    : null;
}

export const hasLink = (text: string) =>
  [...text.matchAll(field)].some(([, name = '']) => nameIn(name) === 'link');

const TOTAL = 'Total {{total}} · valid until {{valid until}}';
const SENDER = 'Kind regards\n{{sender name}}';

export const standardMails = {
  proposalMail: {
    subject: 'Proposal {{reference}} from {{business name}}',
    text: [
      'Hello {{client first name}}',
      'Here is our proposal {{reference}} for {{client organisation}}: {{title}}.',
      TOTAL,
      'The PDF comes with this email. Online you can read it, accept or decline it, and ask a question:',
      '{{link}}',
      'The link is for you. Whoever has it can read the proposal and answer it.',
      SENDER,
    ].join('\n\n'),
  },
  reminderMail: {
    subject: 'Reminder: proposal {{reference}} from {{business name}}',
    text: [
      'Hello {{client first name}}',
      'You can accept or decline our proposal {{reference}} until {{valid until}}.',
      'It is for {{client organisation}}: {{title}}.',
      TOTAL,
      '{{link}}',
      'Once you have answered, you get no more reminders.',
      SENDER,
    ].join('\n\n'),
  },
} satisfies Record<string, MailTemplate>;
