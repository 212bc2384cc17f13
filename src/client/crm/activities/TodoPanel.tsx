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

const PAGE = 20;

type Whose = keyof typeof whoseChoice.labels;

function useGroup(group: DueGroup, whose: Whose) {
  return useListQuery(trpc.activities.due.useInfiniteQuery({ group, whose, limit: PAGE }, listQueryOptions));
}

/** Follow-ups and tasks by their day: mine, or with `?whose=everyone` everybody's. */
export function TodoPanel({ onAdd }: { onAdd: () => void }) {
  const setParam = useSetSearchParam();
  const whose = parseChoice(whoseChoice, useSearchParam('whose')) ?? 'mine';
  const groups = {
    overdue: useGroup('overdue', whose),
    today: useGroup('today', whose),
    week: useGroup('week', whose),
    later: useGroup('later', whose),
  };
  const queries = Object.values(groups);
  const failed = queries.find(({ error }) => error);
  const isLoaded = queries.every(({ rows }) => rows);
  const choose = (chosen: Whose) => setParam('whose', chosen === 'mine' ? null : chosen);
  const retry = () => {
    for (const { refetch } of queries) refetch();
  };

  return (
    <Panel
      title="To do"
      aside={<SegmentedControl label="Whose" options={whoseChoice.options} value={whose} onChange={choose} />}
    >
      {failed && <ErrorNotice message={`Error loading tasks: ${failed.error?.message}`} onRetry={retry} />}
      {!isLoaded && !failed && <TimelineSkeleton />}
      <VisuallyHidden role="status">
        {isLoaded &&
          dueGroup.options.map(({ value, label }) => `${label}: ${groups[value].total}`).join(', ')}
      </VisuallyHidden>
      {isLoaded && !failed && queries.every(({ rows }) => rows?.length === 0) && (
        <NothingToDo whose={whose} onAdd={onAdd} onEveryone={() => choose('everyone')} />
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
  onEveryone: () => void;
}

function NothingToDo({ whose, onAdd, onEveryone }: NothingToDoProps) {
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
          <Button variant="default" onClick={onEveryone}>
            See everyone’s
          </Button>
        )}
      </Group>
    </Stack>
  );
}
