import * as z from 'zod';
import { fullName } from '#shared/contacts/contacts.ts';
import { fitText } from '#shared/fields/fitText.ts';
import { formatDay } from '#shared/fields/format.ts';
import { LINE_LENGTH } from '#shared/fields/kinds.ts';
import { describeTotal, type ProposalDocument } from '#shared/proposals/document.ts';
import { fillTemplate, type MailValues, type standardMails } from '#shared/proposals/mailTemplates.ts';
import { describeReplaced } from '#shared/proposals/outline.ts';
import { NO_REMINDERS_ID, SENT_PROPOSAL_PATH } from '#shared/proposals/sentProposal.ts';
import { findSection } from '../business/business.service.ts';
import { identifySender } from '../business/sender.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { readColumn } from '../platform/database/runSql.ts';
import { User } from '../platform/identity/users.entity.ts';
import { calledInMail, formatMail, oneLine } from '../platform/mail/message.ts';
import { compose, composedOf } from './composition.service.ts';
import { proposalFileName } from './pdf/proposalPdf.ts';
import { Proposal, partiesOf } from './proposals.entity.ts';

interface ProposalMail {
  proposal: Pick<Proposal, 'name' | 'sentBy'>;
  document: ProposalDocument;
  contact: Pick<Contact, 'firstName'>;
  link: string;
  /** The page on which the client refuses reminders. */
  refusalLink: string;
  /** The sender's own words, below the greeting. */
  line?: string | null;
}

export async function composeProposalMail(
  em: EntityManager,
  section: keyof typeof standardMails,
  mail: ProposalMail,
) {
  const { subject, text } = await findSection(em, section);
  const values = await valuesOf(em, mail);
  const [greeting = '', ...paragraphs] = fillTemplate(text, values).split(/\n{2,}/);
  return {
    subject: fitText(oneLine(fillTemplate(subject, values)), LINE_LENGTH),
    greeting,
    paragraphs: mail.line ? [mail.line, ...paragraphs] : paragraphs,
    bold: [values.total, values['valid until']],
    link: mail.link,
    button: 'Read and answer',
    refusal: {
      words: section === 'reminderMail' ? 'Send me no more reminders' : 'Send me no reminders',
      href: `${mail.refusalLink}#${NO_REMINDERS_ID}`,
    },
    replyTo: await replyToOf(em, mail.proposal),
  };
}

/** The line that the sender of a proposal added to its mail. */
export async function lineOf(em: EntityManager, proposalId: string) {
  const [line = null] = await readColumn(em, z.string().nullable())`
    select data ->> 'line' from events
     where noun = 'proposal' and record_id = ${proposalId} and kind = 'sent' order by at desc limit 1`;
  return line;
}

/** The sender's, if they allow that and are still in the team; otherwise null for the business's. */
async function replyToOf(
  em: EntityManager,
  { sentBy }: Pick<Proposal, 'sentBy'>,
): Promise<string | undefined> {
  if (!sentBy) return undefined;
  const sender = await kysely(em)
    .selectFrom('NoticeSettings as settings')
    .innerJoin('User as sender', 'sender.id', 'settings.user')
    .where('sender.id', '=', sentBy.id)
    .where('sender.deactivatedAt', 'is', null)
    .where('settings.ownReplies', '=', true)
    .select('sender.email')
    .executeTakeFirst();
  return sender?.email;
}

/** One line each: they may be in a subject. */
async function valuesOf(
  em: EntityManager,
  { proposal, document, contact, link }: ProposalMail,
): Promise<MailValues> {
  const { business, client, title, validUntil, replaces } = document;
  const sender = proposal.sentBy && (await em.findOne(User, proposal.sentBy.id));
  return {
    'client name': oneLine(client.contact),
    'client first name': calledInMail(contact.firstName),
    'client organisation': oneLine(client.account),
    'business name': oneLine(business.name),
    'sender name': oneLine(sender ? fullName(sender) : business.name),
    reference: oneLine(proposal.name),
    title: oneLine(title),
    total: `${describeTotal(document)}${replaces ? `, which replaces ${describeReplaced(replaces)}` : ''}`,
    'valid until': formatDay(validUntil),
    link,
  };
}

/**
 * The mail with a draft, as its client would read it as text if this member of staff sent it now, without the key of its link;
 * null where the contact has no address.
 *
 * @throws NOT_FOUND when the proposal is gone
 */
export async function previewMail(em: EntityManager, publicUrl: string, id: string, userId: string) {
  const proposal = await em.findOneOrFail(Proposal, id);
  const contact = await em.findOne(Contact, partiesOf(proposal).contact.id);
  if (!contact?.email) return null;
  const { document } = await compose(em, composedOf(proposal));
  const link = `${publicUrl}${SENT_PROPOSAL_PATH}?key=…`;
  const mail = await composeProposalMail(em, 'proposalMail', {
    proposal: { name: proposal.name, sentBy: em.getReference(User, userId) },
    ...{ document, contact },
    link,
    refusalLink: link,
  });
  const { letterhead } = await identifySender(em, undefined);
  const { text } = formatMail({ to: contact.email, ...mail }, letterhead, Infinity);
  return { to: contact.email, subject: mail.subject, text, fileName: proposalFileName(document) };
}
