import { Button, Select, Text } from '@mantine/core';
import { activityType, timelineKind } from '#shared/activities.ts';
import { parseChoice } from '#shared/fields/choice.ts';
import { optionalId } from '#shared/fields/fields.schema.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useSearchParam, useSetSearchParam } from '../../ui/useSearchParam.ts';
import { TimelineSkeleton } from '../records/history/TimelineSkeleton.tsx';
import { parseSubject, SubjectSelect } from '../records/subject/SubjectSelect.tsx';
import classes from './Activities.module.css';
import { Timeline } from './Timeline.tsx';

const PAGE = 20;

const types = [...activityType.options, { value: 'change', label: timelineKind.labels.change }];

/** Everything that happened, by anyone, newest first; the filters live in the address. */
export function ActivityFeed() {
  const setParam = useSetSearchParam();
  // An address somebody typed may name what there is not: that filters nothing.
  const kind = parseChoice(timelineKind, useSearchParam('type'));
  const personId = optionalId.safeParse(useSearchParam('person')).data ?? undefined;
  const record = parseSubject(useSearchParam('record'));
  const team = trpc.team.options.useQuery();
  const stream = useListQuery(
    trpc.activities.timeline.useInfiniteQuery(
      { kind, personId, record: record ?? undefined, limit: PAGE },
      listQueryOptions,
    ),
  );
  const isNarrowed = Boolean(kind || personId || record);

  return (
    <Panel title="What happened">
      <div className={classes.filters}>
        <Select
          aria-label="Type"
          placeholder="Any type"
          data={types}
          value={kind ?? null}
          onChange={(chosen) => setParam('type', chosen)}
          clearable
          clearButtonProps={{ 'aria-label': 'Any type' }}
        />
        <Select
          aria-label="Person"
          placeholder="Anybody"
          searchable
          data={team.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          value={personId ?? null}
          onChange={(chosen) => setParam('person', chosen)}
          clearable
          clearButtonProps={{ 'aria-label': 'Anybody' }}
        />
        <div className={classes.record}>
          <SubjectSelect
            aria-label="Record"
            placeholder="Any record: search leads, contacts, accounts, opportunities"
            value={record}
            onChange={(chosen) => setParam('record', chosen && `${chosen.noun}:${chosen.id}`)}
            clearable
          />
        </div>
      </div>
      {stream.error && (
        <ErrorNotice
          message={`Failed to load activities: ${stream.error.message}`}
          onRetry={stream.refetch}
        />
      )}
      {!stream.rows && !stream.error && <TimelineSkeleton />}
      {stream.rows?.length === 0 && !stream.error && (
        <Text c="dimmed" mt="lg">
          {isNarrowed
            ? 'Nothing of the kind has happened. Choose another type, person or record.'
            : 'Nothing has happened yet. Add the first activity, or a lead: both appear here.'}
        </Text>
      )}
      {stream.rows && stream.rows.length > 0 && <Timeline entries={stream.rows} showRecords />}
      {stream.hasMore && !stream.error && (
        <Button
          mt="md"
          size="compact-md"
          variant="default"
          onClick={stream.loadMore}
          loading={stream.isLoadingMore}
        >
          Show older
        </Button>
      )}
    </Panel>
  );
}
