import * as z from 'zod';
import { accountFields, accountFilterParsers, accountSortParser } from './accounts.ts';
import { createInput } from './fields/fields.schema.ts';
import { blankOf } from './fields/kinds.ts';
import { shapeOf } from './fields/shapeOf.schema.ts';
import { hasChanges, NO_CHANGE_MESSAGE, selectionInput } from './records/bulk-changes.schema.ts';
import { filterInput, filtersInput, listInput } from './records/lists.schema.ts';

const shape = shapeOf(accountFields);

export const accountForm = z.object(shape);

/** The values of the form: an empty field is '', an empty select null. */
export type AccountValues = z.input<typeof accountForm>;

/** The parsed values: '' has become null. */
export type AccountInput = z.output<typeof accountForm>;

export const blankAccount = blankOf(accountFields);

export const accountInput = createInput(shape, blankAccount);

/** The input of `update`: fields that are left out stay as they are. */
export const accountChanges = accountForm.partial();

export const accountFilters = filtersInput(accountFilterParsers);

export const accountListInput = listInput.extend({
  ...accountFilters.shape,
  sort: filterInput(accountSortParser),
});

/** The fields that can be changed on several accounts at once. */
export const accountBulkChange = accountForm
  .pick({ accountType: true })
  .partial()
  .refine(hasChanges, NO_CHANGE_MESSAGE);

export const accountSelection = selectionInput(accountFilters);

/** An account in a list. */
export interface AccountCard {
  id: string;
  version: number;
  name: string;
  legalName: string | null;
  accountType: AccountInput['accountType'];
  industry: string | null;
  employeeCount: number | null;
  annualRevenue: number | null;
  businessEmail: string | null;
  businessPhone: string | null;
  city: string | null;
  state: string | null;
}

/** An account as the server returns it. */
export interface AccountRecord extends AccountInput {
  id: string;
  parentAccountName: string | null;
  createdById: string | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

/** The input of `accounts.options`, which fills selects. */
export const accountOptionsInput = z
  .object({
    search: listInput.shape.search,
    /** Left out of the choices: an account is not its own parent. */
    except: z.uuid().optional(),
    limit: z.int().min(1).max(1000).default(1000),
  })
  .prefault({});
