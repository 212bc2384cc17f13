import { Text } from '@mantine/core';
import { timelineKind } from '#shared/activities.ts';
import { optionalId } from '#shared/fields/fields.schema.ts';
import { parseOption } from '#shared/fields/optionSet.ts';
import { trpc } from '../../trpc.ts';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useSearchParam } from '../../ui/useSearchParam.ts';
import { TimelineSkeleton } from '../records/history/TimelineSkeleton.tsx';
import { parseSubject } from '../records/subject/parseSubject.ts';
import { ActivityFilters } from './ActivityFilters.tsx';
import { Timeline } from './Timeline.tsx';

const PAGE_SIZE = 20;

/** The activities and changes of all records, newest first; the filters are kept in the address. */
export function ActivityFeed() {
  // A value in the address that is not valid filters nothing.
  const kind = parseOption(timelineKind, useSearchParam('type')) ?? null;
  const personId = optionalId.safeParse(useSearchParam('person')).data ?? null;
  const record = parseSubject(useSearchParam('record'));
  const timeline = useListQuery(
    trpc.activities.timeline.useInfiniteQuery(
      { kind, personId: personId ?? undefined, record, limit: PAGE_SIZE },
      listQueryOptions,
    ),
  );
  return (
    <Panel title="Timeline">
      <ActivityFilters kind={kind} personId={personId} record={record} />
      <PagedList
        query={timeline}
        errorLabel="Failed to load activities"
        skeleton={<TimelineSkeleton />}
        empty={
          <Text c="dimmed" mt="lg">
            {kind || personId || record
              ? 'No activities found. Choose another type, person or record.'
              : 'No activities yet. Add the first one above.'}
          </Text>
        }
        moreLabel="Show older"
      >
        {(entries) => <Timeline entries={entries} />}
      </PagedList>
    </Panel>
  );
}
