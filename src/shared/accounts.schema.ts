import * as z from 'zod';
import { accountFilterParsers, type accountLabels, accountSortParser, accountType } from './accounts.ts';
import {
  createInput,
  oneOf,
  optionalAbn,
  optionalAmount,
  optionalCount,
  optionalEmail,
  optionalId,
  optionalLongText,
  optionalText,
  optionalUrl,
  requiredText,
} from './fields/fields.schema.ts';
import { hasChanges, NO_CHANGE_MESSAGE, selectionInput } from './records/bulk-changes.schema.ts';
import { filterInput, filtersInput, listInput } from './records/lists.schema.ts';

const fields = {
  name: requiredText('Display name is required'),
  accountType: oneOf(accountType),
  legalName: optionalText(),
  businessName: optionalText(),
  abn: optionalAbn,
  taxId: optionalText(50),
  parentAccountId: optionalId,
  industry: optionalText(),
  website: optionalUrl,
  businessEmail: optionalEmail,
  businessPhone: optionalText(50),
  phone: optionalText(50),
  email: optionalEmail,
  annualRevenue: optionalAmount(),
  employeeCount: optionalCount,
  address: optionalText(500),
  city: optionalText(),
  state: optionalText(50),
  postcode: optionalText(20),
  notes: optionalLongText(),
} satisfies Record<keyof typeof accountLabels, z.ZodType>;

export const accountForm = z.object(fields);

/** The values of the form: an empty field is '', an empty select null. */
export type AccountValues = z.input<typeof accountForm>;

/** The parsed values: '' has become null. */
export type AccountInput = z.output<typeof accountForm>;

export const blankAccount: AccountValues = {
  name: '',
  accountType: 'small_business',
  legalName: '',
  businessName: '',
  abn: '',
  taxId: '',
  parentAccountId: null,
  industry: '',
  website: '',
  businessEmail: '',
  businessPhone: '',
  phone: '',
  email: '',
  annualRevenue: '',
  employeeCount: '',
  address: '',
  city: '',
  state: '',
  postcode: '',
  notes: '',
};

export const accountInput = createInput(fields, blankAccount);

/** The input of `update`: fields that are left out stay as they are. */
export const accountChanges = accountForm.partial();

export const accountFilters = filtersInput(accountFilterParsers);

export const accountListInput = listInput.extend({
  ...accountFilters.shape,
  sort: filterInput(accountSortParser),
});

/** The fields that can be changed on several accounts at once. */
export const accountBulkChange = z
  .object({ accountType: oneOf(accountType) })
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
