import * as z from 'zod';
import { idInput, optionalLongText } from '../fields/fields.schema.ts';
import { LINE_LENGTH } from '../fields/kinds.ts';
import { deleteInput } from '../records/trash.schema.ts';
import { REMINDER_COUNT } from './reminders.ts';
import { selectionGroups } from './selection.schema.ts';

// The inputs of everything that is done with a proposal, except editing it.

/** `signed` is the number of an accepted proposal, which the person was asked about: others go without a question. */
export const deleteProposalInput = deleteInput.extend({ signed: z.string().max(LINE_LENGTH).optional() });

export const sendProposalInput = idInput.extend({
  version: z.int(),
  /** The total that the sender saw, in cents: prices may have changed since. */
  total: z.int(),
  /** True if the contact gets a mail with the link, some seconds later; otherwise the sender gives it to them. */
  byMail: z.boolean().default(false),
});

/** The longest words with a request for a discount, and with its answer. */
const WORDS_LENGTH = 1_000;

export const askForDiscountInput = idInput.extend({
  version: z.int(),
  /** The total that the asker saw, in cents. */
  total: z.int(),
  /** The id of the request, chosen by the caller, so that a repeated call makes one. */
  approvalId: idInput.shape.id,
  question: optionalLongText(WORDS_LENGTH).prefault(''),
});

export type AskForDiscountInput = z.output<typeof askForDiscountInput>;

export const discountRequestInput = idInput.extend({ approvalId: idInput.shape.id });

export const answerDiscountInput = discountRequestInput.extend({
  isApproved: z.boolean(),
  answer: optionalLongText(WORDS_LENGTH).prefault(''),
});

export type AnswerDiscountInput = z.output<typeof answerDiscountInput>;

export const revokeLinkInput = idInput.extend({
  /** The generation of the link that is to stop working, so that a repeated call does not end the next one as well. */
  keyGeneration: z.int(),
});

export const remindersInput = idInput.extend({
  numbers: z.array(z.int().min(1).max(REMINDER_COUNT)).max(REMINDER_COUNT),
  isStopped: z.boolean(),
});

export const reviseProposalInput = idInput.extend({
  /** The id of the new version, chosen by the caller, so that a repeated call makes one. */
  newId: idInput.shape.id,
});

/** The registration whose renewal is proposed, with other groups than those held if its scope changes. */
export const renewInput = idInput.extend({
  registrationId: idInput.shape.id,
  groups: selectionGroups.min(1, 'Choose a group').optional(),
});

/** The catalogue of a draft: that of what the client has in writing, or that of today. */
export const proposalCatalogueInput = idInput.extend({ isToday: z.boolean() });

/** A lead or an opportunity. */
export const declinedProposalInput = z.union([
  z.object({ leadId: idInput.shape.id }),
  z.object({ opportunityId: idInput.shape.id }),
]);

export type DeclinedProposalOf = z.input<typeof declinedProposalInput>;

/** A proposal that the client has declined. */
export interface DeclinedProposal {
  id: string;
  name: string;
  /** The reason in the client's words; null where they gave none. */
  reason: string | null;
}
