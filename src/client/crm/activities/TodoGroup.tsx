import { Button } from '@mantine/core';
import type { DueItem } from '#shared/activities.schema.ts';
import { formatTotal } from '#shared/records/totals.ts';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { TodoItem } from './TodoItem.tsx';
import classes from './TodoPanel.module.css';

interface DayGroupProps {
  title: string;
  query: ListQuery<DueItem>;
  showOwners: boolean;
}

/** What is to be done overdue, today, this week or later; nothing where there is nothing. */
export function TodoGroup({ title, query, showOwners }: DayGroupProps) {
  const { rows = [], total = 0 } = query;
  if (rows.length === 0) return null;
  return (
    <section className={classes.group} aria-label={title}>
      <h3 className={classes.title} tabIndex={-1} data-late={title === 'Overdue' || undefined}>
        {title} <span className={classes.count}>{formatTotal(total)}</span>
      </h3>
      <ul className={classes.lines} aria-busy={query.isStale}>
        {rows.map((item) => (
          <li key={`${item.id} ${item.dueDate}`}>
            <TodoItem item={item} showOwner={showOwners} />
          </li>
        ))}
      </ul>
      {query.hasMore && (
        <Button
          mt="xs"
          size="compact-md"
          variant="default"
          onClick={query.loadMore}
          loading={query.isLoadingMore}
        >
          Show more
        </Button>
      )}
    </section>
  );
}
