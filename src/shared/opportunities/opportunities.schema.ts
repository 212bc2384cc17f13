import * as z from 'zod';
import { FUTURE_CLOSE_DATE_MESSAGE } from '../deals.ts';
import { createInput, idInput, oneOf } from '../fields/fields.schema.ts';
import { today } from '../fields/format.ts';
import { blankOf, choice, fields } from '../fields/kinds.ts';
import { shapeOf } from '../fields/shapeOf.schema.ts';
import { NO_CHANGE_MESSAGE, selectionInput } from '../records/bulk-changes.schema.ts';
import { filtersInput, listInputOf } from '../records/lists.schema.ts';
import type { StoredRecord } from '../records/storedRecord.ts';
import {
  isClosed,
  type OpportunityStage,
  openStage,
  opportunityFields,
  opportunityFilterParsers,
  opportunitySortParser,
  opportunityStage,
} from './opportunities.ts';

export const LOST_REASON_MESSAGE = 'Say why it was lost';

const shape = shapeOf(opportunityFields);
const closing = { stage: shape.stage, closedOn: shape.closedOn, lostReason: shape.lostReason };

/** Adds an issue for a lost opportunity without a reason, and for a close date in the future. */
function checkClosing(
  { stage, closedOn, lostReason }: Pick<OpportunityInput, keyof typeof closing>,
  context: z.core.$RefinementCtx,
) {
  const addIssue = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (stage === 'lost' && lostReason === null) addIssue('lostReason', LOST_REASON_MESSAGE);
  if (isClosed(stage) && closedOn !== null && closedOn > today())
    addIssue('closedOn', FUTURE_CLOSE_DATE_MESSAGE);
}

const allFields = z.object(shape);

export const opportunityForm = allFields.superRefine(checkClosing);

/** The values of the form: an empty field is '', an empty select null. */
export type OpportunityValues = z.input<typeof allFields>;

/** The parsed values: '' has become null, and account and contact are set. */
export type OpportunityInput = z.output<typeof allFields>;

export const blankOpportunity = blankOf(opportunityFields);

/** The input of `create`; without a probability, the stage's own is used. */
export const opportunityInput = createInput(shape, blankOpportunity)
  .extend({ probability: shape.probability.optional() })
  .superRefine(checkClosing);

/** The input of `update`: fields that are left out stay as they are. */
export const opportunityChanges = allFields.partial();

/** The form of a move: the stage, and for a closed one the day and the reason. */
export const moveForm = z.object(closing).superRefine(checkClosing);

export type MoveValues = z.input<typeof moveForm>;

export const moveInput = z
  .object({ ...idInput.shape, ...closing, version: z.int() })
  .partial({ closedOn: true, lostReason: true })
  .superRefine(({ closedOn = null, lostReason = null, stage }, context) =>
    checkClosing({ stage, closedOn, lostReason }, context),
  );

/** The form that converts a lead. */
export const convertForm = allFields
  .pick({ name: true, value: true, expectedCloseDate: true })
  .extend(shapeOf(fields({ stage: choice('Stage', openStage) })));

export const convertLeadInput = convertForm.extend({
  leadId: idInput.shape.id,
  id: z.uuid('Not an identifier').optional(),
});

export const opportunityFilters = filtersInput(opportunityFilterParsers);

export const opportunityListInput = listInputOf(opportunityFilters, opportunitySortParser);

/** A page of one column of the board. Open opportunities are sorted by the earliest close date, closed ones by the latest. */
export const boardColumnInput = opportunityListInput
  .omit({ sort: true })
  .extend({ stage: oneOf(opportunityStage) });

/** The fields that can be changed on several opportunities at once: the owner, or the stage with the day and the reason. */
export const opportunityBulkChange = z
  .object({ ownerId: shape.ownerId, ...closing })
  .partial()
  .refine(({ ownerId, stage }) => ownerId !== undefined || stage !== undefined, NO_CHANGE_MESSAGE)
  .superRefine(({ stage, closedOn = null, lostReason = null }, context) => {
    if (stage) checkClosing({ stage, closedOn, lostReason }, context);
  });

export const opportunitySelection = selectionInput(opportunityFilters);

/** An opportunity on the board or in a list. */
export interface OpportunityCard
  extends Pick<
    OpportunityInput,
    | ('name' | 'stage' | 'value' | 'probability' | 'expectedCloseDate' | 'closedOn')
    | ('lostReason' | 'nextStep' | 'ownerId')
  > {
  id: string;
  version: number;
  accountName: string;
  contactName: string;
  ownerName: string | null;
}

/** The totals of one column of the board, over all matching opportunities, loaded or not. */
export interface StageTotals {
  stage: OpportunityStage;
  count: number;
  /** The sum of the values, in AUD. */
  value: number;
  /** The sum of the values times their probabilities, in AUD. */
  weighted: number;
}

export const accountSumsInput = z.object({
  accountId: idInput.shape.id,
  /** True if the accounts below it count, too. */
  below: z.boolean().default(false),
});

/** A number of records, and the sum of their values in AUD. */
interface Sum {
  count: number;
  value: number;
}

export type AccountSums = Record<'openLeads' | 'openOpportunities' | 'won', Sum>;

/** An opportunity as the server returns it. */
export interface OpportunityRecord extends OpportunityInput, StoredRecord {
  accountName: string;
  contactName: string;
  contactEmail: string | null;
  contactDoNotEmail: boolean;
  /** The mobile phone, or another number of the contact. */
  contactPhone: string | null;
  leadTitle: string | null;
  /** The stage in which a closed one is opened again; null where nobody knows it, and for an open one. */
  lastOpenStage: keyof typeof openStage.labels | null;
  ownerName: string | null;
}
