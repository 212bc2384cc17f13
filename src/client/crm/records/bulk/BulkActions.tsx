import { Button } from '@mantine/core';
import { IconFileExport, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { v7 } from 'uuid';
import type { ExportNoun } from '#shared/records/nouns.ts';
import type { DeleteResult } from '#shared/records/trash.schema.ts';
import type { RowSelection } from '../../../ui/list/selection/useSelection.ts';
import { deniedButton, useMissingRight } from '../../auth/useMissingRight.ts';
import { ExportDialog } from '../export/ExportDialog.tsx';
import type { RecordType } from '../recordType.ts';
import { type BulkOptions, selectionInput, useBulkMutationOptions } from './useBulkMutationOptions.tsx';

export interface BulkActionsProps<Filters> {
  selection: RowSelection;
  filters: Filters;
}

type Options = ReturnType<typeof useBulkMutationOptions>;

type Selection<Filters> = ReturnType<typeof selectionInput<Filters>>;

/** The calls that change and delete many records, as in `trpc.leads`. */
interface BulkCalls<Filters, Change> {
  changeMany: {
    useMutation: (options: Options['changeOptions']) => {
      isPending: boolean;
      mutate: (input: { changeId: string; selection: Selection<Filters>; change: Change }) => void;
    };
  };
  deleteMany: {
    useMutation: (options: Options['deleteOptions']) => {
      isPending: boolean;
      mutate: (input: Selection<Filters> & { batchId: string }) => void;
    };
  };
}

interface BulkActionsOf<Filters, Change> extends BulkActionsProps<Filters>, Pick<BulkOptions, 'offer'> {
  type: RecordType<keyof DeleteResult['counts'] & string, ExportNoun>;
  calls: BulkCalls<Filters, Change>;
  /** The menus that set a value of all selected records; `words` say it, as in 'set to High'. */
  children: (bulk: { isBusy: boolean; change: (values: Change, words?: string) => void }) => ReactNode;
}

export function BulkActions<Filters extends object, Change>(props: BulkActionsOf<Filters, Change>) {
  const { type, calls, selection, filters, offer, children } = props;
  const options = useBulkMutationOptions(type, selection, { offer });
  const changeMany = calls.changeMany.useMutation(options.changeOptions);
  const deleteMany = calls.deleteMany.useMutation(options.deleteOptions);
  const selected = selectionInput(selection, filters);
  return (
    <>
      {children({
        isBusy: changeMany.isPending,
        change: (change, words) => {
          options.setWords(words);
          changeMany.mutate({ changeId: v7(), selection: selected, change });
        },
      })}
      <BulkExportButton noun={type.path} selection={selected} />
      <BulkDeleteButton
        isBusy={deleteMany.isPending}
        onDelete={() => deleteMany.mutate({ ...selected, batchId: v7() })}
      />
    </>
  );
}

function BulkDeleteButton({ isBusy, onDelete }: { isBusy: boolean; onDelete: () => void }) {
  const denied = useMissingRight('deleteMany');
  return (
    <Button
      size="compact-md"
      variant="default"
      loading={isBusy}
      leftSection={<IconTrash size={16} aria-hidden />}
      {...(denied ? deniedButton(denied) : { onClick: onDelete })}
    >
      Delete
    </Button>
  );
}

function BulkExportButton({ noun, selection }: { noun: ExportNoun; selection: object }) {
  const [isExporting, setIsExporting] = useState(false);
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconFileExport size={16} aria-hidden />}
        onClick={() => setIsExporting(true)}
      >
        Export
      </Button>
      {isExporting && (
        <ExportDialog noun={noun} selection={selection} onClose={() => setIsExporting(false)} />
      )}
    </>
  );
}
