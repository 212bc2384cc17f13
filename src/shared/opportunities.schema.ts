import * as z from 'zod';
import {
  byId,
  chosenId,
  inputOf,
  oneOf,
  optionalDate,
  optionalId,
  optionalNumber,
  optionalText,
  percent,
  requiredText,
  TEXT_LENGTH,
} from './fields/fields.schema.ts';
import { today } from './fields/format.ts';
import { PICK_BOTH } from './leads.schema.ts';
import {
  isClosed,
  type OpportunityStage,
  openStage,
  opportunitiesNarrowedBy,
  opportunitiesSortedBy,
  type opportunityLabels,
  opportunityStage,
  stageProbability,
} from './opportunities.ts';
import { NOTHING_CHOSEN, selectionOf } from './records/bulk-changes.schema.ts';
import { filterInput, filtersInput, listInput } from './records/lists.schema.ts';

export const SAY_WHY = 'Say why it was lost';
export const STILL_TO_COME = 'This day is still to come';

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
  if (stage === 'lost' && lostReason === null) refuse('lostReason', SAY_WHY);
  if (isClosed(stage) && closedOn !== null && closedOn > today()) refuse('closedOn', STILL_TO_COME);
}

const fields = {
  name: requiredText('Name is required'),
  accountId: chosenId(PICK_BOTH),
  contactId: chosenId(PICK_BOTH),
  leadId: optionalId,
  ownerId: optionalId,
  value: optionalNumber(),
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
export const opportunityInput = inputOf(fields, blankOpportunity)
  .extend({ probability: percent.optional() })
  .superRefine(checkClosing);

/** What `update` takes: the fields that are sent change, the others stay. */
export const opportunityChanges = allFields.partial();

/** What `move` takes besides the version: the stage, and what its coming to an end asks for. */
export const moveForm = z.object(closing).superRefine(checkClosing);

export type MoveValues = z.input<typeof moveForm>;

export const moveInput = z
  .object({ ...byId.shape, ...closing, version: z.int() })
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

export const fromLeadInput = convertForm.extend({
  leadId: byId.shape.id,
  id: z.uuid('Not an identifier').optional(),
});

/** What board and list may be narrowed to. */
export const opportunityFilters = filtersInput(opportunitiesNarrowedBy);

export const opportunityListInput = listInput.extend({
  ...opportunityFilters.shape,
  sort: filterInput(opportunitiesSortedBy),
});

/** One column of the board, page by page: what closes first on top, and of what has closed the latest. */
export const columnInput = opportunityListInput
  .omit({ sort: true })
  .extend({ stage: oneOf(opportunityStage) });

/** What many opportunities can be given at once: an owner, or a stage with what its coming to an end asks for. */
export const opportunitiesChange = z
  .object({ ownerId: optionalId, ...closing })
  .partial()
  .refine(({ ownerId, stage }) => ownerId !== undefined || stage !== undefined, NOTHING_CHOSEN)
  .superRefine(({ stage, closedOn = null, lostReason = null }, context) => {
    if (stage) checkClosing({ stage, closedOn, lostReason }, context);
  });

export const opportunitiesSelection = selectionOf(opportunityFilters);

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
