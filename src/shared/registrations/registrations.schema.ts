import * as z from 'zod';
import type { AccountContact } from '../contacts/contacts.schema.ts';
import { fieldOfSchema } from '../fields/fieldOfSchema.schema.ts';
import { createInput, idInput, optionalId } from '../fields/fields.schema.ts';
import { today } from '../fields/format.ts';
import { blankOf, choice, fields } from '../fields/kinds.ts';
import { shapeOf } from '../fields/shapeOf.schema.ts';
import { bulkChangeInput, selectionInput } from '../records/bulk-changes.schema.ts';
import { filtersInput, listInputOf } from '../records/lists.schema.ts';
import type { StoredRecord } from '../records/storedRecord.ts';
import type { RegistrationDate } from './dates.ts';
import { normalizeGroup } from './groups.ts';
import { findProblem } from './problems.ts';
import {
  closedState,
  registrationFields,
  registrationFilterParsers,
  registrationSortParser,
} from './registrations.ts';
import { type RuleId, registrationRules } from './rules.data.ts';

const plainShape = shapeOf(registrationFields);

/** Sorted, four digits each. */
const groups = plainShape.groups
  .transform((typed) => [...new Set(typed.map(normalizeGroup))].sort())
  .refine(
    (numbers) => numbers.every((number) => /^\d{4}$/.test(number)),
    'Write each group as its four digits, such as 0107',
  );
fieldOfSchema.add(groups, registrationFields.groups);

const FUTURE_DAY_MESSAGE = 'Choose today or an earlier day';

function pastDay(name: 'renewalStartedOn' | 'midTermStartedOn' | 'auditFinishedOn') {
  const day = plainShape[name].refine((day) => day === null || day <= today(), FUTURE_DAY_MESSAGE);
  fieldOfSchema.add(day, registrationFields[name]);
  return day;
}

const shape = {
  ...plainShape,
  groups,
  renewalStartedOn: pastDay('renewalStartedOn'),
  midTermStartedOn: pastDay('midTermStartedOn'),
  auditFinishedOn: pastDay('auditFinishedOn'),
};

const allFields = z.object(shape);

function checkTogether(values: RegistrationInput, context: z.core.$RefinementCtx) {
  const problem = findProblem(values);
  if (problem) context.addIssue({ code: 'custom', path: [problem.fields[0]], message: problem.message });
}

export const registrationForm = allFields.superRefine(checkTogether);

export type RegistrationValues = z.input<typeof allFields>;

export type RegistrationInput = z.output<typeof allFields>;

export const blankRegistration = blankOf(registrationFields);

export const registrationInput = createInput(shape, blankRegistration)
  .extend({
    /** The account's current registration, which becomes 'Replaced', as after a renewal. */
    replacesId: optionalId.optional(),
  })
  .superRefine(checkTogether);

export const registrationChanges = allFields.partial();

/** The input of `update`, with the certificate, which is one of its documents. */
export const registrationUpdate = registrationChanges.extend({ certificateId: optionalId.optional() });

export const registrationFilters = filtersInput(registrationFilterParsers);

export const registrationListInput = listInputOf(registrationFilters, registrationSortParser);

export const registrationBulkChange = bulkChangeInput(
  z.object({ ownerId: shape.ownerId, ...shapeOf(fields({ state: choice('State', closedState) })) }),
);

export const registrationSelection = selectionInput(registrationFilters);

const ruleIds = [...new Set(registrationRules.map(({ id }) => id))] as [RuleId, ...RuleId[]];

/** Confirms a computed date for this day, or withdraws that. */
export const confirmDateInput = z.object({
  ...idInput.shape,
  rule: z.enum(ruleIds),
  day: z.iso.date('Not a day'),
  isConfirmed: z.boolean(),
});

export interface Confirmation {
  rule: RuleId;
  /** Another day is not confirmed. */
  day: string;
  byId: string;
  /** The moment as its ISO text. */
  at: string;
}

export interface RegistrationCard
  extends Pick<
    RegistrationRecord,
    | ('id' | 'version' | 'number' | 'state' | 'pathway' | 'groups' | 'startsOn' | 'expiresOn')
    | ('renewalStartedOn' | 'auditor' | 'packageSold' | 'ownerId' | 'ownerName' | 'accountName')
  > {
  /** The first day to start the renewal. */
  renewalOpensOn: string | null;
  /** The last day to start the renewal, if it is not started. */
  renewalDueOn: string | null;
  /** The day on which the application of a started renewal lapses. */
  lapsesOn: string | null;
  /** The last day to begin the mid-term audit, if it is due. */
  midTermOn: string | null;
  /** Whether there is a mid-term audit is unknown: never late. */
  isMidTermToConfirm: boolean;
}

export type ConfirmableDate = RegistrationDate & { confirmed: Omit<Confirmation, 'rule' | 'day'> | null };

/** An account below the registered one that is not a provider itself. */
export interface Outlet {
  id: string;
  name: string;
  city: string | null;
  state: string | null;
}

export interface RegistrationRecord extends RegistrationInput, StoredRecord, AccountContact {
  accountName: string;
  ownerName: string | null;
  certificateId: string | null;
  certificateName: string | null;
  dates: ConfirmableDate[];
  outlets: Outlet[];
}
