import { useState } from 'react';
import type * as z from 'zod';
import { formatCount } from '#shared/fields/format.ts';
import type { opportunityFilters } from '#shared/opportunities.schema.ts';
import { isClosed, type OpportunityStage, opportunityStage } from '#shared/opportunities.ts';
import { trpc } from '../../trpc.ts';
import type { Selection } from '../../ui/selection/useSelection.ts';
import { AssignMenu } from '../bulk/AssignMenu.tsx';
import { DeleteMany } from '../bulk/DeleteMany.tsx';
import { ExportMany } from '../bulk/ExportMany.tsx';
import { GiveMenu } from '../bulk/GiveMenu.tsx';
import { selected, useBulkOutcome } from '../bulk/useBulkOutcome.ts';
import { CloseDialog } from './CloseDialog.tsx';

interface OpportunityActionsProps {
  selection: Selection;
  filters: z.input<typeof opportunityFilters>;
}

/** What can be done with several opportunities at once. */
export function OpportunityActions({ selection, filters }: OpportunityActionsProps) {
  const outcome = useBulkOutcome('opportunity', selection);
  const change = trpc.opportunities.changeMany.useMutation(outcome.changed);
  const remove = trpc.opportunities.deleteMany.useMutation(outcome.deleted);
  const [closing, setClosing] = useState<'won' | 'lost' | null>(null);

  const give = (values: Parameters<typeof change.mutate>[0]['change']) =>
    change.mutate({ selection: selected(selection, filters), change: values });
  const move = (stage: OpportunityStage) => (isClosed(stage) ? setClosing(stage) : give({ stage }));
  return (
    <>
      <AssignMenu isBusy={change.isPending} onGive={(ownerId) => give({ ownerId })} />
      <GiveMenu
        label="Set stage"
        options={opportunityStage.options}
        isBusy={change.isPending}
        onGive={move}
      />
      <ExportMany noun="opportunities" selection={selected(selection, filters)} />
      <DeleteMany isBusy={remove.isPending} onDelete={() => remove.mutate(selected(selection, filters))} />
      {closing && (
        <CloseDialog
          name={formatCount(selection.count, 'opportunity')}
          stage={closing}
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
