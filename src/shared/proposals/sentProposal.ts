import { formatDay } from '../fields/format.ts';
import type { ProposalDocument } from './document.ts';
import { isOpenProposal, isSampleProposal, type ProposalState } from './proposals.ts';

// The part of a proposal that a client sees by its link.

export interface SentProposal {
  /** Today: an open proposal whose last day is over has expired. 'draft': priced on the site, and not sent by staff yet. */
  state: ProposalState;
  /** True if the client has refused more reminders. */
  hasRefusedReminders: boolean;
  document: ProposalDocument;
  /** The link is of a visitor who has not confirmed their address: the document is what they priced, and nothing can be answered. */
  isUnconfirmed: boolean;
  /** The key of the link of the version that replaced it, where that was sent to the same contact at the same address. */
  replacementKey: string | null;
  /** The name of who looks after it; null where nobody does yet. */
  consultant: string | null;
  /** The times when the client declined it, and when they last asked a question; in Sydney. */
  declinedAt: string | null;
  askedAt: string | null;
  /** The time when the client accepted its terms on the site, in Sydney; null where they did not. */
  termsAcceptedAt: string | null;
  /** SHA-256 of the canonical JSON of the document. Accepting states it, so that nobody accepts what they have not seen. */
  hash: string;
  /**
   * The total at the prices of today, in cents, of a proposal that was priced on the site and not sent by staff yet.
   */
  todaysTotal: number | null;
  /** The name of the person who accepted it, and the time in Sydney. */
  acceptance: { name: string; at: string } | null;
}

/**
 * Returns the reason why nobody can accept it, as its PDF says it; null while somebody can, and for one that was
 * accepted.
 */
export function closedNotice(
  state: ProposalState,
  { reference, validUntil }: Pick<ProposalDocument, 'reference' | 'validUntil'>,
) {
  switch (state) {
    case 'draft':
      return { word: 'Not confirmed yet', sentence: CONFIRMED_FIRST };
    case 'withdrawn':
      return { word: 'Withdrawn', sentence: 'This proposal can no longer be accepted.' };
    case 'declined':
      return { word: 'Declined', sentence: 'This proposal can no longer be accepted.' };
    case 'expired': {
      const sentence = `This proposal was valid until ${formatDay(validUntil)} and can no longer be accepted.`;
      return { word: 'Expired', sentence };
    }
    case 'replaced':
      return { word: 'Replaced by a newer version', sentence: 'This one can no longer be accepted.' };
    default:
      return isSampleProposal({ reference }) ? { word: 'Sample', sentence: SAMPLE_NOTICE } : null;
  }
}

/** True while the client can answer it: a sample is never answered. */
export const isAnswerable = ({ state, document }: Pick<SentProposal, 'state' | 'document'>) =>
  isOpenProposal(state) && !isSampleProposal(document);

export const SAMPLE_NOTICE = 'This is a sample. Nobody can answer it.';

export const CONFIRMED_FIRST = 'A consultant confirms this proposal before it can be accepted.';

/** The state that its page shows, and nothing else, while it is in the trash. */
export type ProposalInTrash = 'withdrawn' | 'accepted';

/** A request of the site that waits in quarantine: its page shows the number, and nothing that somebody typed. */
export interface HeldRequest {
  heldReference: string;
}

/** What the link of a mail opens by which its client refuses reminders: nothing of the proposal. */
export interface ReminderRefusal {
  isRefusal: true;
  hasRefusedReminders: boolean;
}

/** The content that a link opens; null for a link that does not work. */
export type LinkContent = SentProposal | HeldRequest | ReminderRefusal | ProposalInTrash | null;

/** The address of the page; the key of the link stands in its query, because paths are logged. */
export const SENT_PROPOSAL_PATH = '/proposal';

/** The address of its PDF, with the key in its query likewise. */
export const PROPOSAL_PDF_PATH = '/proposal.pdf';

/** The address to which 'No more reminders' is posted; opened, it leads to the page, and changes nothing. */
export const NO_REMINDERS_PATH = '/proposal/no-reminders';

/** The address to which the forms of the page are posted without scripts. */
export const ANSWER_PATH = '/proposal/answer';

/** The part of the page with the forms, and with what came of them. */
export const ANSWER_ID = 'answer';

export const REFUSED_MESSAGE = 'You get no more reminders of this proposal.';

/** The part of the page with that button. */
export const NO_REMINDERS_ID = 'no-reminders';

/** The id of the element of the page that holds the proposal as JSON: null for a link that does not work. */
export const SENT_PROPOSAL_ELEMENT_ID = 'sent-proposal';

/** The limits of texts, in characters. */
export const REASON_LENGTH = 2_000;
export const QUESTION_LENGTH = 5_000;

export const NAME_MESSAGE = 'Type your name';
export const MAY_ACCEPT_MESSAGE = 'Confirm that you may accept this proposal';
export const QUESTION_MESSAGE = 'Type your question';
