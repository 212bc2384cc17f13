import { fullName } from '#shared/contacts.ts';
import { LINE_LENGTH } from '#shared/fields/fields.schema.ts';
import { fitText } from '#shared/fields/fitText.ts';
import { formatCents, formatDay } from '#shared/fields/format.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import { fillTemplate, type MailValues, type standardMails } from '#shared/proposals/mailTemplates.ts';
import { describeReplaced } from '#shared/proposals/outline.ts';
import { NO_REMINDERS_ID } from '#shared/proposals/sentProposal.ts';
import { findSection } from '../business/business.service.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { User } from '../platform/identity/users.entity.ts';
import { oneLine } from '../platform/mail/message.ts';
import type { Proposal } from './proposals.entity.ts';

interface ProposalMail {
  proposal: Proposal;
  document: ProposalDocument;
  link: string;
}

/** Subject and text of a mail to the client, as administrators have written it. */
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
    paragraphs,
    link: mail.link,
    button: 'Read and answer',
    refusal: `${section === 'reminderMail' ? 'No more reminders' : 'No reminders'}? One press here is enough:\n${mail.link}#${NO_REMINDERS_ID}`,
    replyTo: await replyToOf(em, mail.proposal),
  };
}

/** The address of who sent it, if they allow that and are still in the team; otherwise none, and the business's counts. */
async function replyToOf(em: EntityManager, { sentBy }: Proposal): Promise<string | undefined> {
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

/** Each on one line, because it may stand in a subject. */
async function valuesOf(em: EntityManager, { proposal, document, link }: ProposalMail): Promise<MailValues> {
  const { business, client, title, total, gst, validUntil, replaces } = document;
  const sender = proposal.sentBy && (await em.findOne(User, proposal.sentBy.id));
  return {
    'client name': oneLine(client.contact),
    'client organisation': oneLine(client.account),
    'business name': oneLine(business.name),
    'sender name': oneLine(sender ? fullName(sender) : business.name),
    reference: oneLine(proposal.name),
    title: oneLine(title),
    total: `${formatCents(total)}${gst === null ? '' : ' with GST'}${replaces ? `, which replaces ${describeReplaced(replaces)}` : ''}`,
    'valid until': formatDay(validUntil),
    link,
  };
}
