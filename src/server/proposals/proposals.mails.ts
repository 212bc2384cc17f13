import { fullName } from '#shared/contacts/contacts.ts';
import { today } from '#shared/fields/format.ts';
import { parsePhone } from '#shared/fields/phone.ts';
import { describeTotal, type ProposalDocument } from '#shared/proposals/document.ts';
import { isOpenProposal, stateOn } from '#shared/proposals/proposalState.ts';
import { NO_REMINDERS_PATH, SENT_PROPOSAL_PATH } from '#shared/proposals/sentProposal.ts';
import { ENQUIRY_MAILS_CHOSEN } from '../business/enquiryReaders.ts';
import { publishedBusiness } from '../business/publishedContent.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import { Engagement } from '../engagements/engagements.entity.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { MailPart } from '../platform/mail/mailParts.ts';
import {
  type Attachment,
  BY_ANSWER,
  type ComposeMails,
  greet,
  nameInMail,
  oneLine,
} from '../platform/mail/message.ts';
import type { ComposeNews } from '../records/events/eventRule.ts';
import { responsibleFor } from './effects.service.ts';
import { fileLink, proposalLink, refusalKeyOf } from './links/links.service.ts';
import { composePdf } from './pdf/composePdf.service.ts';
import { proposalFileName } from './pdf/proposalPdf.ts';
import { keepSignedPdf } from './pdf/signedPdf.service.ts';
import { composeProposalMail, lineOf } from './proposalMail.ts';
import { Proposal } from './proposals.entity.ts';
import { mayRemind, noteReminderSent, planReminders } from './reminders/reminders.service.ts';
import { SentProposal } from './sentProposals.entity.ts';

declare module '../platform/mail/message.ts' {
  interface MailJobs {
    /** `keyGeneration` is that of the link: Undo of Send raises it, so nothing is mailed. */
    proposalSent: { proposalId: string; keyGeneration: number };
    /** A mail to the client; `day` is the only one on which it may leave. */
    proposalReminder: { proposalId: string; number: number; day: string };
    proposalAccepted: { proposalId: string };
  }
}

/** The act of a client, as the mail to staff says it. */
const ANSWERS = { accepted: 'accepted', declined: 'declined', asked: 'has a question about' };

type Kinds = 'proposalSent' | 'proposalReminder' | 'proposalAccepted';

export const proposalsMails: Pick<ComposeMails, Kinds> = {
  /** Null if it was taken back, withdrawn or answered, or there is no address. */
  async proposalSent(em, { proposalId, keyGeneration }, publicUrl) {
    const proposal = await em.findOne(Proposal, proposalId);
    if (!proposal || proposal.keyGeneration !== keyGeneration) return null;
    const contact = await contactOf(em, proposal);
    if (!contact?.email || !isOpenProposal(stateOn(proposal, today()))) return null;
    const { document } = await em.findOneOrFail(SentProposal, { proposal });
    const link = await proposalLink(em, publicUrl, proposal);
    return {
      to: contact.email,
      ...(await composeProposalMail(em, 'proposalMail', {
        proposal,
        document,
        contact,
        link,
        refusalLink: `${publicUrl}${SENT_PROPOSAL_PATH}?key=${await refusalKeyOf(em, proposal)}`,
        line: await lineOf(em, proposalId),
      })),
      attachments: [
        attachPdf(
          proposal,
          await composePdf(em, publicUrl, { document, state: 'sent' }),
          await fileLink(em, publicUrl, proposal),
        ),
      ],
      onSent: (em) => planReminders(em, proposalId),
    };
  },

  /** Null if it may not leave any more, or there is no address. */
  async proposalReminder(em, job, publicUrl) {
    const now = new Date();
    if (!(await mayRemind(em, job, now))) return null;
    const proposal = await em.findOneOrFail(Proposal, job.proposalId);
    const contact = await contactOf(em, proposal);
    if (!contact?.email) return null;
    const { document } = await em.findOneOrFail(SentProposal, { proposal });
    const link = await proposalLink(em, publicUrl, proposal);
    const refusalKey = await refusalKeyOf(em, proposal);
    const refusalLink = `${publicUrl}${SENT_PROPOSAL_PATH}?key=${refusalKey}`;
    const mail = await composeProposalMail(em, 'reminderMail', {
      proposal,
      document,
      contact,
      link,
      refusalLink,
    });
    return {
      to: contact.email,
      ...mail,
      unsubscribeUrl: `${publicUrl}${NO_REMINDERS_PATH}?key=${refusalKey}`,
      onSent: (em) => noteReminderSent(em, job.proposalId, job.number, now),
    };
  },

  /** The mail with the PDF and the record of the acceptance. Null when there is no address any more. */
  async proposalAccepted(em, { proposalId }, publicUrl) {
    const proposal = await em.findOne(Proposal, proposalId);
    if (proposal?.state !== 'accepted') return null;
    const pdf = await keepSignedPdf(em, publicUrl, proposal);
    const contact = await contactOf(em, proposal);
    if (!contact?.email) return null;
    const link = await proposalLink(em, publicUrl, proposal);
    return {
      to: contact.email,
      subject: `Proposal ${oneLine(proposal.name)} is accepted`,
      greeting: greet(contact.firstName),
      link,
      button: 'Open the proposal',
      refusal: BY_ANSWER,
      ...(await wordsAfterAcceptance(em, proposal, link)),
      attachments: [attachPdf(proposal, pdf, await fileLink(em, publicUrl, proposal))],
    };
  },
};

