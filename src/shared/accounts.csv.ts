import { accountLabels, accountType } from './accounts.ts';
import { abnCell, amountCell, choiceCell, countCell } from './records/csv/cells.ts';
import { columnsOf, ID_COLUMN } from './records/csv/columns.ts';

/** The columns of accounts in a CSV file, in their order. */
export const accountColumns = columnsOf(
  accountLabels,
  {
    id: ID_COLUMN,
    name: {
      aliases: ['account', 'account name', 'name', 'company', 'company name', 'organisation', 'organization'],
    },
    accountType: { cell: choiceCell(accountType.labels), aliases: ['type'] },
    abn: { cell: abnCell, aliases: ['australian business number', 'abn number'] },
    parentAccount: { label: 'Parent Account', aliases: ['parent'] },
    parentAccountId: { label: 'Parent Account ID' },
    website: { aliases: ['web', 'url', 'web site'] },
    businessEmail: { aliases: ['email', 'e-mail', 'email address'] },
    businessPhone: { aliases: ['phone', 'telephone', 'phone number'] },
    annualRevenue: { cell: amountCell, aliases: ['revenue', 'turnover'] },
    employeeCount: { cell: countCell, aliases: ['employees', 'number of employees', 'staff'] },
    address: { aliases: ['street', 'street address'] },
    city: { aliases: ['suburb', 'town'] },
    postcode: { aliases: ['post code', 'zip', 'postal code'] },
    notes: { aliases: ['comments'] },
  },
  [
    ...['id', 'name', 'accountType', 'legalName', 'businessName', 'abn', 'taxId', 'parentAccount'],
    ...['parentAccountId', 'industry', 'website', 'businessEmail', 'businessPhone', 'phone', 'email'],
    ...['annualRevenue', 'employeeCount', 'address', 'city', 'state', 'postcode', 'notes'],
  ],
);
