import * as z from 'zod';
import { createInput, idInput, optionalId, requiredText } from '../fields/fields.schema.ts';
import { blankOf } from '../fields/kinds.ts';
import { shapeOf } from '../fields/shapeOf.schema.ts';
import { bulkChangeInput, selectionInput } from '../records/bulk-changes.schema.ts';
import { filtersInput, listInputOf } from '../records/lists.schema.ts';
import type { StoredRecord } from '../records/storedRecord.ts';
import type { ProposalSample } from '../setup/setup.ts';
import type { ClientQuestion, DiscountApproval } from './approvals.ts';
import type { ProposalDocument } from './document.ts';
import {
  type ProposalState,
  proposalFields,
  proposalFilterParsers,
  type proposalLabels,
  proposalSortParser,
} from './proposals.ts';
import type { Reminder } from './reminders.ts';
import { moduleId, pricedSelection } from './selection.schema.ts';
import { emptyProviderDetails } from './selection.ts';

export const DISCOUNT_REASON_MESSAGE = 'Say why there is a discount';

const AMOUNT = 'Enter an amount from $0 to $1,000,000';

/** An amount in whole cents, before GST. */
const cents = z.int(AMOUNT).min(0, AMOUNT).max(100_000_000, AMOUNT);

const ownLine = z.object({
  label: requiredText('Say what it is'),
  cents,
  /** The module or the fee for which it is the price, where the catalogue has none. */
  moduleId: moduleId.nullable(),
});

const shape = {
  ...shapeOf(proposalFields),
  selection: pricedSelection,
  ownLines: z.array(ownLine).max(50, 'Use at most 50 items'),
  discountCents: cents.nullable(),
} satisfies Record<keyof typeof proposalLabels, z.ZodType>;

const allFields = z.object(shape);

type DiscountFields = { discountCents?: number | null; discountReason?: string | null };

/** A discount needs a reason. */
function checkDiscount(
  { discountCents = null, discountReason = null }: DiscountFields,
  context: z.core.$RefinementCtx,
) {
  if (discountCents && discountReason === null)
    context.addIssue({ code: 'custom', path: ['discountReason'], message: DISCOUNT_REASON_MESSAGE });
}

export const proposalForm = allFields.superRefine(checkDiscount);

/** The values of the form: an empty field is '', an empty select null. */
export type ProposalValues = z.input<typeof allFields>;

/** The parsed values. */
export type ProposalInput = z.output<typeof allFields>;

export const blankProposal: ProposalValues = {
  ...blankOf(proposalFields),
  selection: { provider: 'new', groups: [], details: emptyProviderDetails },
  ownLines: [],
  discountCents: null,
};

export const proposalInput = createInput(shape, blankProposal).superRefine(checkDiscount);

/** The input of `update`: fields that are left out stay as they are. */
export const proposalChanges = allFields.partial();

/** The input of a preview: a form that may not be saved yet. */
export const previewInput = allFields
  .pick({
    selection: true,
    ownLines: true,
    discountCents: true,
    discountReason: true,
    note: true,
    validUntil: true,
  })
  .extend({
    newPricesReason: shape.newPricesReason.prefault(''),
    accountId: optionalId,
    contactId: optionalId,
    id: idInput.shape.id.optional(),
  });

export const proposalFilters = filtersInput(proposalFilterParsers);

export const proposalListInput = listInputOf(proposalFilters, proposalSortParser);

/** The fields that can be changed on several proposals at once. */
export const proposalBulkChange = bulkChangeInput(z.object({ ownerId: optionalId }));

export const proposalSelection = selectionInput(proposalFilters);

/** The confirmation of a proposal, with the evidence of who gave it. */
export interface Acceptance {
  /** The typed name. */
  name: string;
  at: Date;
  ip: string;
  userAgent: string | null;
  /** The hash of the document that was shown. */
  hash: string;
}

/** A proposal in a list. */
export interface ProposalCard {
  id: string;
  version: number;
  name: string;
  state: ProposalState;
  /** The total in AUD, with GST where `hasGst`. */
  total: number;
  hasGst: boolean;
  validUntil: string | null;
  sentAt: Date | null;
  /** Null where the account was deleted: only an accepted proposal stays then. */
  accountId: string | null;
  accountName: string;
  contactName: string;
  ownerId: string | null;
  ownerName: string | null;
}

/** The price that the client has in writing while a draft is prepared, in whole cents. */
export interface WrittenPrice {
  total: number;
  /** The day whose prices it has, and the last on which it can be accepted. */
  date: string;
  validUntil: string;
  /** True if the draft has the prices of that day. */
  isKept: boolean;
  /** The price of the draft today. */
  todaysTotal: number;
}

/** A proposal as the server returns it. */
export interface ProposalRecord extends Omit<ProposalInput, 'accountId' | 'contactId'>, StoredRecord {
  /** Null where the account was deleted; the contact likewise. Only an accepted proposal stays then. */
  accountId: string | null;
  contactId: string | null;
  name: string;
  reference: string;
  revision: number;
  /** Today: an open proposal whose last day is over has expired. */
  state: ProposalState;
  total: number;
  /** The document that was sent; of a draft, the one that would be sent today. */
  document: ProposalDocument;
  /** What a client would read of the product's samples in a draft; none in what was sent. */
  samples: ProposalSample[];
  /** Null for what was sent, and for a draft of which the client has nothing in writing. */
  written: WrittenPrice | null;
  /** SHA-256 of the canonical JSON of what was sent; null for a draft. */
  hash: string | null;
  sentAt: Date | null;
  /** Its mail is still in the queue: it leaves some seconds after Send, or once the mail server answers. */
  isMailQueued: boolean;
  viewedAt: Date | null;
  /** The time at which the client refused more reminders. */
  remindersRefusedAt: Date | null;
  /** The time when it was accepted, declined or withdrawn. */
  answeredAt: Date | null;
  acceptance: Acceptance | null;
  declineReason: string | null;
  /** The time when the client priced it on the site themselves; null for a proposal that staff made. */
  requestedAt: Date | null;
  /** The time when the client confirmed the e-mail address that they gave there. */
  addressConfirmedAt: Date | null;
  /** The generation of its link: a higher one has ended those before. */
  keyGeneration: number;
  accountName: string;
  contactName: string;
  contactEmail: string | null;
  contactDoNotEmail: boolean | null;
  contactPhone: string | null;
  leadTitle: string | null;
  opportunityName: string | null;
  ownerName: string | null;
  /** The engagement that its acceptance started; null where it was deleted. */
  engagementId: string | null;
  /** The newest request to approve its discount; null where nobody has asked. */
  discountApproval: DiscountApproval | null;
  /** The questions of the client on its private page, the newest first. */
  questions: ClientQuestion[];
  /** The reminders to the client; empty until the mail with it has left. */
  reminders: Reminder[];
  /** The other versions under this reference, the newest first. */
  versions: { id: string; name: string; state: ProposalState }[];
}
