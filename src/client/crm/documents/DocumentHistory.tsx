import { Text } from '@mantine/core';
import { trpc } from '../../trpc.ts';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { Panel } from '../../ui/Panel.tsx';
import { TimelineChange, TimelineList } from '../records/history/TimelineChange.tsx';
import { TimelineSkeleton } from '../records/history/TimelineSkeleton.tsx';
import { documentHistoryFields } from './documents.display.ts';

const PAGE_SIZE = 15;

/** The changes of a document, newest first. */
export function DocumentHistory({ id }: { id: string }) {
  const history = useListQuery(
    trpc.documents.history.useInfiniteQuery({ id, limit: PAGE_SIZE }, listQueryOptions),
  );
  return (
    <Panel title="Timeline">
      <PagedList
        query={history}
        errorLabel="Error loading the timeline"
        skeleton={<TimelineSkeleton />}
        empty={<Text c="dimmed">Nothing yet. Changes made from now on are listed here.</Text>}
        moreLabel="Show older"
      >
        {(rows) => (
          <TimelineList>
            {rows.map((change) => (
              <li key={change.id}>
                <TimelineChange noun="document" entry={change} recordId={id} {...documentHistoryFields} />
              </li>
            ))}
          </TimelineList>
        )}
      </PagedList>
    </Panel>
  );
}
