import { formatCents } from '#shared/fields/format.ts';
import { unpricedLines } from '#shared/proposals/document.ts';
import { CODE_MINUTES } from '#shared/proposals/requests/requests.ts';
import { BY_ANSWER, type ComposeMails, greet } from '../../platform/mail/message.ts';
import { requestFileLink, requestLink } from '../links/links.service.ts';
import { composePdf } from '../pdf/composePdf.service.ts';
import { Proposal } from '../proposals.entity.ts';
import { attachPdf } from '../proposals.mails.ts';
import { createCode } from './codes.service.ts';
import { ProposalRequest } from './requests.entity.ts';

declare module '../../platform/mail/message.ts' {
  interface MailJobs {
    /** To an address that a visitor typed, so without any text of theirs. */
    proposalCode: { proposalId: string };
    /** A mail to that address once it is confirmed. */
    proposalRequest: { proposalId: string };
  }
}

export const requestMails: Pick<ComposeMails, 'proposalCode' | 'proposalRequest'> = {
  /** Null if the address is confirmed or the request is gone. */
  async proposalCode(em, { proposalId }, publicUrl) {
    const made = await createCode(em, proposalId);
    if (!made) return null;
    return {
      to: made.email,
      subject: 'Your code to get the proposal',
      link: publicUrl,
      button: 'Open our website',
      refusal: BY_ANSWER,
      bold: [made.code],
      paragraphs: [
        'Somebody asked on our website for a proposal to be sent to this address. If it was you, enter this code there:',
        made.code,
        `The code works for ${CODE_MINUTES} minutes. Our website is here:`,
        publicUrl,
        'If it was not you, please ignore this email: without the code nothing is sent to you.',
      ],
    };
  },

  /** The proposal that was priced on the site. Null once staff have sent the proposal, which has a mail of its own. */
  async proposalRequest(em, { proposalId }, publicUrl) {
    const proposal = await em.findOne(Proposal, proposalId);
    const request = await em.findOne(ProposalRequest, { proposal: proposalId });
    if (proposal?.state !== 'draft' || !request?.confirmedAt || !request.email) return null;
    const { document, email } = request;
    const link = await requestLink(em, publicUrl, proposal.id);
    const unpriced = unpricedLines(document);
    const price = [
      `${formatCents(document.total)}${document.gst === null ? '' : ' incl. GST'}`,
      ...(unpriced.length > 0 ? [`and ${unpriced.join(' and ')} for a price on request`] : []),
    ].join(', ');
    return {
      to: email,
      subject: `Proposal ${document.reference}, priced on our website`,
      greeting: greet(document.client.contact),
      link,
      button: 'Open what you priced',
      refusal: BY_ANSWER,
      bold: [price],
      paragraphs: [
        `Here is what you priced on our website: ${document.title}.`,
        `Total ${price}`,
        'A consultant checks it and sends you our proposal, which you can then accept.',
        link,
        'The link is for you. Whoever has it can read the proposal.',
      ],
      attachments: [
        attachPdf(
          document,
          await composePdf(em, publicUrl, { document, state: 'draft' }),
          await requestFileLink(em, publicUrl, proposal.id),
        ),
      ],
    };
  },
};
