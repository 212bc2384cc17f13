import { Text } from '@mantine/core';
import { useState } from 'react';
import type { SubjectNoun } from '#shared/records/nouns.ts';
import type { Subject } from '#shared/records/subject.ts';
import { trpc } from '../../trpc.ts';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { TimelineSkeleton } from '../records/history/TimelineSkeleton.tsx';
import { ActivityForm, type OfferAfterActivity } from './ActivityForm.tsx';
import { Timeline } from './Timeline.tsx';

const PAGE_SIZE = 15;
/** A phone shows what follows the timeline soon, too. */
const PAGE_SIZE_ON_PHONE = 5;

/** The specification's word for a lead's; the text of a proposal has a timeline of its own. */
const CALLED_ACTIVITIES: SubjectNoun[] = ['lead', 'proposal'];

const VIEWS = [
  { value: 'everything', label: 'All' },
  { value: 'activity', label: 'Logged' },
  { value: 'change', label: 'Changes' },
] as const;

interface TimelinePanelProps {
  subject: Subject;
  /** True if the records of its type below it count, too, such as the outlets of an account. */
  below?: boolean;
  /** The offer of the toast once an activity is added. */
  offer?: OfferAfterActivity;
}

/** The timeline of a record and the records below it, newest first, and the form that adds an activity. */
export function TimelinePanel({ subject, below, offer }: TimelinePanelProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('everything');
  const kind = view === 'everything' ? undefined : view;
  const { noun, id } = subject;
  const limit = useIsPhone() ? PAGE_SIZE_ON_PHONE : PAGE_SIZE;
  const timeline = useListQuery(
    trpc.activities.timeline.useInfiniteQuery(
      { record: { noun, id }, related: true, below, kind, limit },
      listQueryOptions,
    ),
  );
  return (
    <Panel
      title={CALLED_ACTIVITIES.includes(noun) ? 'Activities' : 'Timeline'}
      staysOpen
      aside={<SegmentedControl label="Show" options={[...VIEWS]} value={view} onChange={setView} isQuiet />}
    >
      <ActivityForm subject={subject} offer={offer} />
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
        {(entries) => <Timeline entries={entries} own={subject} isOfChanges={view === 'change'} />}
      </PagedList>
    </Panel>
  );
}
