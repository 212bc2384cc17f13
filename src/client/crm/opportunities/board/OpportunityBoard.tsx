import { DragDropProvider } from '@dnd-kit/react';
import { Center, Skeleton, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import type { OpportunityCard } from '#shared/opportunities.schema.ts';
import type { OpportunityStage } from '#shared/opportunities.ts';
import { trpc } from '../../../trpc.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { ListFrame } from '../../../ui/list/ListFrame.tsx';
import listClasses from '../../../ui/list/ListScreen.module.css';
import { ExportButton } from '../../records/export/ExportButton.tsx';
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

/** The pipeline: a column for each stage, between which cards are dragged or moved by their menu. */
export function OpportunityBoard() {
  const { filters } = useOpportunityFilters();
  // Of the stages that were chosen their columns are shown; a card that is moved to another one is gone from sight.
  const { stage: stages, ...others } = filters;
  const query = trpc.opportunities.board.useQuery(others, { placeholderData: (previous) => previous });
  const { pendingMoves, move, dialog } = useStageMoves<OpportunityCard>();
  const focusOn = useRef<string | null>(null);
  // As it was then: what a colleague makes of it meanwhile is not to be written over unseen.
  const pickedUp = useRef<OpportunityCard>(undefined);
  const remove = trpc.opportunities.delete.useMutation(useDeleteMutationOptions(opportunities));

  const totals = query.data && applyMovesToTotals(query.data, pendingMoves.values());
  const shown = totals?.filter(({ stage }) => !stages || stages.split(',').includes(stage));
  const total = shown?.reduce((sum, { count }) => sum + count, 0);
  const isNarrowed = Object.keys(filters).length > 0;

  const moveCard = (card: OpportunityCard, to: OpportunityStage) => {
    focusOn.current = card.id;
    move(card, to);
  };

  return (
    <ListFrame
      {...frame}
      actions={<ExportButton noun="opportunities" filters={filters} />}
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
          {!shown && !query.error && <BoardSkeleton />}
          {total === 0 && (
            <Center className={listClasses.empty}>
              {isNarrowed ? (
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
          {shown && total !== 0 && (
            <>
              <Forecast totals={shown} />
              <DragDropProvider
                {...dragDropOptions}
                onDragStart={({ operation }) => {
                  pickedUp.current = draggedCard(operation);
                }}
                onDragEnd={({ operation, canceled }) => {
                  const card = pickedUp.current;
                  const to = targetStage(operation);
                  if (!canceled && card && to) moveCard(card, to);
                }}
              >
                <div className={classes.board}>
                  {shown.map((column) => (
                    <BoardColumn
                      key={column.stage}
                      totals={column}
                      filters={others}
                      pendingMoves={pendingMoves}
                      onMove={moveCard}
                      onDelete={({ id }) => remove.mutate({ id })}
                      focusIdRef={focusOn}
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
