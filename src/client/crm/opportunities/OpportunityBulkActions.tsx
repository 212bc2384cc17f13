import { useState } from 'react';
import { v7 } from 'uuid';
import type * as z from 'zod';
import { formatCount } from '#shared/fields/format.ts';
import type { opportunityFilters } from '#shared/opportunities.schema.ts';
import { isClosed, type OpportunityStage, opportunityStage } from '#shared/opportunities.ts';
import { trpc } from '../../trpc.ts';
import type { RowSelection } from '../../ui/list/selection/useSelection.ts';
import { AssignMenu } from '../records/bulk/AssignMenu.tsx';
import { BulkDeleteButton } from '../records/bulk/BulkDeleteButton.tsx';
import { BulkExportButton } from '../records/bulk/BulkExportButton.tsx';
import { SetValueMenu } from '../records/bulk/SetValueMenu.tsx';
import { selectionInput, useBulkMutationOptions } from '../records/bulk/useBulkMutationOptions.ts';
import { CloseOpportunityDialog } from './stages/CloseOpportunityDialog.tsx';

interface OpportunityActionsProps {
  selection: RowSelection;
  filters: z.input<typeof opportunityFilters>;
}

/** What can be done with several opportunities at once. */
export function OpportunityBulkActions({ selection, filters }: OpportunityActionsProps) {
  const outcome = useBulkMutationOptions('opportunity', selection);
  const change = trpc.opportunities.changeMany.useMutation(outcome.changeOptions);
  const remove = trpc.opportunities.deleteMany.useMutation(outcome.deleteOptions);
  const [closing, setClosing] = useState<{ id: string; stage: 'won' | 'lost' } | null>(null);

  const give = (values: Parameters<typeof change.mutate>[0]['change']) =>
    change.mutate({ selection: selectionInput(selection, filters), change: values });
  const move = (stage: OpportunityStage) =>
    isClosed(stage) ? setClosing({ id: v7(), stage }) : give({ stage });
  return (
    <>
      <AssignMenu isBusy={change.isPending} onAssign={(ownerId) => give({ ownerId })} />
      <SetValueMenu
        label="Set stage"
        options={opportunityStage.options}
        isBusy={change.isPending}
        onSelect={move}
      />
      <BulkExportButton noun="opportunities" selection={selectionInput(selection, filters)} />
      <BulkDeleteButton
        isBusy={remove.isPending}
        onDelete={() => remove.mutate(selectionInput(selection, filters))}
      />
      {closing && (
        <CloseOpportunityDialog
          {...closing}
          name={formatCount(selection.count, 'opportunity')}
          onMove={(values) => {
            setClosing(null);
            give(values);
          }}
          onClose={() => setClosing(null)}
        />
      )}
    </>
  );
}
