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
  optionalText,
  optionalUrl,
  requiredText,
  TEXT_LENGTH,
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
  notes: optionalText(TEXT_LENGTH),
} satisfies Record<keyof typeof accountLabels, z.ZodType>;

export const accountForm = z.object(fields);

/** What the form holds: boxes may be '' and selects may be null. */
export type AccountValues = z.input<typeof accountForm>;

/** What the server works with: '' has become null. */
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

/** What `update` takes: the fields that are sent change, the others stay. */
export const accountChanges = accountForm.partial();

/** What a list of accounts may be narrowed to, as a call says it. */
export const accountFilters = filtersInput(accountFilterParsers);

export const accountListInput = listInput.extend({
  ...accountFilters.shape,
  sort: filterInput(accountSortParser),
});

/** What many accounts can be given at once. */
export const accountBulkChange = z
  .object({ accountType: oneOf(accountType) })
  .partial()
  .refine(hasChanges, NO_CHANGE_MESSAGE);

export const accountSelection = selectionInput(accountFilters);

/** A card of the list. */
export interface AccountCard {
  id: string;
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

/** An account as the server tells it. */
export interface AccountRecord extends AccountInput {
  id: string;
  parentAccountName: string | null;
  createdById: string | null;
  createdAt: Date;
  updatedAt: Date;
  version: number;
}

/** What a selector of accounts asks for. */
export const accountOptionsInput = z
  .object({
    search: listInput.shape.search,
    /** Left out of the choices: an account is not its own parent. */
    except: z.uuid().optional(),
    limit: z.int().min(1).max(1000).default(1000),
  })
  .prefault({});
