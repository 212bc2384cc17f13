import { contactLabels, contactRole } from './contacts.ts';
import { choiceCell, countCell, yesNoCell } from './records/csv/cells.ts';
import { columnsOf, ID_COLUMN } from './records/csv/columns.ts';

/** The columns of contacts in a CSV file, in their order. */
export const contactColumns = columnsOf(
  contactLabels,
  {
    id: ID_COLUMN,
    firstName: { aliases: ['given name', 'first'] },
    lastName: { aliases: ['surname', 'family name', 'last'] },
    account: {
      label: 'Account',
      aliases: ['account name', 'company', 'organisation', 'organization', 'employer'],
    },
    accountId: { label: 'Account ID' },
    email: { aliases: ['e-mail', 'email address', 'work email', 'business email'] },
    personalEmail: { aliases: ['private email', 'home email'] },
    phone: { aliases: ['telephone', 'phone number', 'work phone', 'business phone'] },
    mobile: { aliases: ['mobile phone', 'mobile number', 'cell', 'cell phone'] },
    position: { aliases: ['job title', 'title', 'role'] },
    contactRole: { cell: choiceCell(contactRole.labels) },
    decisionMakerInfluence: { cell: countCell, aliases: ['influence'] },
    linkedinUrl: { aliases: ['linkedin'] },
    isPrimary: { cell: yesNoCell, aliases: ['primary', 'main contact'] },
    notes: { aliases: ['comments'] },
  },
  [
    ...['id', 'firstName', 'lastName', 'account', 'accountId', 'email', 'personalEmail', 'phone', 'mobile'],
    ...['directPhone', 'position', 'department', 'contactRole', 'decisionMakerInfluence', 'linkedinUrl'],
    ...['isPrimary', 'notes'],
  ],
);
