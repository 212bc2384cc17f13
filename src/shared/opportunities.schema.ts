import * as z from 'zod';
import {
  createInput,
  idInput,
  oneOf,
  optionalAmount,
  optionalDate,
  optionalId,
  optionalText,
  percent,
  requiredId,
  requiredText,
  TEXT_LENGTH,
} from './fields/fields.schema.ts';
import { today } from './fields/format.ts';
import { ACCOUNT_AND_CONTACT_MESSAGE } from './leads.schema.ts';
import {
  isClosed,
  type OpportunityStage,
  openStage,
  opportunityFilterParsers,
  type opportunityLabels,
  opportunitySortParser,
  opportunityStage,
  stageProbability,
} from './opportunities.ts';
import { NO_CHANGE_MESSAGE, selectionInput } from './records/bulk-changes.schema.ts';
import { filterInput, filtersInput, listInput } from './records/lists.schema.ts';

export const LOST_REASON_MESSAGE = 'Say why it was lost';
export const FUTURE_CLOSE_DATE_MESSAGE = 'This day is still to come';

const closing = {
  stage: oneOf(opportunityStage),
  closedOn: optionalDate,
  lostReason: optionalText(500),
};

/** A lost opportunity says why; a won or lost one was so on a day that has been. */
function checkClosing(
  { stage, closedOn, lostReason }: Pick<OpportunityInput, keyof typeof closing>,
  context: z.core.$RefinementCtx,
) {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (stage === 'lost' && lostReason === null) refuse('lostReason', LOST_REASON_MESSAGE);
  if (isClosed(stage) && closedOn !== null && closedOn > today())
    refuse('closedOn', FUTURE_CLOSE_DATE_MESSAGE);
}

const fields = {
  name: requiredText('Name is required'),
  accountId: requiredId(ACCOUNT_AND_CONTACT_MESSAGE),
  contactId: requiredId(ACCOUNT_AND_CONTACT_MESSAGE),
  leadId: optionalId,
  ownerId: optionalId,
  value: optionalAmount(),
  probability: percent,
  expectedCloseDate: optionalDate,
  ...closing,
  nextStep: optionalText(500),
  description: optionalText(TEXT_LENGTH),
} satisfies Record<keyof typeof opportunityLabels, z.ZodType>;

const allFields = z.object(fields);

export const opportunityForm = allFields.superRefine(checkClosing);

/** What the form holds: boxes may be '' and selects may be null. */
export type OpportunityValues = z.input<typeof allFields>;

/** What the server works with: '' has become null, and both choices are made. */
export type OpportunityInput = z.output<typeof allFields>;

export const blankOpportunity: OpportunityValues = {
  name: '',
  accountId: null,
  contactId: null,
  leadId: null,
  ownerId: null,
  value: '',
  probability: stageProbability.qualification,
  expectedCloseDate: '',
  stage: 'qualification',
  closedOn: '',
  lostReason: '',
  nextStep: '',
  description: '',
};

/** A probability that is left out is the stage's own. */
export const opportunityInput = createInput(fields, blankOpportunity)
  .extend({ probability: percent.optional() })
  .superRefine(checkClosing);

/** What `update` takes: the fields that are sent change, the others stay. */
export const opportunityChanges = allFields.partial();

/** What `move` takes besides the version: the stage, and what its coming to an end asks for. */
export const moveForm = z.object(closing).superRefine(checkClosing);

export type MoveValues = z.input<typeof moveForm>;

export const moveInput = z
  .object({ ...idInput.shape, ...closing, version: z.int() })
  .partial({ closedOn: true, lostReason: true })
  .superRefine(({ closedOn = null, lostReason = null, stage }, context) =>
    checkClosing({ stage, closedOn, lostReason }, context),
  );

/** The four things that converting a lead asks for. */
export const convertForm = z.object({
  name: fields.name,
  value: fields.value,
  expectedCloseDate: fields.expectedCloseDate,
  stage: oneOf(openStage),
});

export const convertLeadInput = convertForm.extend({
  leadId: idInput.shape.id,
  id: z.uuid('Not an identifier').optional(),
});

/** What board and list may be narrowed to. */
export const opportunityFilters = filtersInput(opportunityFilterParsers);

export const opportunityListInput = listInput.extend({
  ...opportunityFilters.shape,
  sort: filterInput(opportunitySortParser),
});

/** One column of the board, page by page: what closes first on top, and of what has closed the latest. */
export const boardColumnInput = opportunityListInput
  .omit({ sort: true })
  .extend({ stage: oneOf(opportunityStage) });

/** What many opportunities can be given at once: an owner, or a stage with what its coming to an end asks for. */
export const opportunityBulkChange = z
  .object({ ownerId: optionalId, ...closing })
  .partial()
  .refine(({ ownerId, stage }) => ownerId !== undefined || stage !== undefined, NO_CHANGE_MESSAGE)
  .superRefine(({ stage, closedOn = null, lostReason = null }, context) => {
    if (stage) checkClosing({ stage, closedOn, lostReason }, context);
  });

export const opportunitySelection = selectionInput(opportunityFilters);

/** A card of the board and of the list. */
export interface OpportunityCard
  extends Pick<
    OpportunityInput,
    'name' | 'stage' | 'value' | 'probability' | 'expectedCloseDate' | 'closedOn' | 'nextStep' | 'ownerId'
  > {
  id: string;
  version: number;
  accountName: string;
  contactName: string;
  ownerName: string | null;
}

/** What stands over one column of the board, counted over all that match, shown or not. */
export interface StageTotals {
  stage: OpportunityStage;
  count: number;
  /** Sum of the values, in AUD. */
  value: number;
  /** Sum of the values, each times its probability, in AUD. */
  weighted: number;
}

/** An opportunity as the server tells it. */
export interface OpportunityRecord extends OpportunityInput {
  id: string;
  accountName: string;
  contactName: string;
  leadTitle: string | null;
  ownerName: string | null;
  createdById: string | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}
