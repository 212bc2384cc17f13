import { Skeleton, Text } from '@mantine/core';
import { v7 } from 'uuid';
import type { OpportunityCard } from '#shared/opportunities/opportunities.schema.ts';
import { isClosed, opportunityStage } from '#shared/opportunities/opportunities.ts';
import { trpc } from '../../../trpc.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { ListFrame } from '../../../ui/list/ListFrame.tsx';
import { EmptyList } from '../../../ui/list/lazyEmptyList.ts';
import { ImportExportMenu } from '../../records/export/ImportExportMenu.tsx';
import { ListToolbar } from '../../records/list/ListToolbar.tsx';
import { useDeleteMutationOptions } from '../../records/trash/useDeleteMutationOptions.ts';
import { opportunities } from '../opportunities.record.ts';
import { opportunityListProps } from '../opportunityListProps.tsx';
import { useStageMoves } from '../stages/useStageMoves.tsx';
import { useOpportunityFilters } from '../useOpportunityFilters.ts';
import { BoardColumns } from './BoardColumns.tsx';
import { Forecast } from './Forecast.tsx';
import classes from './OpportunityBoard.module.css';
import { applyMovesToTotals } from './optimisticMoves.ts';

const { emptyHint, views, quickFilters, filterFields } = opportunityListProps;

/** The pipeline by stages. */
export function OpportunityBoard() {
  const { filters, panelFilters } = useOpportunityFilters();
  // The stage filter selects columns, so the query covers all stages; a card moved to a hidden column disappears.
  const { stage: stages, ...otherFilters } = filters;
  const query = trpc.opportunities.board.useQuery(otherFilters, { placeholderData: (previous) => previous });
  const { pendingMoves, move, dialog } = useStageMoves<OpportunityCard>();
  const remove = trpc.opportunities.delete.useMutation(useDeleteMutationOptions(opportunities));

  const totals = query.data && applyMovesToTotals(query.data, pendingMoves.values());
  const columns = totals?.filter(({ stage }) => !stages || stages.split(',').includes(stage));
  const total = columns?.reduce((sum, { count }) => sum + count, 0);
  const isFiltered = Object.keys(filters).length > 0;

  return (
    <ListFrame
      noun="opportunities"
      addLabel="Add opportunity"
      addHref="/crm/opportunities/new"
      actions={<ImportExportMenu noun="opportunities" filters={filters} />}
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
          {filterFields}
        </ListToolbar>
      }
    >
      {(addButton) => (
        <>
          {query.error && (
            <ErrorNotice
              hasData={query.data !== undefined}
              message={`Error loading opportunities: ${query.error.message}`}
              onRetry={() => query.refetch()}
            />
          )}
          {!columns && !query.error && <BoardSkeleton />}
          {total === 0 && (
            <EmptyList noun="opportunities" isFiltered={isFiltered} hint={emptyHint} addButton={addButton} />
          )}
          {columns && total !== 0 && (
            <>
              <Forecast totals={columns} />
              <BoardColumns
                columns={columns}
                // A stage that is asked for shows its cards.
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
