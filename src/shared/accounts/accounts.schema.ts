import * as z from 'zod';
import { fieldOfSchema } from '../fields/fieldOfSchema.schema.ts';
import { createInput } from '../fields/fields.schema.ts';
import { blankOf } from '../fields/kinds.ts';
import { shapeOf } from '../fields/shapeOf.schema.ts';
import { bulkChangeInput, selectionInput, tidyPhones } from '../records/bulk-changes.schema.ts';
import { filtersInput, listInput, listInputOf } from '../records/lists.schema.ts';
import type { StoredRecord } from '../records/storedRecord.ts';
import { accountFields, accountFilterParsers, accountSortParser } from './accounts.ts';
import { findPersonProblem, readKeyPerson, writeKeyPerson } from './keyPersonnel.ts';

const plainShape = shapeOf(accountFields);

const keyPersonnel = plainShape.keyPersonnel
  .superRefine((people, context) => {
    const message = people.map(findPersonProblem).find((problem) => problem !== null);
    if (message) context.addIssue({ code: 'custom', message });
  })
  .transform((people) => people.map((person) => writeKeyPerson(readKeyPerson(person))));
fieldOfSchema.add(keyPersonnel, accountFields.keyPersonnel);

const shape = { ...plainShape, keyPersonnel };

export const accountForm = z.object(shape);

export type AccountValues = z.input<typeof accountForm>;

export type AccountInput = z.output<typeof accountForm>;

export const blankAccount = blankOf(accountFields);

export const accountInput = createInput(shape, blankAccount);

/** The input of `update`: fields that are left out stay as they are. */
export const accountChanges = accountForm.partial();

export const accountFilters = filtersInput(accountFilterParsers);

export const accountListInput = listInputOf(accountFilters, accountSortParser);

export const accountBulkChange = bulkChangeInput(accountForm.pick({ accountType: true }).extend(tidyPhones));

export const accountSelection = selectionInput(accountFilters);

export interface AccountCard
  extends Pick<
    AccountRecord,
    | ('id' | 'version' | 'name' | 'legalName' | 'accountType' | 'industry' | 'employeeCount')
    | ('annualRevenue' | 'businessEmail' | 'businessPhone' | 'city' | 'state')
  > {
  /** The current step of the running engagement that is due first, its day, and who looks after it. */
  step: string | null;
  dueOn: string | null;
  ownerName: string | null;
  /** Of the primary contact, else of the one that was added first. */
  contactEmail: string | null;
  contactPhone: string | null;
}

export interface AccountRecord extends AccountInput, StoredRecord {
  parentAccountName: string | null;
}

export type AccountBelow = Pick<AccountRecord, 'id' | 'name' | 'address' | 'city' | 'state' | 'postcode'>;

export const accountOptionsInput = z
  .object({
    search: listInput.shape.search,
    /** Left out of the choices: an account is not its own parent. */
    except: z.uuid().optional(),
    limit: z.int().min(1).max(1000).default(1000),
  })
  .prefault({});
