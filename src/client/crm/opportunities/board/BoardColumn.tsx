import { Button, Skeleton, Text } from '@mantine/core';
import { useId, useRef } from 'react';
import { formatAud, formatCount } from '#shared/fields/format.ts';
import type { OpportunityCard, StageTotals } from '#shared/opportunities.schema.ts';
import { isClosed, opportunityStage } from '#shared/opportunities.ts';
import { trpc } from '../../../trpc.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { listQueryOptions, useListQuery } from '../../../ui/list/useListQuery.ts';
import type { StageMove } from '../stages/useStageMoves.tsx';
import type { useOpportunityFilters } from '../useOpportunityFilters.ts';
import { BoardCard, type BoardCardActions } from './BoardCard.tsx';
import classes from './BoardColumn.module.css';
import { useDropTarget } from './dragging.ts';
import { applyMovesToColumn } from './optimisticMoves.ts';

/** Cards loaded at a time. */
const PAGE_SIZE = 20;

export interface BoardColumnProps extends BoardCardActions {
  totals: StageTotals;
  filters: ReturnType<typeof useOpportunityFilters>['filters'];
  pendingMoves: ReadonlyMap<string, StageMove<OpportunityCard>>;
}

/** The opportunities of one stage, with their total value. */
export function BoardColumn({ totals, filters, pendingMoves, ...actions }: BoardColumnProps) {
  const { stage, count } = totals;
  const titleId = useId();
  const column = useRef<HTMLElement>(null);
  const isDropTarget = useDropTarget(stage, column);
  const query = useListQuery(
    trpc.opportunities.column.useInfiniteQuery({ ...filters, stage, limit: PAGE_SIZE }, listQueryOptions),
  );
  const cards = query.rows && applyMovesToColumn(query.rows, stage, pendingMoves.values());

  return (
    <section
      ref={column}
      className={classes.column}
      data-target={isDropTarget || undefined}
      data-stage={stage}
      aria-labelledby={titleId}
    >
      <header className={classes.head} title={describeWeighted(totals)}>
        <h2 id={titleId}>
          {opportunityStage.labels[stage]}{' '}
          <span className={classes.count}>{count.toLocaleString('en-AU')}</span>
        </h2>
        <p>
          {formatAud(totals.value)}
          {!isClosed(stage) && <span>{` · ${describeWeighted(totals)}`}</span>}
        </p>
      </header>
      <div className={classes.body}>
        {query.error && (
          <ErrorNotice
            hasData={Boolean(cards?.length)}
            message={`Error loading opportunities: ${query.error.message}`}
            onRetry={query.refetch}
          />
        )}
        {!cards && !query.error && <ColumnSkeleton />}
        {cards?.length === 0 && (
          <Text size="sm" c="dimmed" className={classes.empty}>
            Nothing here
          </Text>
        )}
        {cards && cards.length > 0 && (
          <ul className={classes.cards} data-stale={query.isStale || undefined}>
            {cards.map((card) => (
              <li key={card.id}>
                <BoardCard
                  card={card}
                  isMoving={pendingMoves.get(card.id)?.isPending ?? false}
                  {...actions}
                />
              </li>
            ))}
          </ul>
        )}
        {query.hasMore && cards && !query.error && (
          <Button variant="default" size="compact-md" onClick={query.loadMore} loading={query.isLoadingMore}>
            {`Show more (${formatCount(Math.max(count - cards.length, 1), 'other')})`}
          </Button>
        )}
      </div>
    </section>
  );
}

const describeWeighted = ({ stage, weighted }: StageTotals) =>
  isClosed(stage) ? undefined : `weighted ${formatAud(weighted)}`;

const ColumnSkeleton = () => (
  <div className={classes.cards} role="status" aria-label="Loading opportunities...">
    {['a', 'b', 'c'].map((name) => (
      <Skeleton key={name} h={96} radius="md" aria-hidden />
    ))}
  </div>
);
