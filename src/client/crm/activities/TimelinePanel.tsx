import { Text } from '@mantine/core';
import { useState } from 'react';
import type { Subject } from '#shared/records/subject.ts';
import { trpc } from '../../trpc.ts';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { Panel } from '../../ui/Panel.tsx';
import { TimelineSkeleton } from '../records/history/TimelineSkeleton.tsx';
import { ActivityForm, type OnActivityAdded } from './ActivityForm.tsx';
import { Timeline } from './Timeline.tsx';

const PAGE_SIZE = 15;

const VIEWS = [
  { value: 'everything', label: 'Everything' },
  { value: 'activity', label: 'Activities' },
  { value: 'change', label: 'Changes' },
] as const;

interface TimelinePanelProps {
  subject: Subject;
  onAdded?: OnActivityAdded;
}

/** The timeline of a record and the records below it, newest first, and the form that adds an activity. */
export function TimelinePanel({ subject, onAdded }: TimelinePanelProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('everything');
  const kind = view === 'everything' ? undefined : view;
  const { noun, id } = subject;
  const timeline = useListQuery(
    trpc.activities.timeline.useInfiniteQuery(
      { record: { noun, id }, related: true, kind, limit: PAGE_SIZE },
      listQueryOptions,
    ),
  );
  return (
    <Panel title="Activities">
      <ActivityForm subject={subject} onAdded={onAdded} />
      <div style={{ marginBlockStart: 12 }}>
        <SegmentedControl label="Show" options={[...VIEWS]} value={view} onChange={setView} />
      </div>
      <PagedList
        query={timeline}
        errorLabel="Failed to load activities"
        skeleton={<TimelineSkeleton />}
        empty={
          <Text c="dimmed" mt="lg">
            {view === 'change'
              ? 'Nothing yet. Changes made from now on are listed here.'
              : 'No activities yet. Note the first call or email above.'}
          </Text>
        }
        moreLabel="Show older"
      >
        {(entries) => <Timeline entries={entries} ownId={id} />}
      </PagedList>
    </Panel>
  );
}
