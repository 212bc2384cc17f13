import { Button, Text } from '@mantine/core';
import { useRef } from 'react';
import { formatShortDate, singularOf } from '#shared/fields/format.ts';
import { parseOption } from '#shared/fields/optionSet.ts';
import { RELEASED_TITLE } from '#shared/intake/intake.ts';
import type { RecordNoun } from '#shared/records/nouns.ts';
import { TRASH_DAYS, type TrashBatch, trashKind } from '#shared/records/trash.schema.ts';
import { describeCounts } from '#shared/records/trash.ts';
import { hasRight } from '#shared/team/rights.ts';
import { trpc } from '../../../trpc.ts';
import { Select } from '../../../ui/form/Select.ts';
import { SearchInput } from '../../../ui/list/ListFrame.tsx';
import { PagedList } from '../../../ui/list/PagedList.tsx';
import { RowSkeletons } from '../../../ui/list/RowSkeletons.tsx';
import { listQueryOptions, useListQuery } from '../../../ui/list/useListQuery.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { Details } from '../../../ui/settings/Details.tsx';
import { focusNextTo } from '../../../ui/settings/focusNextTo.ts';
import classes from '../../../ui/settings/Settings.module.css';
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx';
import { useSearchParam, useSetSearchParam } from '../../../ui/useSearchParam.ts';
import { useSession } from '../../auth/useSession.ts';
import { useAskingUndo } from './RestoreConflictDialog.tsx';
import { useRestore } from './useRestore.tsx';

const PAGE = 20;

export function TrashSection() {
  const { user } = useSession();
  const [search, kind] = [useSearchParam('search'), useSearchParam('kind')];
  const noun = parseOption(trashKind, kind);
  const isFiltered = search !== undefined || noun !== undefined;
  const trash = useListQuery(
    trpc.trash.list.useInfiniteQuery({ search, noun, limit: PAGE }, listQueryOptions),
  );
  const rows = useRef<HTMLUListElement>(null);
  const { restore, isRestoring, dialog } = useRestore((batchId) =>
    focusNextTo(rows.current?.querySelector(`[data-batch="${batchId}"]`)),
  );

  return (
    <SettingsSection
      title="Deleted records"
      hint={`They stay here for ${TRASH_DAYS} days. Restoring one brings back everything that went with it.`}
    >
      {(isFiltered || trash.rows?.length !== 0) && <TrashFilters noun={noun} />}
      <PagedList
        query={trash}
        errorLabel="Error loading trash"
        skeleton={<RowSkeletons label="Loading trash..." />}
        empty={<Text c="dimmed">{isFiltered ? 'No deleted records match.' : 'The trash is empty.'}</Text>}
      >
        {(batches) => (
          <ul ref={rows}>
            {batches.map((batch) => (
              <li key={batch.batchId} className={classes.row}>
                <div className={classes.what}>
                  <div className={classes.title}>{nameOf(batch)}</div>
                  <Details of={describe(batch)} />
                </div>
                {batch.mergedNoun && hasRight(user, 'merge') ? (
                  <UndoMerge batch={batch} />
                ) : (
                  <Button
                    variant="default"
                    data-batch={batch.batchId}
                    loading={isRestoring(batch.batchId)}
                    onClick={() => restore(batch.batchId)}
                    aria-label={`Restore ${nameOf(batch)}`}
                  >
                    Restore
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {dialog}
    </SettingsSection>
  );
}

function TrashFilters({ noun }: { noun: RecordNoun | undefined }) {
  const setParam = useSetSearchParam();
  return (
    <div className={`${classes.fields} ${classes.filters}`}>
      <SearchInput placeholder="Search the trash..." />
      <Select
        aria-label="Kind"
        placeholder="Any kind"
        data={trashKind.options}
        value={noun ?? null}
        onChange={(chosen) => setParam('kind', chosen)}
        clearable
        clearButtonProps={{ 'aria-label': 'Any kind' }}
      />
    </div>
  );
}

/** The way back of a record that is part of another now: restored, the two would be duplicates again. */
function UndoMerge({ batch: { batchId, title } }: { batch: TrashBatch }) {
  const button = useRef<HTMLButtonElement>(null);
  const { undo, isPending, dialog } = useAskingUndo(batchId, {
    show: (message) => notify.success(message, title),
    onUndone: () => focusNextTo(button.current),
  });
  return (
    <>
      <Button
        ref={button}
        variant="default"
        loading={isPending}
        onClick={undo}
        aria-label={`Undo merge of ${title}`}
      >
        Undo merge
      </Button>
      {dialog}
    </>
  );
}

/** '1 account, 2 contacts', 'deleted by Ada Byron, 21 Nov', 'until 21 Dec' */
function describe(batch: TrashBatch) {
  const { counts, deletedAt, deletedByName, keptUntil, until } = batch;
  return [
    describeCounts(counts),
    `${describeAct(batch)}${deletedByName ? ` by ${deletedByName}` : ''}, ${formatShortDate(deletedAt)}`,
    keptUntil && `signed proposals are kept until ${formatShortDate(keptUntil)}`,
    `until ${formatShortDate(until)}`,
  ];
}

function describeAct(batch: TrashBatch) {
  if (batch.mergedNoun) return `merged into another ${singularOf(batch.mergedNoun)}`;
  return isReleased(batch) ? 'released' : 'deleted';
}

/** A website enquiry that became a lead. */
const isReleased = ({ title, counts }: TrashBatch) =>
  counts.enquiry !== undefined && title.startsWith(RELEASED_TITLE);

const nameOf = (batch: TrashBatch) =>
  isReleased(batch) ? batch.title.slice(RELEASED_TITLE.length) : batch.title;
