import { Anchor, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { dueGroup } from '#shared/activities/activities.ts';
import { formatTotal } from '#shared/records/totals.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { Panel } from '../../ui/Panel.tsx';
import { TodoGroup } from '../activities/todo/TodoGroup.tsx';
import { DiscountRequests } from '../proposals/discounts/DiscountRequests.tsx';
import { useMyDay } from './useMyDay.ts';

const AddTask = lazyPart(async () => (await import('../activities/todo/AddTask.tsx')).AddTask);

export function MyDay() {
  const [isAdding, adding] = useDisclosure();
  const groups = useMyDay();
  const shown = dueGroup.options.flatMap(({ value, label }) =>
    value === 'later' ? [] : [{ value, label, query: groups[value] }],
  );
  const discounts = trpc.proposals.discountRequests.useQuery();
  const failed = shown.find(({ query }) => query.error)?.query;
  const isLoaded = shown.every(({ query }) => query.rows) && !discounts.isLoading;
  const isFree = isLoaded && groups.overdue.rows?.length === 0 && groups.today.rows?.length === 0;
  const retry = () => {
    for (const { query } of shown) query.refetch();
  };

  return (
    <Panel
      title="My day"
      aside={
        <Group gap="md">
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={adding.open}
          >
            Add a task
          </Button>
          <Anchor component={Link} to="/crm/activities" size="sm">
            All tasks
          </Anchor>
        </Group>
      }
    >
      {failed && (
        <ErrorNotice
          hasData={isLoaded}
          message={`Error loading tasks: ${failed.error?.message}`}
          onRetry={retry}
        />
      )}
      <VisuallyHidden role="status">
        {isLoaded && shown.map(({ label, query }) => `${label}: ${formatTotal(query.total ?? 0)}`).join(', ')}
      </VisuallyHidden>
      {isLoaded && (
        <>
          {discounts.data && <DiscountRequests requests={discounts.data} />}
          {isFree && !failed && !discounts.data?.length && (
            <Text c="dimmed" mb="md">
              Nothing is due today.
            </Text>
          )}
          {shown.map(({ value, label, query }) => (
            <TodoGroup key={value} title={label} query={query} showOwners={false} />
          ))}
        </>
      )}
      {isAdding && <AddTask onClose={adding.close} />}
    </Panel>
  );
}
