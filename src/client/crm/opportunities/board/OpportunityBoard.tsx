import { DragDropProvider } from '@dnd-kit/react';
import { Center, Skeleton, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { v7 } from 'uuid';
import type { OpportunityCard } from '#shared/opportunities.schema.ts';
import type { OpportunityStage } from '#shared/opportunities.ts';
import { trpc } from '../../../trpc.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { ListFrame } from '../../../ui/list/ListFrame.tsx';
import listClasses from '../../../ui/list/ListScreen.module.css';
import { ImportExportMenu } from '../../records/export/ImportExportMenu.tsx';
import { useDeleteMutationOptions } from '../../records/trash/useDeleteMutationOptions.ts';
import { OpportunityToolbar } from '../OpportunityToolbar.tsx';
import { opportunities } from '../opportunities.record.ts';
import { opportunityListProps } from '../opportunityListProps.ts';
import { useStageMoves } from '../stages/useStageMoves.tsx';
import { useOpportunityFilters } from '../useOpportunityFilters.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { dragDropOptions, draggedCard, targetStage } from './dragAndDrop.ts';
import { Forecast } from './Forecast.tsx';
import classes from './OpportunityBoard.module.css';
import { applyMovesToTotals } from './optimisticMoves.ts';

const { emptyHint, ...frame } = opportunityListProps;

/** The pipeline: one column per stage. Cards are dragged between columns, or moved by their menu. */
export function OpportunityBoard() {
  const { filters } = useOpportunityFilters();
  // The stage filter selects columns, so the query covers all stages; a card moved to a hidden column disappears.
  const { stage: stages, ...otherFilters } = filters;
  const query = trpc.opportunities.board.useQuery(otherFilters, { placeholderData: (previous) => previous });
  const { pendingMoves, move, dialog } = useStageMoves<OpportunityCard>();
  const focusIdRef = useRef<string | null>(null);
  // The card as it was when picked up, so that a change by somebody else during the drag is a conflict.
  const draggedCardRef = useRef<OpportunityCard>(undefined);
  const remove = trpc.opportunities.delete.useMutation(useDeleteMutationOptions(opportunities));

  const totals = query.data && applyMovesToTotals(query.data, pendingMoves.values());
  const columns = totals?.filter(({ stage }) => !stages || stages.split(',').includes(stage));
  const total = columns?.reduce((sum, { count }) => sum + count, 0);
  const isFiltered = Object.keys(filters).length > 0;

  const moveCard = (card: OpportunityCard, to: OpportunityStage) => {
    focusIdRef.current = card.id;
    move(card, to);
  };

  return (
    <ListFrame
      {...frame}
      actions={<ImportExportMenu noun="opportunities" filters={filters} />}
      total={total}
      isStale={query.isPlaceholderData}
      filters={<OpportunityToolbar total={total} />}
    >
      {(addButton) => (
        <>
          {query.error && (
            <ErrorNotice
              message={`Error loading opportunities: ${query.error.message}`}
              onRetry={() => query.refetch()}
            />
          )}
          {!columns && !query.error && <BoardSkeleton />}
          {total === 0 && (
            <Center className={listClasses.empty}>
              {isFiltered ? (
                <Text>No opportunities found matching your search.</Text>
              ) : (
                <Stack align="center" gap="md">
                  <Text ta="center" maw="48ch">
                    {emptyHint}
                  </Text>
                  {addButton}
                </Stack>
              )}
            </Center>
          )}
          {columns && total !== 0 && (
            <>
              <Forecast totals={columns} />
              <DragDropProvider
                {...dragDropOptions}
                onDragStart={({ operation }) => {
                  draggedCardRef.current = draggedCard(operation);
                }}
                onDragEnd={({ operation, canceled }) => {
                  const card = draggedCardRef.current;
                  const to = targetStage(operation);
                  if (!canceled && card && to) moveCard(card, to);
                }}
              >
                <div className={classes.board}>
                  {columns.map((column) => (
                    <BoardColumn
                      key={column.stage}
                      totals={column}
                      filters={otherFilters}
                      pendingMoves={pendingMoves}
                      onMove={moveCard}
                      onDelete={({ id }) => remove.mutate({ id, batchId: v7() })}
                      focusIdRef={focusIdRef}
                    />
                  ))}
                </div>
              </DragDropProvider>
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
      {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
        <Skeleton key={name} h={320} radius="lg" />
      ))}
    </div>
  </div>
);
