import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { formatAud, formatCount } from '#shared/fields/format.ts';
import type { OpportunityCard, StageTotals } from '#shared/opportunities/opportunities.schema.ts';
import { boardColumn, columnOf, isClosed } from '#shared/opportunities/opportunities.ts';
import { trpc } from '../../../trpc.ts';
import { QueryError } from '../../../ui/ErrorNotice.tsx';
import { listQueryOptions, useListQuery } from '../../../ui/list/useListQuery.ts';
import type { opportunityListProps } from '../opportunityListProps.tsx';
import type { StageMove } from '../stages/useStageMoves.tsx';
import { BoardCard, type BoardCardActions } from './BoardCard.tsx';
import classes from './BoardColumn.module.css';
import { useDropTarget } from './dragging.ts';
import { applyMovesToColumn } from './optimisticMoves.ts';

const PAGE_SIZE = 20;

export interface BoardColumnProps extends BoardCardActions {
  totals: StageTotals;
  filters: Omit<{ [Name in keyof (typeof opportunityListProps)['parsers']]?: string }, 'sort'>;
  pendingMoves: ReadonlyMap<string, StageMove<OpportunityCard>>;
  /** Given for a column that can be folded to a rail, which shows its name, count and sum. */
  fold?: { isFolded: boolean; toggle: () => void } | undefined;
}

/** The opportunities of one stage, with their total value. Cards are dropped on a rail as on a column. */
export function BoardColumn({ totals, filters, pendingMoves, fold, ...actions }: BoardColumnProps) {
  const { stage } = totals;
  const isFolded = fold?.isFolded ?? false;
  const titleId = useId();
  const column = useRef<HTMLElement>(null);
  const isDropTarget = useDropTarget(stage, column);

  const hasArrived = [...pendingMoves.values()].some(({ card }) => columnOf(card) === stage);
  // A card moved to a rail disappears with the focus.
  useEffect(() => {
    if (isFolded && hasArrived && document.activeElement === document.body)
      column.current?.querySelector('button')?.focus();
  }, [isFolded, hasArrived]);

  return (
    <section
      ref={column}
      className={classes.column}
      data-target={isDropTarget || undefined}
      data-stage={stage}
      data-folded={isFolded || undefined}
      aria-labelledby={titleId}
    >
      <ColumnHead id={titleId} totals={totals} fold={fold} />
      {!isFolded && <ColumnBody totals={totals} filters={filters} pendingMoves={pendingMoves} {...actions} />}
    </section>
  );
}

interface ColumnHeadProps extends Pick<BoardColumnProps, 'totals' | 'fold'> {
  id: string;
}

function ColumnHead({ id, totals, fold }: ColumnHeadProps) {
  const { stage, count, value } = totals;
  const title = (
    <>
      <span className={classes.name}>{boardColumn.labels[stage]}</span>{' '}
      <span className={classes.count}>
        {count.toLocaleString('en-AU')}
        <VisuallyHidden>{` ${count === 1 ? 'opportunity' : 'opportunities'}`}</VisuallyHidden>
      </span>
    </>
  );
  const Arrows = fold?.isFolded ? IconChevronsLeft : IconChevronsRight;
  return (
    <header className={classes.head} title={describeExpected(totals)}>
      <h2 id={id}>
        {fold ? (
          <button type="button" className={classes.fold} aria-expanded={!fold.isFolded} onClick={fold.toggle}>
            <Arrows size={16} aria-hidden />
            {title}
          </button>
        ) : (
          title
        )}
      </h2>
      <p>
        {formatAud(value)}
        {!isClosed(stage) && <span>{` · ${describeExpected(totals)}`}</span>}
      </p>
    </header>
  );
}

function ColumnBody({ totals, filters, pendingMoves, ...actions }: Omit<BoardColumnProps, 'fold'>) {
  const { stage, count } = totals;
  const query = useListQuery(
    trpc.opportunities.column.useInfiniteQuery({ ...filters, stage, limit: PAGE_SIZE }, listQueryOptions),
  );
  const cards = query.rows && applyMovesToColumn(query.rows, stage, pendingMoves.values());

  return (
    <div className={classes.body}>
      <QueryError query={query} label="Error loading opportunities" />
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
              <BoardCard card={card} isMoving={pendingMoves.get(card.id)?.isPending ?? false} {...actions} />
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
  );
}

const describeExpected = ({ stage, weighted }: StageTotals) =>
  isClosed(stage) ? undefined : `expected ${formatAud(weighted)}`;

const ColumnSkeleton = () => (
  <div className={classes.cards} role="status" aria-label="Loading opportunities...">
    {['a', 'b', 'c'].map((name) => (
      <Skeleton key={name} h={96} radius="md" aria-hidden />
    ))}
  </div>
);
