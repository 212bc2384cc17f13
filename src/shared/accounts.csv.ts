import { accountLabels, accountType } from './accounts.ts';
import { abnCell, amountCell, choiceCell, countCell } from './records/csv/cells.ts';
import { columnsOf, ID_COLUMN } from './records/csv/columns.ts';

/** The columns of accounts in a CSV file, in their order. */
export const accountColumns = columnsOf(
  accountLabels,
  {
    id: ID_COLUMN,
    name: {
      also: ['account', 'account name', 'name', 'company', 'company name', 'organisation', 'organization'],
    },
    accountType: { cell: choiceCell(accountType.labels), also: ['type'] },
    abn: { cell: abnCell, also: ['australian business number', 'abn number'] },
    parentAccount: { label: 'Parent Account', also: ['parent'] },
    parentAccountId: { label: 'Parent Account ID' },
    website: { also: ['web', 'url', 'web site'] },
    businessEmail: { also: ['email', 'e-mail', 'email address'] },
    businessPhone: { also: ['phone', 'telephone', 'phone number'] },
    annualRevenue: { cell: amountCell, also: ['revenue', 'turnover'] },
    employeeCount: { cell: countCell, also: ['employees', 'number of employees', 'staff'] },
    address: { also: ['street', 'street address'] },
    city: { also: ['suburb', 'town'] },
    postcode: { also: ['post code', 'zip', 'postal code'] },
    notes: { also: ['comments'] },
  },
  [
    ...['id', 'name', 'accountType', 'legalName', 'businessName', 'abn', 'taxId', 'parentAccount'],
    ...['parentAccountId', 'industry', 'website', 'businessEmail', 'businessPhone', 'phone', 'email'],
    ...['annualRevenue', 'employeeCount', 'address', 'city', 'state', 'postcode', 'notes'],
  ],
);