export const composeAnswer =
  (answer: keyof typeof ANSWERS): ComposeNews =>
  async (em, proposalId, { to, greeting }, publicUrl) => {
    const proposal = await em.findOne(Proposal, proposalId);
    if (!proposal) return null;
    const started = answer === 'accepted' ? await em.findOne(Engagement, { proposalId }) : null;
    const link = `${publicUrl}/crm/${started ? `engagements/${started.id}` : `proposals/${proposalId}`}`;
    // A draft priced on the site contains names that a visitor typed.
    const document = (await em.findOne(SentProposal, { proposal }))?.document;
    const client = document ? nameInMail(document.client.account) : 'A client';
    const what = `${client} ${ANSWERS[answer]} ${oneLine(proposal.name)}`;
    const total = document && describeTotal(document);
    return {
      ...{ to, greeting },
      subject: [what, total].filter(Boolean).join(' · '),
      link,
      button: started ? 'Open the engagement' : 'Open the proposal',
      ...(total && { bold: [total] }),
      paragraphs: [
        `${what}.`,
        ...(total ? [`Total ${total}`] : []),
        ...(answer === 'accepted' ? await wordsOnCall(em, proposal) : []),
        ...(answer === 'asked' ? ['Answer it today.'] : []),
        link,
      ],
      ...(answer === 'accepted' && {
        attachments: [
          attachPdf(
            proposal,
            await keepSignedPdf(em, publicUrl, proposal),
            await fileLink(em, publicUrl, proposal),
          ),
        ],
      }),
    };
  };

/** Who accepted, and the number to call, as the client was told. */
async function wordsOnCall(em: EntityManager, proposal: Proposal): Promise<MailPart[]> {
  const contact = await contactOf(em, proposal);
  const { responseTime } = await publishedBusiness(em);
  const phone = parsePhone(oneLine(contact?.mobile ?? contact?.phone ?? contact?.directPhone ?? ''));
  const name = nameInMail(contact ? fullName(contact) : (proposal.acceptance?.name ?? ''));
  return [
    `Signed by ${nameInMail(proposal.acceptance?.name ?? '')}, who reads that you call ${oneLine(responseTime)}.`,
    ...(phone ? [{ words: `Call ${name} on ${phone.text}`, href: `tel:${phone.dial}` }] : []),
  ];
}

/** The mail about a question: to whom it concerns, or about one that is nobody's, which stays in the product. */
export const composeQuestion: ComposeNews = async (em, proposalId, reader, publicUrl) => {
  const proposal = await em.findOne(Proposal, proposalId);
  if (proposal && (await responsibleFor(em, proposal)))
    return composeAnswer('asked')(em, proposalId, reader, publicUrl);
  const link = `${publicUrl}/crm/proposals/${proposalId}`;
  return (
    proposal && {
      ...{ to: reader.to, greeting: reader.greeting },
      subject: 'A client has a question about a proposal',
      link,
      button: 'Read the question',
      paragraphs: [
        'A client has a question about a proposal that belongs to nobody. Sign in to read it:',
        link,
        ENQUIRY_MAILS_CHOSEN,
      ],
    }
  );
};

/** What was accepted, what happens next and whom to call; without names that a visitor typed. */
async function wordsAfterAcceptance(em: EntityManager, proposal: Proposal, link: string) {
  const { document } = await em.findOneOrFail(SentProposal, { proposal });
  const { name, phone, responseTime } = await publishedBusiness(em);
  const consultant = await responsibleFor(em, proposal);
  const who = consultant && nameInMail(fullName(consultant));
  const [, next] = document.timeline;
  const total = describeTotal(document);
  return {
    bold: [total],
    paragraphs: [
      'Thank you. You have accepted our proposal, and it is signed.',
      `Total ${total}`,
      `What happens next: ${who ?? 'A consultant'} calls you ${oneLine(responseTime)}.${next ? ` Then ${oneLine(next.title)}, ${oneLine(next.duration)}.` : ''}`,
      `Questions? Call ${who ?? oneLine(name)} on ${oneLine(phone)}.`,
      'The signed PDF comes with this email. You can read the proposal online, too:',
      link,
    ],
  };
}

const contactOf = async (em: EntityManager, { contact }: Proposal) =>
  contact && em.findOne(Contact, contact.id);

export const attachPdf = (
  proposal: Pick<ProposalDocument, 'reference' | 'revision'>,
  content: Buffer,
  link: Attachment['link'],
): Attachment => ({ filename: proposalFileName(proposal), contentType: 'application/pdf', content, link });
