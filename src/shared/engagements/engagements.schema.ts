import * as z from 'zod';
import type { AccountContact } from '../contacts/contacts.schema.ts';
import {
  createInput,
  idInput,
  oneOf,
  optionalId,
  optionalLongText,
  REAL_YEAR,
  realYear,
} from '../fields/fields.schema.ts';
import { blankOf } from '../fields/kinds.ts';
import { shapeOf } from '../fields/shapeOf.schema.ts';
import { bulkChangeInput, selectionInput } from '../records/bulk-changes.schema.ts';
import { filtersInput, listInputOf } from '../records/lists.schema.ts';
import type { StoredRecord } from '../records/storedRecord.ts';
import {
  engagementFields,
  engagementFilterParsers,
  engagementSortParser,
  stepFields,
  stepState,
} from './engagements.ts';
import type { EngagementStep } from './steps.ts';
import { templateStep } from './template.schema.ts';
import { MAX_STEPS } from './template.ts';

const shape = shapeOf(engagementFields);

export const engagementForm = z.object(shape);

export type EngagementValues = z.input<typeof engagementForm>;

export type EngagementInput = z.output<typeof engagementForm>;

export const blankEngagement = blankOf(engagementFields);

export const engagementInput = createInput(shape, blankEngagement);

export const engagementChanges = engagementForm.partial();

const day = z.iso.date('Enter a date').refine(realYear, REAL_YEAR).nullable();

const storedStep = templateStep.extend({
  id: z.string().min(1).max(40),
  state: oneOf(stepState),
  dueOn: day,
  isGiven: z.boolean(),
  doneOn: day,
  ownerId: optionalId,
  needed: optionalLongText(stepFields.needed.length).default(null),
  note: optionalLongText(stepFields.note.length),
});

export const engagementUpdate = engagementChanges.extend({
  steps: z
    .array(storedStep)
    .min(1)
    .max(MAX_STEPS)
    .refine((steps) => new Set(steps.map(({ id }) => id)).size === steps.length, 'Two steps have the same id')
    .optional(),
});

export const stepForm = z.object({
  ...shapeOf(stepFields),
  /** Moves the following steps by as many days as the due day moved. */
  shifts: z.boolean(),
});

export const changeStepInput = idInput.extend({ version: z.int(), step: z.string().max(40), data: stepForm });

export const engagementFilters = filtersInput(engagementFilterParsers);

export const engagementListInput = listInputOf(engagementFilters, engagementSortParser);

export const engagementBulkChange = bulkChangeInput(z.object({ ownerId: shape.ownerId, state: shape.state }));

export const engagementSelection = selectionInput(engagementFilters);

export interface EngagementCard
  extends Pick<
    EngagementRecord,
    | ('id' | 'version' | 'name' | 'state' | 'step' | 'position' | 'dueOn' | 'actsNow' | 'startsOn')
    | ('ownerId' | 'ownerName' | 'accountId' | 'accountName')
  > {
  stepCount: number;
  /** Made of the proposal of a renewal. */
  isRenewal: boolean;
}

export interface EngagementRecord extends EngagementInput, StoredRecord, AccountContact {
  accountName: string;
  ownerName: string | null;
  step: string | null;
  position: number | null;
  dueOn: string | null;
  actsNow: EngagementStep['actor'] | null;
  steps: EngagementStep[];
  /** The accepted proposal of which it was made. */
  proposalId: string | null;
}
