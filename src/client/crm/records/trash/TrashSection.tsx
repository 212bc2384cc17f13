import { Button, Center, Text } from '@mantine/core';
import { useRef } from 'react';
import { formatShortDate, formatShortTime } from '#shared/fields/format.ts';
import { TRASH_DAYS, type TrashBatch } from '#shared/records/trash.schema.ts';
import { trpc } from '../../../trpc.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { focusNextTo } from '../../../ui/list/focusNextTo.ts';
import { RowSkeletons } from '../../../ui/list/RowSkeletons.tsx';
import { listQueryOptions, useListQuery } from '../../../ui/list/useListQuery.ts';
import classes from '../../../ui/settings/Settings.module.css';
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx';
import { RestoreConflictDialog } from './RestoreConflictDialog.tsx';
import { describeCounts, useRestore } from './useRestore.tsx';

const PAGE = 20;

/** Deletes, newest first; each is restored as a whole. */
export function TrashSection() {
  const trash = useListQuery(trpc.trash.list.useInfiniteQuery({ limit: PAGE }, listQueryOptions));
  const rows = useRef<HTMLUListElement>(null);
  const { restore, isPending, isRestoring, conflict, dismissConflict } = useRestore((batchId) =>
    focusNextTo(rows.current?.querySelector(`[data-batch="${batchId}"]`)),
  );

  return (
    <SettingsSection
      title="Trash"
      hint={`Deleted records stay here for ${TRASH_DAYS} days. Restoring one brings back everything that went with it.`}
    >
      {trash.error && (
        <ErrorNotice
          hasData={Boolean(trash.rows?.length)}
          message={`Error loading trash: ${trash.error.message}`}
          onRetry={trash.refetch}
        />
      )}
      {!trash.rows && !trash.error && <RowSkeletons label="Loading trash..." />}
      {trash.rows?.length === 0 && <Text c="dimmed">The trash is empty.</Text>}
      <ul ref={rows} className={classes.rows}>
        {trash.rows?.map((batch) => (
          <li key={batch.batchId} className={classes.row}>
            <div className={classes.what}>
              <div className={classes.title}>{batch.title}</div>
              <div className={classes.detail}>{describe(batch)}</div>
            </div>
            <Button
              variant="default"
              data-batch={batch.batchId}
              loading={isRestoring(batch.batchId)}
              onClick={() => restore(batch.batchId)}
              aria-label={`Restore ${batch.title}`}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
      {trash.hasMore && (
        <Center mt="md">
          <Button variant="default" onClick={trash.loadMore} loading={trash.isLoadingMore}>
            Load more
          </Button>
        </Center>
      )}
      {conflict && (
        <RestoreConflictDialog
          duplicates={conflict.duplicates}
          isPending={isPending}
          onChoose={(duplicates) => restore(conflict.batchId, duplicates)}
          onClose={dismissConflict}
        />
      )}
    </SettingsSection>
  );
}

/** '1 account, 2 contacts · deleted 21 Nov 2026, 9:00 am by Ada Byron'. */
function describe({ counts, deletedAt, deletedByName, keptUntil }: TrashBatch) {
  const by = deletedByName ? ` by ${deletedByName}` : '';
  const kept = keptUntil ? ` · signed proposals are kept until ${formatShortDate(keptUntil)}` : '';
  return `${describeCounts(counts)} · deleted ${formatShortTime(deletedAt)}${by}${kept}`;
}
