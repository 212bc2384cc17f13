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
  type BoardColumn,
  boardColumn,
  isClosed,
  openStage,
  opportunityFields,
  opportunityFilterParsers,
  opportunitySortParser,
} from './opportunities.ts';

export const LOST_REASON_MESSAGE = 'Say why it was lost';

const shape = shapeOf(opportunityFields);
const closing = { stage: shape.stage, closedOn: shape.closedOn, lostReason: shape.lostReason };

/** A lost opportunity needs a reason; a close date must not be in the future. */
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

export type OpportunityValues = z.input<typeof allFields>;

export type OpportunityInput = z.output<typeof allFields>;

export const blankOpportunity = blankOf(opportunityFields);

/** The input of `create`; without a probability, the stage's own is used. */
export const opportunityInput = createInput(shape, blankOpportunity)
  .extend({ probability: shape.probability.optional() })
  .superRefine(checkClosing);

export const opportunityChanges = allFields.partial();

export const moveForm = z.object(closing).superRefine(checkClosing);

export type MoveValues = z.input<typeof moveForm>;

export const moveInput = z
  .object({ ...idInput.shape, ...closing, version: z.int() })
  .partial({ closedOn: true, lostReason: true })
  .superRefine(({ closedOn = null, lostReason = null, stage }, context) =>
    checkClosing({ stage, closedOn, lostReason }, context),
  );

export const convertForm = allFields
  .pick({ name: true, value: true, expectedCloseDate: true })
  .extend(shapeOf(fields({ stage: choice('Stage', openStage) })));

export const convertLeadInput = convertForm.extend({
  leadId: idInput.shape.id,
  id: z.uuid('Not an identifier').optional(),
});

export const opportunityFilters = filtersInput(opportunityFilterParsers);

export const opportunityListInput = listInputOf(opportunityFilters, opportunitySortParser);

/** A page of one column of the board. Open ones are sorted by earliest close date, closed ones by latest. */
export const boardColumnInput = opportunityListInput
  .omit({ sort: true })
  .extend({ stage: oneOf(boardColumn) });

/** The fields that can be changed on several opportunities at once: the owner, or the stage with the day and the reason. */
export const opportunityBulkChange = z
  .object({ ownerId: shape.ownerId, ...closing })
  .partial()
  .refine(({ ownerId, stage }) => ownerId !== undefined || stage !== undefined, NO_CHANGE_MESSAGE)
  .superRefine(({ stage, closedOn = null, lostReason = null }, context) => {
    if (stage) checkClosing({ stage, closedOn, lostReason }, context);
  });

export const opportunitySelection = selectionInput(opportunityFilters);

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
  /** Whole cents a month, excl. GST, of the proposal by which it was won; else null. */
  monthlyFee: number | null;
  /** It was made for the renewal of a registration. */
  isRenewal: boolean;
}

/** The totals of one column of the board, over all matching opportunities, loaded or not. */
export interface StageTotals {
  stage: BoardColumn;
  count: number;
  value: number;
  weighted: number;
}

export const accountSumsInput = z.object({
  accountId: idInput.shape.id,
  /** Includes the accounts below it. */
  below: z.boolean().default(false),
});

interface Sum {
  count: number;
  value: number;
}

export type AccountSums = Record<'openLeads' | 'openOpportunities' | 'won', Sum>;

export interface OpportunityRecord extends OpportunityInput, StoredRecord {
  monthlyFee: number | null;
  isRenewal: boolean;
  accountName: string;
  contactName: string;
  contactEmail: string | null;
  contactDoNotEmail: boolean;
  /** The mobile phone, otherwise another number. */
  contactPhone: string | null;
  leadTitle: string | null;
  /** Reopening returns to this stage; null if it is unknown, and for an open one. */
  lastOpenStage: keyof typeof openStage.labels | null;
  ownerName: string | null;
}
