import { Skeleton, Text } from '@mantine/core';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { formatAud } from '#shared/fields/format.ts';
import type { OpportunityCard, StageTotals } from '#shared/opportunities/opportunities.schema.ts';
import {
  type BoardColumn as Column,
  columnOf,
  isClosed,
  type OpportunityStage,
  opportunityStage,
} from '#shared/opportunities/opportunities.ts';
import { trpc } from '../../../trpc.ts';
import { QueryError } from '../../../ui/ErrorNotice.tsx';
import { ListFrame } from '../../../ui/list/ListFrame.tsx';
import { EmptyList } from '../../../ui/list/lazyEmptyList.ts';
import { useListMemory } from '../../../ui/list/listMemory.ts';
import { useOffsetTop } from '../../../ui/list/useOffsetTop.ts';
import { useReturnedRow } from '../../../ui/list/useReturnToRow.ts';
import { useRowKeys } from '../../../ui/list/useRowKeys.ts';
import { lazyPart } from '../../../ui/overlay/lazyPart.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { useSetSearchParam } from '../../../ui/useSearchParam.ts';
import { ListMenu } from '../../records/export/ListMenu.tsx';
import { ListToolbar } from '../../records/list/ListToolbar.tsx';
import { useListFilters } from '../../records/list/listParts.ts';
import { useDeleteMutationOptions } from '../../records/trash/useDeleteMutationOptions.ts';
import { opportunities } from '../opportunities.record.ts';
import { opportunityListProps } from '../opportunityListProps.tsx';
import { useStageMoves } from '../stages/useStageMoves.tsx';
import type { BoardCardActions } from './BoardCard.tsx';
import { BoardColumn, type BoardColumnProps } from './BoardColumn.tsx';
import type { Dragging } from './dragAndDrop.ts';
import { DraggingContext } from './dragging.ts';
import classes from './OpportunityBoard.module.css';
import { applyMovesToTotals } from './optimisticMoves.ts';
import { STAGE_PARAM, StageLinks, useShownStage } from './StageLinks.tsx';

// Not needed on a phone.
const BoardDragging = lazyPart(async () => (await import('./BoardDragging.tsx')).BoardDragging, {
  onError: 'ignore',
});

interface BoardColumnsProps
  extends Pick<BoardColumnProps, 'filters' | 'pendingMoves'>,
    Pick<BoardCardActions, 'onMove' | 'onDelete'> {
  columns: StageTotals[];
  /** The stages of closed opportunities are rails until they are opened. */
  hasRails: boolean;
}

/** One column per stage, between which cards are dragged; on a phone one stage, and cards are moved by their menu. */
function BoardColumns(props: BoardColumnsProps) {
  const shown = { ...props, returnedId: useReturnedRow() };
  return useIsPhone() ? <OneColumn {...shown} /> : <AllColumns {...shown} />;
}

type ShownColumnsProps = BoardColumnsProps & Pick<BoardCardActions, 'returnedId'>;

