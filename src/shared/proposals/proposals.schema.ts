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
import { MOST_MINIMUM_MONTHS, MOST_NOTICE_MONTHS } from './monthlyFee.ts';
import { MOST_PARTS } from './payments.ts';
import type { ProposalState } from './proposalState.ts';
import {
  type Contents,
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
  /** Prices this module or fee, which has none in the catalogue. */
  moduleId: moduleId.nullable(),
});

const FEE = 'Enter an amount from $0.01 to $1,000,000 a month';
const MINIMUM = `Enter whole months from 0 to ${MOST_MINIMUM_MONTHS}`;
const NOTICE = `Enter whole months from 0 to ${MOST_NOTICE_MONTHS}`;
const DUE_DAY = 'Enter a day from 2020 to 2099';

const dueDay = z.iso
  .date({ error: DUE_DAY, abort: true })
  .refine((day) => day >= '2020-01-01' && day <= '2099-12-31', DUE_DAY);

/** A monthly fee as it is typed. */
export const monthlyFee = z.object({
  packageId: z.string().max(40).nullable(),
  label: requiredText('Say what it is'),
  cents: z.int(FEE).min(1, FEE).max(100_000_000, FEE),
  firstDay: dueDay,
  minimumMonths: z.int(MINIMUM).min(0, MINIMUM).max(MOST_MINIMUM_MONTHS, MINIMUM),
  noticeMonths: z.int(NOTICE).min(0, NOTICE).max(MOST_NOTICE_MONTHS, NOTICE),
});

const SHARE = 'Enter a whole number from 1 to 100';

const paymentPart = z.object({
  label: requiredText('Say what it is'),
  percent: z.int(SHARE).min(1, SHARE).max(100, SHARE),
  due: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('acceptance') }),
    z.object({ kind: z.literal('day'), day: dueDay }),
    z.object({ kind: z.literal('step'), step: requiredText('Choose a step') }),
  ]),
});

/** The parts of a payment as they are typed. */
export const paymentParts = z
  .array(paymentPart)
  .min(1)
  .max(MOST_PARTS, `Use at most ${MOST_PARTS} parts`)
  .superRefine((parts, context) => {
    const sum = parts.reduce((total, { percent }) => total + percent, 0);
    if (sum !== 100)
      context.addIssue({ code: 'custom', message: `The parts have to add up to 100 %; these are ${sum} %` });
  });

const shape = {
  ...shapeOf(proposalFields),
  selection: pricedSelection,
  ownLines: z.array(ownLine).max(50, 'Use at most 50 items'),
  discountCents: cents.nullable(),
  monthlyFee: monthlyFee.nullable(),
  /** Null: the one-off total is due whole on acceptance. */
  paymentParts: paymentParts.nullable(),
} satisfies Record<keyof typeof proposalLabels, z.ZodType>;

const allFields = z.object(shape);

type DiscountFields = { discountCents?: number | null; discountReason?: string | null };

function checkDiscount(
  { discountCents = null, discountReason = null }: DiscountFields,
  context: z.core.$RefinementCtx,
) {
  if (discountCents && discountReason === null)
    context.addIssue({ code: 'custom', path: ['discountReason'], message: DISCOUNT_REASON_MESSAGE });
}

export const proposalForm = allFields.superRefine(checkDiscount);

export type ProposalValues = z.input<typeof allFields>;

export type ProposalInput = z.output<typeof allFields>;

export const blankProposal: ProposalValues = {
  ...blankOf(proposalFields),
  selection: { provider: 'new', groups: [], details: emptyProviderDetails },
  ownLines: [],
  discountCents: null,
  monthlyFee: null,
  paymentParts: null,
};

export const proposalInput = createInput(shape, blankProposal).superRefine(checkDiscount);

export const proposalChanges = allFields.partial();

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
    monthlyFee: shape.monthlyFee.default(null),
    paymentParts: shape.paymentParts.default(null),
    accountId: optionalId,
    contactId: optionalId,
    id: idInput.shape.id.optional(),
  });

export const proposalFilters = filtersInput(proposalFilterParsers);

export const proposalListInput = listInputOf(proposalFilters, proposalSortParser);

export const proposalBulkChange = bulkChangeInput(z.object({ ownerId: optionalId }));

export const proposalSelection = selectionInput(proposalFilters);

/** The confirmation of a proposal, with the evidence of who gave it. */
export interface Acceptance {
  name: string;
  at: Date;
  ip: string;
  userAgent: string | null;
  /** The hash of the document that was shown. */
  hash: string;
}

export interface ProposalCard extends Contents {
  id: string;
  version: number;
  name: string;
  state: ProposalState;
  /** AUD, with GST where `hasGst`. */
  total: number;
  hasGst: boolean;
  /** Whole cents a month, likewise; null without a monthly fee. */
  monthlyTotal: number | null;
  validUntil: string | null;
  sentAt: Date | null;
  /** Null if the account was deleted: only an accepted proposal stays then. */
  accountId: string | null;
  accountName: string;
  contactName: string;
  ownerId: string | null;
  ownerName: string | null;
}

/** What the client has in writing while a draft is prepared, in whole cents. */
export interface WrittenPrice {
  total: number;
  monthlyTotal: number | null;
  /** The day of its prices, and the last day to accept it. */
  date: string;
  validUntil: string;
  /** The draft uses the prices of that day. */
  isKept: boolean;
  todaysTotal: number;
}

export interface ProposalRecord extends Omit<ProposalInput, 'accountId' | 'contactId'>, StoredRecord {
  /** Null if the account was deleted: only an accepted proposal stays then. Likewise the contact. */
  accountId: string | null;
  contactId: string | null;
  name: string;
  reference: string;
  revision: number;
  /** As of today: an open proposal past its last day has expired. */
  state: ProposalState;
  total: number;
  /** The document that was sent; of a draft, the one that would be sent today. */
  document: ProposalDocument;
  /** Sample content of the product that a client would read in this draft. */
  samples: ProposalSample[];
  /** Null for what was sent, and if the client has nothing in writing. */
  written: WrittenPrice | null;
  /** SHA-256 of the canonical JSON; null for a draft. */
  hash: string | null;
  sentAt: Date | null;
  /** It leaves some seconds after Send, or once the mail server answers. */
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
  /** A higher generation has ended all links before. */
  keyGeneration: number;
  accountName: string;
  contactName: string;
  contactEmail: string | null;
  contactDoNotEmail: boolean | null;
  contactPhone: string | null;
  leadTitle: string | null;
  opportunityName: string | null;
  ownerName: string | null;
  /** Started by acceptance; null if it was deleted. */
  engagementId: string | null;
  /** The latest request; null if nobody has asked. */
  discountApproval: DiscountApproval | null;
  /** The questions of the client on its private page, the newest first. */
  questions: ClientQuestion[];
  /** Empty until the mail with the proposal has left. */
  reminders: Reminder[];
  /** Other versions of this reference, newest first. */
  versions: { id: string; name: string; state: ProposalState }[];
}
