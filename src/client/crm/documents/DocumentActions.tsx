import type * as z from 'zod';
import type { documentFilters } from '#shared/documents.schema.ts';
import { trpc } from '../../trpc.ts';
import type { Selection } from '../../ui/selection/useSelection.ts';
import { AssignMenu } from '../bulk/AssignMenu.tsx';
import { DeleteMany } from '../bulk/DeleteMany.tsx';
import { ExportMany } from '../bulk/ExportMany.tsx';
import { selected, useBulkOutcome } from '../bulk/useBulkOutcome.ts';

interface DocumentActionsProps {
  selection: Selection;
  filters: z.input<typeof documentFilters>;
}

/** What can be done with several documents at once. */
export function DocumentActions({ selection, filters }: DocumentActionsProps) {
  const outcome = useBulkOutcome('document', selection);
  const change = trpc.documents.changeMany.useMutation(outcome.changed);
  const remove = trpc.documents.deleteMany.useMutation(outcome.deleted);
  return (
    <>
      <AssignMenu
        isBusy={change.isPending}
        onGive={(ownerId) => change.mutate({ selection: selected(selection, filters), change: { ownerId } })}
      />
      <ExportMany noun="documents" selection={selected(selection, filters)} />
      <DeleteMany isBusy={remove.isPending} onDelete={() => remove.mutate(selected(selection, filters))} />
    </>
  );
}