function AllColumns({ columns, hasRails, onMove, ...props }: ShownColumnsProps) {
  const foldOf = useFolds();
  const board = useRef<HTMLDivElement>(null);
  const rememberRow = useRowKeys(board);
  const top = useOffsetTop(board);
  const focusIdRef = useRef<string | null>(null);
  const [dragging, setDragging] = useState<Dragging | null>(null);
  // The card as it was when picked up, so that a change by somebody else during the drag is a conflict.
  const draggedCardRef = useRef<OpportunityCard>(undefined);

  const moveCard = (card: OpportunityCard, to: OpportunityStage) => {
    focusIdRef.current = card.id;
    onMove(card, to);
  };
  useEffect(() => {
    const forget = () => {
      focusIdRef.current = null;
    };
    addEventListener('pointerdown', forget, true);
    addEventListener('keydown', forget, true);
    return () => {
      removeEventListener('pointerdown', forget, true);
      removeEventListener('keydown', forget, true);
    };
  }, []);
  return (
    <DraggingContext value={dragging}>
      <BoardDragging
        onReady={setDragging}
        onStart={(card) => {
          draggedCardRef.current = card;
        }}
        onDrop={(stage) => {
          if (draggedCardRef.current) moveCard(draggedCardRef.current, stage);
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only remembers which card has the focus. */}
      <div
        ref={board}
        className={classes.board}
        style={{ '--top': `${top}px` } as CSSProperties}
        onFocus={rememberRow}
      >
        {columns.map((column) => (
          <BoardColumn
            key={column.stage}
            totals={column}
            fold={hasRails && isClosed(column.stage) ? foldOf(column.stage) : undefined}
            onMove={moveCard}
            focusIdRef={focusIdRef}
            isDraggable
            {...props}
          />
        ))}
      </div>
    </DraggingContext>
  );
}

/** Opened by this person in this browser. */
function useFolds() {
  const { memory, remember } = useListMemory('opportunities');
  const [open, setOpen] = useState<string[]>(memory.openStages ?? []);
  return (stage: Column) => ({
    isFolded: !open.includes(stage),
    toggle: () => {
      const next = open.includes(stage) ? open.filter((other) => other !== stage) : [...open, stage];
      remember({ openStages: next });
      setOpen(next);
    },
  });
}

function OneColumn({ columns, hasRails: _, onMove, ...props }: ShownColumnsProps) {
  const shown = useShownStage(columns);
  const setParam = useSetSearchParam();
  const currentLink = useRef<HTMLAnchorElement>(null);
  const focusIdRef = useRef<string | null>(null);
  const totals = columns.find(({ stage }) => stage === shown);

  const hasMoved = props.pendingMoves.size > 0;
  // A moved card disappears with its focused menu.
  useEffect(() => {
    if (hasMoved && document.activeElement === document.body) currentLink.current?.focus();
  }, [hasMoved]);

  return (
    <>
      <StageLinks columns={columns} shown={shown} currentRef={currentLink} />
      {totals && (
        <BoardColumn
          key={shown}
          totals={totals}
          onMove={(card, to) => {
            // The stage stays, even when its last card is moved.
            setParam(STAGE_PARAM, columnOf(card));
            onMove(card, to);
          }}
          focusIdRef={focusIdRef}
          isDraggable={false}
          {...props}
        />
      )}
    </>
  );
}

const { emptyHint, views, quickFilters, parsers, parts } = opportunityListProps;

export function OpportunityBoard() {
  const { filters, panelFilters } = useListFilters(parsers);
  // The stage filter selects columns, so the query covers all stages; a card moved to a hidden column disappears.
  const { stage: stages, renewal, ...otherFilters } = filters;
  const query = trpc.opportunities.board.useQuery(otherFilters, { placeholderData: (previous) => previous });
  const { pendingMoves, move, dialog } = useStageMoves<OpportunityCard>();
  const remove = trpc.opportunities.delete.useMutation(useDeleteMutationOptions(opportunities));

  const totals = query.data && applyMovesToTotals(query.data, pendingMoves.values());
  const columns = totals?.filter(({ stage: column, count }) => {
    const isRenewals = column === 'renewals';
    const isAsked = !renewal || isRenewals === (renewal === 'yes');
    const stage = isRenewals ? 'qualification' : column;
    return isAsked && (!isRenewals || count > 0) && (!stages || stages.split(',').includes(stage));
  });
  const total = columns?.reduce((sum, { count }) => sum + count, 0);
  const isFiltered = Object.keys(filters).length > 0;

  return (
    <ListFrame
      noun="opportunities"
      addLabel="Add opportunity"
      addHref="/crm/opportunities/new"
      actions={<ListMenu noun="opportunities" filters={filters} />}
      total={total}
      isEmpty={total === 0 && !isFiltered}
      isStale={query.isPlaceholderData}
      filters={
        <ListToolbar
          list="opportunities"
          filters={panelFilters}
          total={total}
          views={views}
          quickFilters={quickFilters}
          readyViews={opportunities.list?.readyViews}
        >
          <parts.filterFields />
        </ListToolbar>
      }
    >
      {(addButton) => (
        <>
          <QueryError query={query} label="Error loading opportunities" />
          {!columns && !query.error && <BoardSkeleton />}
          {total === 0 && (
            <EmptyList noun="opportunities" isFiltered={isFiltered} hint={emptyHint} addButton={addButton} />
          )}
          {columns && total !== 0 && (
            <>
              <Forecast totals={columns} />
              <BoardColumns
                columns={columns}
                // Stages that the filter asks for are open.
                hasRails={!stages}
                filters={otherFilters}
                pendingMoves={pendingMoves}
                onMove={move}
                onDelete={({ id }) => remove.mutate({ id, batchId: v7() })}
              />
            </>
          )}
          {dialog}
        </>
      )}
    </ListFrame>
  );
}

const BoardSkeleton = () => (
  <div role="status">
    <Text c="dimmed" size="sm" mb="sm">
      Loading opportunities...
    </Text>
    <div className={classes.board} aria-hidden>
      {opportunityStage.values.map((stage) => (
        <Skeleton
          key={stage}
          className={isClosed(stage) ? classes.rail : classes.column}
          h={320}
          radius="lg"
        />
      ))}
    </div>
  </div>
);

/** The sums of the pipeline before GST: open, expected by probability, and won. Renewals that nobody has begun are apart. */
function Forecast({ totals }: { totals: StageTotals[] }) {
  const renewals = totals.find(({ stage }) => stage === 'renewals');
  const open = totals.filter((total) => !isClosed(total.stage) && total !== renewals);
  const won = totals.filter(({ stage }) => stage === 'won');
  const sumOf = (columns: StageTotals[], field: 'value' | 'weighted') =>
    formatAud(columns.reduce((sum, column) => sum + column[field], 0));
  return (
    <div className={classes.forecast}>
      <dl className={classes.figures}>
        <div>
          <dt>
            Open<span> pipeline</span>
          </dt>
          <dd>{sumOf(open, 'value')}</dd>
        </div>
        <div>
          <dt>
            Expected<span> value</span>
          </dt>
          <dd>{sumOf(open, 'weighted')}</dd>
        </div>
        <div>
          <dt>Won</dt>
          <dd>{sumOf(won, 'value')}</dd>
        </div>
      </dl>
      <p>{renewals ? 'All excl. GST, without renewals' : 'All excl. GST'}</p>
    </div>
  );
}
