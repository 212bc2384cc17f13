import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { blankActivity } from '#shared/activities/activities.schema.ts';
import {
  activityType,
  momentFilters,
  type TimelineKind,
  timelineKind,
} from '#shared/activities/activities.ts';
import { optionalId } from '#shared/fields/fields.schema.ts';
import { pluralize } from '#shared/fields/format.ts';
import { parseOption } from '#shared/fields/optionSet.ts';
import { closingPeriod } from '#shared/fields/periods.ts';
import type { Subject } from '#shared/records/subject.ts';
import { trpc } from '../../trpc.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { Select } from '../../ui/form/Select.ts';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { useShortcut } from '../../ui/keyboard/useShortcut.ts';
import { DateRangeFilter } from '../../ui/list/filters/RangeFilter.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Panel } from '../../ui/Panel.tsx';
import classes from '../../ui/TwoColumns.module.css';
import { useSearchParam, useSetSearchParam } from '../../ui/useSearchParam.ts';
import { ListMenu } from '../records/export/ListMenu.tsx';
import { TimelineSkeleton } from '../records/history/TimelineSkeleton.tsx';
import { formatSubject, parseSubject } from '../records/subject/parseSubject.ts';
import { SubjectSelect } from '../records/subject/SubjectSelect.tsx';
import { PersonFilter } from '../team/PersonFilter.tsx';
import { useTeamOptions } from '../team/useTeamOptions.ts';
import filterClasses from './Activities.module.css';
import { ActivityFields } from './ActivityFields.tsx';
import formClasses from './ActivityForm.module.css';
import { Timeline } from './Timeline.tsx';
import { TodoPanel } from './todo/TodoPanel.tsx';
import { addForm, useAddToRecord } from './useAddToRecord.ts';

const PAGE_SIZE = 20;

/** The activities and changes of all records but for open tasks, newest first; the filters are kept in the address. */
function ActivityFeed() {
  // A value in the address that is not valid filters nothing.
  const kind = parseOption(timelineKind, useSearchParam('type')) ?? null;
  const personId = optionalId.safeParse(useSearchParam('person')).data ?? null;
  const record = parseSubject(useSearchParam('record'));
  const moments = useMoments();
  const timeline = useListQuery(
    trpc.activities.timeline.useInfiniteQuery(
      {
        kind,
        personId: personId ?? undefined,
        record,
        ...moments,
        // Listed as tasks beside it.
        withoutOpenTasks: true,
        limit: PAGE_SIZE,
      },
      listQueryOptions,
    ),
  );
  return (
    <Panel title="Timeline">
      <ActivityFilters kind={kind} personId={personId} record={record} hasMoments={moments !== undefined} />
      {moments && <MomentCount filters={{ ...moments, ...(kind && { type: kind }) }} />}
      <PagedList
        query={timeline}
        errorLabel="Failed to load activities"
        skeleton={<TimelineSkeleton />}
        empty={
          <Text c="dimmed" mt="lg">
            {kind || personId || record || moments
              ? 'No activities found. Choose another type, person or record.'
              : 'No activities yet. Add the first one above.'}
          </Text>
        }
        moreLabel="Show older"
      >
        {(entries) => (
          <Timeline entries={entries} isOfChanges={kind === 'change'} hasMore={timeline.hasMore} />
        )}
      </PagedList>
    </Panel>
  );
}

/** The filters of the address by which the timeline has only calls, emails and meetings. */
function useMoments() {
  const [happened, by] = [useSearchParam('happened'), useSearchParam('by')];
  const moments = {
    ...(happened && momentFilters.happened(happened) && { happened }),
    ...(by && momentFilters.by(by) && { by }),
  };
  return Object.keys(moments).length > 0 ? moments : undefined;
}

