import type * as z from 'zod';
import type { leadFilters } from '#shared/leads.schema.ts';
import { leadStatus, priority } from '#shared/leads.ts';
import { trpc } from '../../trpc.ts';
import type { Selection } from '../../ui/selection/useSelection.ts';
import { AssignMenu } from '../bulk/AssignMenu.tsx';
import { DeleteMany } from '../bulk/DeleteMany.tsx';
import { ExportMany } from '../bulk/ExportMany.tsx';
import { GiveMenu } from '../bulk/GiveMenu.tsx';
import { selected, useBulkOutcome } from '../bulk/useBulkOutcome.ts';

interface LeadActionsProps {
  selection: Selection;
  filters: z.input<typeof leadFilters>;
}

/** What can be done with several leads at once. */
export function LeadActions({ selection, filters }: LeadActionsProps) {
  const outcome = useBulkOutcome('lead', selection);
  const change = trpc.leads.changeMany.useMutation(outcome.changed);
  const remove = trpc.leads.deleteMany.useMutation(outcome.deleted);

  const give = (values: Parameters<typeof change.mutate>[0]['change']) =>
    change.mutate({ selection: selected(selection, filters), change: values });
  return (
    <>
      <AssignMenu isBusy={change.isPending} onGive={(assignedToId) => give({ assignedToId })} />
      <GiveMenu
        label="Set status"
        options={leadStatus.options}
        isBusy={change.isPending}
        onGive={(status) => give({ status })}
      />
      <GiveMenu
        label="Set priority"
        options={priority.options}
        isBusy={change.isPending}
        onGive={(urgency) => give({ priority: urgency })}
      />
      <ExportMany noun="leads" selection={selected(selection, filters)} />
      <DeleteMany isBusy={remove.isPending} onDelete={() => remove.mutate(selected(selection, filters))} />
    </>
  );
}
