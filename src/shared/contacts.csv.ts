import { contactLabels, contactRole } from './contacts.ts';
import { choiceCell, countCell, yesNoCell } from './records/csv/cells.ts';
import { columnsOf, ID_COLUMN } from './records/csv/columns.ts';

/** The columns of contacts in a CSV file, in their order. */
export const contactColumns = columnsOf(
  contactLabels,
  {
    id: ID_COLUMN,
    firstName: { also: ['given name', 'first'] },
    lastName: { also: ['surname', 'family name', 'last'] },
    account: {
      label: 'Account',
      also: ['account name', 'company', 'organisation', 'organization', 'employer'],
    },
    accountId: { label: 'Account ID' },
    email: { also: ['e-mail', 'email address', 'work email', 'business email'] },
    personalEmail: { also: ['private email', 'home email'] },
    phone: { also: ['telephone', 'phone number', 'work phone', 'business phone'] },
    mobile: { also: ['mobile phone', 'mobile number', 'cell', 'cell phone'] },
    position: { also: ['job title', 'title', 'role'] },
    contactRole: { cell: choiceCell(contactRole.labels) },
    decisionMakerInfluence: { cell: countCell, also: ['influence'] },
    linkedinUrl: { also: ['linkedin'] },
    isPrimary: { cell: yesNoCell, also: ['primary', 'main contact'] },
    notes: { also: ['comments'] },
  },
  [
    ...['id', 'firstName', 'lastName', 'account', 'accountId', 'email', 'personalEmail', 'phone', 'mobile'],
    ...['directPhone', 'position', 'department', 'contactRole', 'decisionMakerInfluence', 'linkedinUrl'],
    ...['isPrimary', 'notes'],
  ],
);
