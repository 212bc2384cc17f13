import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { Subject } from '#shared/records/subject.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { Panel } from '../../ui/Panel.tsx';
import { TimelineSkeleton } from '../records/history/TimelineSkeleton.tsx';
import { ActivityForm } from './ActivityForm.tsx';
import { Timeline } from './Timeline.tsx';

const PAGE = 15;

const views = [
  { value: 'everything', label: 'Everything' },
  { value: 'activity', label: 'Activities' },
  { value: 'change', label: 'Changes' },
] as const;

/** What happened to a record, newest first, and the form that adds to it. */
export function TimelinePanel({ subject }: { subject: Subject }) {
  const [view, setView] = useState<(typeof views)[number]['value']>('everything');
  const kind = view === 'everything' ? undefined : view;
  const { noun, id } = subject;
  const timeline = useListQuery(
    trpc.activities.timeline.useInfiniteQuery({ record: { noun, id }, kind, limit: PAGE }, listQueryOptions),
  );
  return (
    <Panel title="Activities">
      <ActivityForm subject={subject} />
      <div style={{ marginBlockStart: 12 }}>
        <SegmentedControl label="Show" options={[...views]} value={view} onChange={setView} />
      </div>
      {timeline.rows && timeline.rows.length > 0 && <Timeline entries={timeline.rows} />}
      {timeline.rows?.length === 0 && !timeline.error && (
        <Text c="dimmed" mt="lg">
          {view === 'change'
            ? 'Nothing yet. Changes made from now on are listed here.'
            : 'No activities yet. Note the first call or email above.'}
        </Text>
      )}
      {!timeline.rows && !timeline.error && <TimelineSkeleton />}
      {timeline.error && (
        <ErrorNotice
          message={`Failed to load activities: ${timeline.error.message}`}
          onRetry={timeline.refetch}
        />
      )}
      {timeline.hasMore && (
        <Button
          mt="md"
          size="compact-md"
          variant="default"
          onClick={timeline.loadMore}
          loading={timeline.isLoadingMore}
        >
          Show older
        </Button>
      )}
    </Panel>
  );
}
