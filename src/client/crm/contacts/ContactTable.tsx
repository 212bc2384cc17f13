import { Link } from 'react-router-dom';
import type { ContactCard } from '#shared/contacts.schema.ts';
import { ColumnHead, RecordTable } from '../../ui/RecordTable.tsx';
import type { Rows } from '../../ui/useRows.ts';
import { ContactRoleBadge } from '../badges.tsx';

/** The contacts as lines. */
export const ContactTable = ({ rows, query }: { rows: ContactCard[]; query: Rows<ContactCard> }) => (
  <RecordTable
    label="Contacts"
    rows={rows}
    total={query.total}
    isStale={query.isStale}
    titleOf={({ firstName, lastName }) => `${firstName} ${lastName}`}
    head={
      <>
        <ColumnHead sort="firstName" isUsual>
          First name
        </ColumnHead>
        <ColumnHead sort="lastName">Last name</ColumnHead>
        <ColumnHead sort="account">Account</ColumnHead>
        <ColumnHead sort="position">Position</ColumnHead>
        <ColumnHead sort="role">Role</ColumnHead>
        <ColumnHead sort="influence" isNumber>
          Influence
        </ColumnHead>
        <ColumnHead sort="email">Email</ColumnHead>
        <ColumnHead>Phone</ColumnHead>
        <ColumnHead>Mobile</ColumnHead>
      </>
    }
  >
    {(contact) => (
      <>
        <th scope="row">
          <Link to={`/crm/contacts/${contact.id}`}>{contact.firstName}</Link>
        </th>
        <td>{contact.lastName}</td>
        <td>{contact.accountName}</td>
        <td>{contact.position}</td>
        <td>
          <ContactRoleBadge role={contact.contactRole} />
        </td>
        <td data-number>{`${contact.decisionMakerInfluence}%`}</td>
        <td>{contact.email}</td>
        <td>{contact.phone}</td>
        <td>{contact.mobile}</td>
      </>
    )}
  </RecordTable>
);
