import { useNavigate } from 'react-router-dom';
import type * as z from 'zod';
import { focusOnceShown } from '../../ui/list/useReturnToRow.ts';
import type { RecordQuery } from '../../ui/record/RecordLoader.tsx';
import type { RecordForm } from '../../ui/record/useRecordForm.ts';
import type { RecordType } from './recordType.ts';
import { saveMutationOptions } from './saveMutationOptions.ts';

type SaveOptions<Saved extends object> = ReturnType<
  ReturnType<typeof saveMutationOptions<z.ZodObject, Saved>>
>;

/** The calls of a noun's router, as in `trpc.leads`. */
interface SaveCalls<Values, Saved extends object> {
  byId: {
    useQuery: (input: { id: string }, options: { enabled: boolean }) => RecordQuery<{ version: number }>;
  };
  create: {
    useMutation: (options: SaveOptions<Saved>) => {
      isPending: boolean;
      mutate: (input: Values & { id: string }) => void;
    };
  };
  update: {
    useMutation: (options: SaveOptions<Saved>) => {
      isPending: boolean;
      data?: { version: number } | undefined;
      mutate: (input: { id: string; version: number; data: Values }) => void;
    };
  };
}

export interface SaveFacts<Schema extends z.ZodObject, Saved extends object> {
  type: Pick<RecordType, 'label' | 'path'>;
  edit: RecordForm<Schema>;
  calls: SaveCalls<z.input<Schema>, Saved>;
  onSaved: (saved: Saved) => void;
  /** False where the toast does not offer to open the record: over another form, or where saving opens it. */
  offersRecord?: boolean;
  /** What a new record is saved with beside its values. */
  withNew?: object;
  /** True where no toast says that it is saved, because what follows does. */
  isQuiet?: () => boolean;
}

/** Saves the record of a form, new or stored: the facts that `RecordFormScreen` takes of it. */
export function useSaveRecord<Schema extends z.ZodObject, Saved extends object>(
  facts: SaveFacts<Schema, Saved>,
) {
  const { type, edit, calls, onSaved, offersRecord = true, withNew, isQuiet } = facts;
  const { id, isStored } = edit;
  const navigate = useNavigate();
  const open = () => void navigate(`/crm/${type.path}/${id}`);
  const done = (saved: Saved) => {
    onSaved(saved);
    // A new record has the focus in the list to which its form leads.
    if (!isStored) focusOnceShown(id);
  };
  const options = saveMutationOptions(type.label, edit, done, offersRecord ? open : undefined, isQuiet);
  const current = calls.byId.useQuery({ id }, { enabled: isStored });
  const create = calls.create.useMutation(options('created'));
  const update = calls.update.useMutation(options('updated'));
  const onSave = (data: z.input<Schema>) =>
    isStored
      ? update.mutate({ id, version: edit.version, data })
      : create.mutate({ ...data, ...withNew, id });
  return { edit, current, create: isStored ? undefined : create, update, onSave };
}
