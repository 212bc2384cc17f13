import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type DueGroup, dueGroup, whose as whoseChoice } from '#shared/activities.ts';
import { parseChoice } from '#shared/fields/choice.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { listQueryOptions, useListQuery } from '../../ui/list/useListQuery.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useSearchParam, useSetSearchParam } from '../../ui/useSearchParam.ts';
import { TimelineSkeleton } from '../records/history/TimelineSkeleton.tsx';
import { TodoGroup } from './TodoGroup.tsx';

const PAGE_SIZE = 20;

type Whose = keyof typeof whoseChoice.labels;

function useDueGroup(group: DueGroup, whose: Whose) {
  return useListQuery(
    trpc.activities.due.useInfiniteQuery({ group, whose, limit: PAGE_SIZE }, listQueryOptions),
  );
}

/** Tasks and follow-ups grouped by due date: mine, or with `?whose=everyone` everybody's. */
export function TodoPanel({ onAdd }: { onAdd: () => void }) {
  const setParam = useSetSearchParam();
  const whose = parseChoice(whoseChoice, useSearchParam('whose')) ?? 'mine';
  const groups = {
    overdue: useDueGroup('overdue', whose),
    today: useDueGroup('today', whose),
    week: useDueGroup('week', whose),
    later: useDueGroup('later', whose),
  };
  const queries = Object.values(groups);
  const failed = queries.find(({ error }) => error);
  const isLoaded = queries.every(({ rows }) => rows);
  const setWhose = (value: Whose) => setParam('whose', value === 'mine' ? null : value);
  const retry = () => {
    for (const { refetch } of queries) refetch();
  };

  return (
    <Panel
      title="To do"
      aside={
        <SegmentedControl label="Whose" options={whoseChoice.options} value={whose} onChange={setWhose} />
      }
    >
      {failed && <ErrorNotice message={`Error loading tasks: ${failed.error?.message}`} onRetry={retry} />}
      {!isLoaded && !failed && <TimelineSkeleton />}
      <VisuallyHidden role="status">
        {isLoaded &&
          dueGroup.options.map(({ value, label }) => `${label}: ${groups[value].total}`).join(', ')}
      </VisuallyHidden>
      {isLoaded && !failed && queries.every(({ rows }) => rows?.length === 0) && (
        <NothingToDo whose={whose} onAdd={onAdd} onShowEveryone={() => setWhose('everyone')} />
      )}
      {isLoaded &&
        dueGroup.options.map(({ value, label }) => (
          <TodoGroup key={value} title={label} query={groups[value]} showOwners={whose === 'everyone'} />
        ))}
    </Panel>
  );
}

interface NothingToDoProps {
  whose: Whose;
  onAdd: () => void;
  onShowEveryone: () => void;
}

function NothingToDo({ whose, onAdd, onShowEveryone }: NothingToDoProps) {
  return (
    <Stack gap="md" align="flex-start">
      <Text c="dimmed" maw="56ch">
        {whose === 'mine'
          ? 'Nothing is waiting for you. Add an activity with a due date, or schedule a follow-up on a lead that is assigned to you.'
          : 'Nothing is waiting for anybody. Add an activity with a due date, or schedule a follow-up on a lead.'}
      </Text>
      <Group gap="sm">
        <Button variant="light" onClick={onAdd}>
          Add a task
        </Button>
        {whose === 'mine' && (
          <Button variant="default" onClick={onShowEveryone}>
            See everyone’s
          </Button>
        )}
      </Group>
    </Stack>
  );
}
