import { Link } from 'react-router-dom';
import type { ContactCard } from '#shared/contacts.schema.ts';
import { fullName } from '#shared/contacts.ts';
import { ColumnHeader, RecordTable } from '../../ui/list/RecordTable.tsx';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { ContactRoleBadge } from './contactBadges.tsx';

export const ContactTable = ({ rows, query }: { rows: ContactCard[]; query: ListQuery<ContactCard> }) => (
  <RecordTable
    label="Contacts"
    rows={rows}
    total={query.total}
    isStale={query.isStale}
    getTitle={fullName}
    header={
      <>
        <ColumnHeader sort="firstName" isDefaultSort>
          First name
        </ColumnHeader>
        <ColumnHeader sort="lastName">Last name</ColumnHeader>
        <ColumnHeader sort="account">Account</ColumnHeader>
        <ColumnHeader sort="position">Position</ColumnHeader>
        <ColumnHeader sort="role">Role</ColumnHeader>
        <ColumnHeader sort="influence" isNumeric>
          Influence
        </ColumnHeader>
        <ColumnHeader sort="email">Email</ColumnHeader>
        <ColumnHeader>Phone</ColumnHeader>
        <ColumnHeader>Mobile</ColumnHeader>
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
