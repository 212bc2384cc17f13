import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatAud } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { Panel } from '../../ui/Panel.tsx';
import { StageBadge } from '../badges.tsx';
import classes from '../records/list/RelatedList.module.css';

const PAGE = 5;

interface RecordOpportunitiesProps {
  /** Whose opportunities. */
  parent: { accountId: string } | { contactId: string };
  /** The account that one added here is for. */
  accountId: string | null;
}

/** The opportunities of an account or a contact, newest first. */
export function RelatedOpportunities({ parent, accountId }: RecordOpportunitiesProps) {
  const query = useListQuery(
    trpc.opportunities.list.useInfiniteQuery({ ...parent, limit: PAGE }, listQueryOptions),
  );
  const { rows, error } = query;
  return (
    <Panel
      title="Opportunities"
      aside={
        <Button
          component={Link}
          to={`/crm/opportunities/new${accountId ? `?account=${accountId}` : ''}`}
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          Add Opportunity
        </Button>
      }
    >
      {error && (
        <ErrorNotice message={`Error loading opportunities: ${error.message}`} onRetry={query.refetch} />
      )}
      {!rows && !error && (
        <div role="status" aria-label="Loading opportunities...">
          <Skeleton h={18} w="60%" />
        </div>
      )}
      {rows?.length === 0 && <Text c="dimmed">No opportunities yet</Text>}
      {rows && rows.length > 0 && (
        <ul className={classes.list}>
          {rows.map(({ id, name, stage, value }) => (
            <li key={id}>
              <div className={classes.what}>
                <Anchor component={Link} to={`/crm/opportunities/${id}`} fw={600}>
                  {name}
                </Anchor>
                {value !== null && <div className={classes.detail}>{formatAud(value)}</div>}
              </div>
              <StageBadge stage={stage} />
            </li>
          ))}
        </ul>
      )}
      {query.hasMore && (
        <Button
          mt="md"
          size="compact-md"
          variant="default"
          onClick={query.loadMore}
          loading={query.isLoadingMore}
        >
          Show more
        </Button>
      )}
    </Panel>
  );
}