/** The number of activities where a report has opened them, as it counts them. */
function MomentCount({ filters }: { filters: Record<string, string> }) {
  const isAsked = useSearchParam('counted') === 'yes';
  const { data } = trpc.reports.count.useQuery({ noun: 'activities', filters }, { enabled: isAsked });
  const type = parseOption(activityType, filters.type);
  const noun = type ? activityType.labels[type].toLowerCase() : 'activity';
  return data === undefined ? null : (
    <Text role="status" size="sm" c="dimmed" mt="sm">
      {`${data.toLocaleString('en-AU')} ${data === 1 ? noun : pluralize(noun)}`}
    </Text>
  );
}

/** The team's day. `above` is undefined until it is loaded. */
export function Activities({ above }: { above: ReactNode | undefined }) {
  const [isAdding, adding] = useDisclosure();
  // A report's figure shows only the activities that it counts.
  const isOfReport = useSearchParam('counted') === 'yes';
  useShortcut('n', adding.open);
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <PageTitle>Activities</PageTitle>
        <Group gap="sm">
          <ListMenu noun="activities" filters={{}} />
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            aria-keyshortcuts="n"
            onClick={adding.open}
          >
            Add activity
          </Button>
        </Group>
      </Group>
      <div className={classes.columns}>
        {isOfReport ? (
          <ActivityFeed />
        ) : (
          <TodoPanel above={above}>
            <ActivityFeed />
          </TodoPanel>
        )}
      </div>
      {isAdding && <AddActivity onClose={adding.close} />}
    </Stack>
  );
}

const WORDS = { added: 'Activity added successfully', failed: 'Failed to add activity' };

function AddActivity({ onClose }: { onClose: () => void }) {
  const form = useZodForm(addForm, { ...blankActivity, record: null });
  const saving = useAddToRecord(form, WORDS, onClose);
  return (
    <FormDialog title="Add activity" saveLabel="Add activity" form={form} {...saving} onClose={onClose}>
      <InputField form={form} name="record" as={SubjectSelect} label="Record" withAsterisk />
      <div className={formClasses.fields}>
        <ActivityFields form={form} />
      </div>
    </FormDialog>
  );
}

const types = [...activityType.options, { value: 'change', label: timelineKind.labels.change }];

const momentPeriods = closingPeriod.options.filter(({ value }) =>
  ['this_month', 'this_quarter'].includes(value),
);

interface ActivityFiltersProps {
  kind: TimelineKind | null;
  personId: string | null;
  record: Subject | null;
  /** The address has a filter by day or by person. */
  hasMoments: boolean;
}

function ActivityFilters({ kind, personId, record, hasMoments }: ActivityFiltersProps) {
  const setParam = useSetSearchParam();
  const { everybody } = useTeamOptions();
  const [isOpen, { open }] = useDisclosure();
  return (
    <div className={filterClasses.filters}>
      <Select
        aria-label="Type"
        placeholder="Any type"
        data={types}
        value={kind}
        onChange={(type) => setParam('type', type)}
        clearable
        clearButtonProps={{ 'aria-label': 'Any type' }}
      />
      {(!hasMoments || personId) && (
        <Select
          aria-label="Person"
          placeholder="Anyone"
          searchable
          data={everybody}
          value={personId}
          onChange={(id) => setParam('person', id)}
          clearable
          clearButtonProps={{ 'aria-label': 'Anyone' }}
        />
      )}
      <SubjectSelect
        aria-label="Record"
        placeholder="Any record"
        value={record}
        onChange={(subject) => setParam('record', subject && formatSubject(subject))}
        clearable
      />
      {isOpen || hasMoments ? (
        <>
          <div className={filterClasses.wide}>
            <PersonFilter name="by" label="Done by" />
          </div>
          <div className={filterClasses.wide}>
            <DateRangeFilter name="happened" label="Took place" periods={momentPeriods} />
          </div>
        </>
      ) : (
        <ActionIcon size={36} aria-label="More filters" title="More filters" onClick={open}>
          <IconAdjustmentsHorizontal size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
