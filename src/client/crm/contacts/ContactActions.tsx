import type * as z from 'zod';
import type { contactFilters } from '#shared/contacts.schema.ts';
import { contactRole } from '#shared/contacts.ts';
import { trpc } from '../../trpc.ts';
import type { Selection } from '../../ui/selection/useSelection.ts';
import { DeleteMany } from '../bulk/DeleteMany.tsx';
import { ExportMany } from '../bulk/ExportMany.tsx';
import { GiveMenu } from '../bulk/GiveMenu.tsx';
import { selected, useBulkOutcome } from '../bulk/useBulkOutcome.ts';

interface ContactActionsProps {
  selection: Selection;
  filters: z.input<typeof contactFilters>;
}

/** What can be done with several contacts at once. */
export function ContactActions({ selection, filters }: ContactActionsProps) {
  const outcome = useBulkOutcome('contact', selection);
  const change = trpc.contacts.changeMany.useMutation(outcome.changed);
  const remove = trpc.contacts.deleteMany.useMutation(outcome.deleted);
  return (
    <>
      <GiveMenu
        label="Set role"
        options={contactRole.options}
        isBusy={change.isPending}
        onGive={(value) =>
          change.mutate({ selection: selected(selection, filters), change: { contactRole: value } })
        }
      />
      <ExportMany noun="contacts" selection={selected(selection, filters)} />
      <DeleteMany isBusy={remove.isPending} onDelete={() => remove.mutate(selected(selection, filters))} />
    </>
  );
}
