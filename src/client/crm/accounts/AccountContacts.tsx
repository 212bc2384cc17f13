import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { fullName } from '#shared/contacts.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PrimaryBadge } from '../badges.tsx';
import classes from '../records/list/RelatedList.module.css';

/** The people of an account, newest first. */
export function AccountContacts({ accountId }: { accountId: string }) {
  const { data: contacts, error, refetch } = trpc.contacts.byAccount.useQuery({ accountId, order: 'newest' });
  return (
    <Panel
      title="Associated Contacts"
      aside={
        <Button
          component={Link}
          to={`/crm/contacts/new?account=${accountId}`}
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          Add Contact
        </Button>
      }
    >
      {error && (
        <ErrorNotice message={`Error loading contacts: ${error.message}`} onRetry={() => refetch()} />
      )}
      {!contacts && !error && (
        <Stack gap="sm" role="status" aria-label="Loading contacts...">
          <Skeleton h={18} w="60%" />
          <Skeleton h={18} w="50%" />
        </Stack>
      )}
      {contacts?.length === 0 && <Text c="dimmed">No contacts associated with this account</Text>}
      {contacts && contacts.length > 0 && (
        <ul className={classes.list}>
          {contacts.map((contact) => (
            <li key={contact.id}>
              <div className={classes.what}>
                <Anchor component={Link} to={`/crm/contacts/${contact.id}`} fw={600}>
                  {fullName(contact)}
                </Anchor>
                {contact.position && <div className={classes.detail}>{contact.position}</div>}
              </div>
              {contact.isPrimary && <PrimaryBadge />}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
