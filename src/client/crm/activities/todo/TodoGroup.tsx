import type { DueItem } from '#shared/activities/activities.schema.ts';
import { formatTotal } from '#shared/records/totals.ts';
import { LoadMoreButton } from '../../../ui/list/LoadMoreButton.tsx';
import type { ListQuery } from '../../../ui/list/useListQuery.ts';
import { TodoItem } from './TodoItem.tsx';
import classes from './TodoPanel.module.css';

interface TodoGroupProps {
  title: string;
  query: ListQuery<DueItem>;
  /** The lines that are shown; left out: all, with a button for those that are not loaded. */
  limit?: number | undefined;
  showOwners: boolean;
}

/** Clients' questions first, then by day and time; without a time last. */
const byHour = (one: DueItem, other: DueItem) =>
  Number(!one.question) - Number(!other.question) ||
  one.dueDate.localeCompare(other.dueDate) ||
  (one.dueTime ?? '99').localeCompare(other.dueTime ?? '99');

/** The tasks and follow-ups of one group, as in 'Overdue'; nothing where the group is empty. */
export function TodoGroup({ title, query, limit, showOwners }: TodoGroupProps) {
  const { rows = [], total = 0 } = query;
  if (rows.length === 0 || limit === 0) return null;
  return (
    <section className={classes.group} aria-label={title}>
      <h3 className={classes.groupTitle} tabIndex={-1} data-late={title === 'Overdue' || undefined}>
        {title} <span className={classes.count}>{formatTotal(total)}</span>
      </h3>
      <ul className={classes.items} aria-busy={query.isStale}>
        {rows
          .toSorted(byHour)
          .slice(0, limit)
          .map((item) => (
            <li key={`${item.kind} ${item.id} ${item.dueDate}`}>
              <TodoItem item={item} showOwner={showOwners} />
            </li>
          ))}
      </ul>
      {limit === undefined && <LoadMoreButton query={query}>Show more</LoadMoreButton>}
    </section>
  );
}
