import { formatCents, formatDay, today } from '#shared/fields/format.ts';
import { isOpenProposal, stateOn } from '#shared/proposals.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import { type ComposeMails, oneLine } from '../platform/mail/message.ts';
import { proposalLink } from './links.service.ts';
import { Proposal } from './proposals.entity.ts';
import { SentProposal } from './sentProposals.entity.ts';

declare module '../platform/mail/message.ts' {
  interface MailJobs {
    /** `keyGeneration` is that of the link: Undo of Send makes it another, and so nothing is mailed. */
    proposalSent: { proposalId: string; keyGeneration: number };
  }
}

export const proposalsMails: Pick<ComposeMails, 'proposalSent'> = {
  /** To the contact. Null when it was taken back, withdrawn or answered, or there is no address any more. */
  async proposalSent(em, { proposalId, keyGeneration }, publicUrl) {
    const proposal = await em.findOne(Proposal, proposalId);
    if (!proposal || proposal.keyGeneration !== keyGeneration) return null;
    const contact = await em.findOne(Contact, proposal.contact.id);
    if (!contact?.email || !isOpenProposal(stateOn(proposal, today()))) return null;
    const { document } = await em.findOneOrFail(SentProposal, { proposal });
    const link = await proposalLink(em, publicUrl, proposal);
    const price = `${formatCents(document.total)}${document.gst === null ? '' : ' with GST'}`;
    return {
      to: contact.email,
      subject: `Proposal ${oneLine(proposal.name)} from ${oneLine(document.business.name)}`,
      link,
      paragraphs: [
        `Here is our proposal ${oneLine(proposal.name)} for ${oneLine(document.client.account)}: ${document.title}, ${price}.`,
        `It is valid until ${formatDay(document.validUntil)}. You can read and print it, and accept or decline it, here:`,
        link,
        'The link is for you. Whoever has it can read the proposal and answer it.',
      ],
    };
  },
};
