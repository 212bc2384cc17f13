import * as z from 'zod';
import type { AccountContact } from '../contacts/contacts.schema.ts';
import { fieldOfSchema } from '../fields/fieldOfSchema.schema.ts';
import { createInput, idInput, oneOf } from '../fields/fields.schema.ts';
import { dayFromToday } from '../fields/format.ts';
import { blankOf, type Field } from '../fields/kinds.ts';
import { shapeOf } from '../fields/shapeOf.schema.ts';
import { MOST_NOTICE_MONTHS } from '../proposals/monthlyFee.ts';
import { bulkChangeInput, selectionInput } from '../records/bulk-changes.schema.ts';
import { filtersInput, listInputOf } from '../records/lists.schema.ts';
import type { StoredRecord } from '../records/storedRecord.ts';
import {
  agreementFields,
  agreementFilterParsers,
  agreementSortParser,
  changeFields,
  changeKind,
} from './agreements.ts';
import type { AgreementTerms } from './periods.ts';

const plainShape = shapeOf(agreementFields);

/** A required value with its bounds, of a field that is optional by its kind. */
function required<Value, Input>(
  field: Field,
  schema: z.ZodType<Value | null, Input>,
  problemOf: (value: Value | null) => string | null,
) {
  const checked = schema.transform((value, context): Value => {
    const message = problemOf(value);
    if (message === null && value !== null) return value;
    context.addIssue({ code: 'custom', message: message ?? `Enter ${field.label}` });
    return z.NEVER;
  });
  fieldOfSchema.add(checked, field);
  return checked;
}

/** NDIS registration began then: no agreement on it is older. */
const EARLIEST = '2013-07-01';

const MAX_DAYS_AHEAD = 731;

const priceProblem = (price: number | null) => (price ? null : 'Enter a price above $0');

const shape = {
  ...plainShape,
  price: required(agreementFields.price, plainShape.price, priceProblem),
  firstDay: required(agreementFields.firstDay, plainShape.firstDay, (day) => {
    if (day === null) return 'Enter the first day';
    return day >= EARLIEST && day <= dayFromToday(MAX_DAYS_AHEAD)
      ? null
      : 'Enter a day from July 2013 to two years from now';
  }),
  noticeMonths: required(agreementFields.noticeMonths, plainShape.noticeMonths, (months) =>
    months !== null && months <= MOST_NOTICE_MONTHS
      ? null
      : `Enter whole months from 0 to ${MOST_NOTICE_MONTHS}`,
  ),
};

export const agreementForm = z.object(shape);

export type AgreementValues = z.input<typeof agreementForm>;

export type AgreementInput = z.output<typeof agreementForm>;

export const blankAgreement = { ...blankOf(agreementFields), noticeMonths: 1 };

export const agreementInput = createInput(shape, blankAgreement);

export const agreementChanges = agreementForm.partial();

const changeShape = shapeOf(changeFields);

/** What only some kinds of changes have is null in others. */
export const changeForm = z
  .object({
    ...changeShape,
    kind: oneOf(changeKind),
    from: required(changeFields.from, changeShape.from, (day) => (day === null ? 'Choose a day' : null)),
  })
  .superRefine(({ kind, price, givenOn }, context) => {
    const problem = kind === 'price' && priceProblem(price);
    if (problem) context.addIssue({ code: 'custom', path: ['price'], message: problem });
    if (kind === 'notice' && givenOn === null)
      context.addIssue({ code: 'custom', path: ['givenOn'], message: 'Enter the day' });
  });

export const changeTermsInput = idInput.extend({ version: z.int(), data: changeForm });

/** The changes of a file, in the order of their days. */
export const importedChanges = { changes: z.array(changeForm).optional() };

/** Takes back a change that has not taken effect. */
export const takeBackInput = idInput.extend({
  version: z.int(),
  kind: oneOf(changeKind),
  from: z.iso.date('Not a day'),
});

export const agreementFilters = filtersInput(agreementFilterParsers);

export const agreementListInput = listInputOf(agreementFilters, agreementSortParser);

export const agreementBulkChange = bulkChangeInput(z.object({ ownerId: shape.ownerId }));

export const agreementSelection = selectionInput(agreementFilters);

export interface AgreementCard
  extends AgreementTerms,
    Pick<
      AgreementRecord,
      'id' | 'version' | 'name' | 'accountId' | 'accountName' | 'ownerId' | 'ownerName' | 'isSample'
    > {}

export interface AgreementRecord
  extends Omit<AgreementInput, keyof AgreementTerms>,
    AgreementTerms,
    StoredRecord,
    AccountContact {
  accountName: string;
  ownerName: string | null;
  /** The accepted proposal of which it was made. */
  proposalId: string | null;
  /** Made by the demo data: it is never invoiced. */
  isSample: boolean;
}
