import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { v7 } from 'uuid';
import { activityLabels, type DueGroup, dueGroup, todoScope } from '#shared/activities/activities.ts';
import { parseOption } from '#shared/fields/optionSet.ts';
import { personFilter } from '#shared/records/filters.ts';
import { formatTotal } from '#shared/records/totals.ts';
import { trpc } from '../../../trpc.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { SegmentedControl } from '../../../ui/form/SegmentedControl.tsx';
import { SelectionBar } from '../../../ui/list/selection/SelectionBar.tsx';
import {
  type RowSelection,
  SelectionContext,
  useSelection,
} from '../../../ui/list/selection/useSelection.ts';
import { listQueryOptions, useListQuery } from '../../../ui/list/useListQuery.ts';
import { lazyPart } from '../../../ui/overlay/lazyPart.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { useSearchParam, useSetSearchParam } from '../../../ui/useSearchParam.ts';
import { selectionInput, useBulkMutationOptions } from '../../records/bulk/useBulkMutationOptions.tsx';
import { TimelineSkeleton } from '../../records/history/TimelineSkeleton.tsx';
import { AssignMenu } from '../../team/AssignMenu.tsx';
import { PersonFilter } from '../../team/PersonFilter.tsx';
import { activities } from '../activities.record.ts';
import { TodoGroup } from './TodoGroup.tsx';
import classes from './TodoPanel.module.css';

const AddTask = lazyPart(async () => (await import('./AddTask.tsx')).AddTask);

const PAGE_SIZE = 20;

type Scope = keyof typeof todoScope.labels;

/** Earlier links have this parameter. */
const SCOPE_PARAM = 'whose';

interface DueFilters {
  scope: Scope;
  owner: string | undefined;
  tasksOnly: boolean | undefined;
}

function useDueGroup(group: DueGroup, filters: DueFilters) {
  return useListQuery(
    trpc.activities.due.useInfiniteQuery({ group, ...filters, limit: PAGE_SIZE }, listQueryOptions),
  );
}

interface TodoPanelProps {
  above: ReactNode | undefined;
  /** Shown beside or below the panel once its tasks are there, so that nothing moves when they come. */
  children: ReactNode;
}

/** Tasks and follow-ups grouped by due date: mine, or with `?whose=everyone` everybody's. */
export function TodoPanel({ above, children }: TodoPanelProps) {
  const setParam = useSetSearchParam();
  const scope = parseOption(todoScope, useSearchParam(SCOPE_PARAM)) ?? 'mine';
  const [isSelecting, selecting] = useDisclosure();
  const [isAdding, adding] = useDisclosure();
  const owner = useSearchParam('owner');
  const filters = {
    scope,
    owner: scope === 'everyone' && owner && personFilter(owner) ? owner : undefined,
    tasksOnly: isSelecting || undefined,
  };
  const groups = {
    overdue: useDueGroup('overdue', filters),
    today: useDueGroup('today', filters),
    week: useDueGroup('week', filters),
    next_week: useDueGroup('next_week', filters),
    later: useDueGroup('later', filters),
  };
  const queries = Object.values(groups);
  const failed = queries.find(({ error }) => error);
  const isLoaded = queries.every(({ rows }) => rows) && above !== undefined;
  const shown = queries.flatMap(({ rows = [] }) => rows.filter(({ kind }) => kind === 'task'));
  const total = queries.reduce((sum, query) => sum + (query.total ?? 0), 0);
  const selection = useSelection(shown, total);
  const setScope = (value: Scope) => {
    selecting.close();
    setParam(SCOPE_PARAM, value === 'mine' ? null : value);
  };
  const retry = () => {
    for (const { refetch } of queries) refetch();
  };

  return (
    <>
      <Panel
        title="To do"
        aside={
          <SegmentedControl label="Show" options={todoScope.options} value={scope} onChange={setScope} />
        }
      >
        {scope === 'everyone' && (
          <Group gap="sm" align="flex-end" justify="space-between" wrap="nowrap" mb="sm">
            <div className={classes.owner}>
              <PersonFilter name="owner" label={activityLabels.ownerId} />
            </div>
            <Button
              flex="none"
              variant={isSelecting ? 'light' : 'default'}
              aria-pressed={isSelecting}
              onClick={() => {
                selection.clear();
                selecting.toggle();
              }}
            >
              Reassign tasks
            </Button>
          </Group>
        )}
        {failed && (
          <ErrorNotice
            hasData={isLoaded}
            message={`Error loading tasks: ${failed.error?.message}`}
            onRetry={retry}
          />
        )}
        {!isLoaded && !failed && <TimelineSkeleton />}
        <VisuallyHidden role="status">
          {isLoaded &&
            dueGroup.options
              .map(({ value, label }) => `${label}: ${formatTotal(groups[value].total ?? 0)}`)
              .join(', ')}
        </VisuallyHidden>
        {isLoaded && above}
        {isLoaded && !failed && !above && queries.every(({ rows }) => rows?.length === 0) && (
          <NothingToDo scope={scope} onAdd={adding.open} onShowEveryone={() => setScope('everyone')} />
        )}
        <SelectionContext value={isSelecting ? selection : null}>
          {isLoaded &&
            dueGroup.options.map(({ value, label }) => (
              <TodoGroup key={value} title={label} query={groups[value]} showOwners={scope === 'everyone'} />
            ))}
        </SelectionContext>
        {isSelecting && selection.count > 0 && (
          <SelectionBar noun="tasks" selection={selection} shown={shown.length} total={total}>
            <TodoBulkActions selection={selection} owner={filters.owner} />
          </SelectionBar>
        )}
      </Panel>
      <div hidden={!isLoaded && !failed}>{children}</div>
      {isAdding && <AddTask onClose={adding.close} />}
    </>
  );
}

interface NothingToDoProps {
  scope: Scope;
  onAdd: () => void;
  onShowEveryone: () => void;
}

function NothingToDo({ scope, onAdd, onShowEveryone }: NothingToDoProps) {
  return (
    <Stack gap="md" align="flex-start">
      <Text c="dimmed" maw="56ch">
        {scope === 'mine'
          ? 'Nothing is waiting for you. Add a task, or schedule a follow-up on your lead.'
          : 'Nothing is waiting for anyone. Add a task, or schedule a follow-up on a lead.'}
      </Text>
      <Group gap="sm">
        <Button variant="light" onClick={onAdd}>
          Add a task
        </Button>
        {scope === 'mine' && (
          <Button variant="default" onClick={onShowEveryone}>
            See everyone’s
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function TodoBulkActions({ selection, owner }: { selection: RowSelection; owner: string | undefined }) {
  const { changeOptions, setWords } = useBulkMutationOptions(activities, selection, { name: 'task' });
  const change = trpc.activities.changeMany.useMutation(changeOptions);
  return (
    <AssignMenu
      isBusy={change.isPending}
      onAssign={(ownerId, words) => {
        setWords(words);
        change.mutate({
          changeId: v7(),
          selection: selectionInput(selection, { owner }),
          change: { ownerId },
        });
      }}
    />
  );
}
