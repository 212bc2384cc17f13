import { useQueryClient } from '@tanstack/react-query';
import { formatField } from '#shared/fields/formatField.ts';
import { endsWithOn, type Field, type Kind } from '#shared/fields/kinds.ts';
import type { CallError } from '../../trpc.ts';
import { notify, type ToastOffer } from '../../ui/overlay/notify.ts';
import { type EditOutcome, isSameValue } from '../../ui/record/editing/editInput.ts';
import { invalidateTable } from '../cache/invalidation.ts';
import { isRow, upsertRecord } from '../cache/listCache.ts';
import type { RecordType } from './recordType.ts';
import { notifySaveFailure } from './saveMutationOptions.ts';
import { titleOf } from './titleOf.ts';
import { useCheckedUndo } from './useCheckedUndo.ts';

interface Versioned {
  id: string;
  version: number;
}

/** A record, or its card in a list, whose fields are changed one by one. */
export interface FieldEditor<Values> {
  record: Versioned & { [Name in keyof Values]?: unknown };
  fields: { [Name in keyof Values]-?: Field };
  /** Saves one field, and what else changes with it; a toast offers Undo. */
  save: <Name extends keyof Values & string>(
    name: Name,
    value: Values[Name],
    along?: Partial<Values>,
  ) => Promise<EditOutcome>;
}

/** The call of a noun's router, as in `trpc.leads`. */
export interface UpdateCalls<Values> {
  update: {
    useMutation: () => {
      mutateAsync: (input: Versioned & { data: Partial<Values> }) => Promise<FieldEditor<Values>['record']>;
    };
  };
}

interface ChangeOptions<Values> {
  /** The fields that the server changes along with a field: Undo sets them back, too. */
  follows?: { [Name in keyof Values]?: readonly (keyof Values & string)[] };
  /** The offer of the toast once a field of this name is saved; `edit` is for the record as it then is. */
  offer?: (name: keyof Values & string, edit: FieldEditor<Values>) => ToastOffer | undefined;
}

/**
 * Changes one field of a record at a time: `useChangeField(leads, leadFields, trpc.leads)(lead)`. The server
 * checks it by the schema of the form. A change of another field by somebody else meanwhile is no conflict.
 */
export function useChangeField<Values extends object>(
  { noun, path }: Pick<RecordType, 'noun' | 'path'>,
  fields: { [Name in keyof Values]-?: Field },
  calls: UpdateCalls<Values>,
  { follows, offer }: ChangeOptions<Values> = {},
) {
  const client = useQueryClient();
  const checked = useCheckedUndo();
  const { mutateAsync: update } = calls.update.useMutation();
  const show = (current: unknown, id: string) => {
    if (isRow(current)) upsertRecord(client, path, current);
    void invalidateTable(client, path, [id]);
  };

  const editorOf = (record: FieldEditor<Values>['record']): FieldEditor<Values> => {
    const { id } = record;
    const save = (name: keyof Values & string, value: unknown, along: object): Promise<EditOutcome> => {
      const base = record[name] ?? null;
      const before = valuesOf(record, [name, ...(follows?.[name] ?? []), ...Object.keys(along)]);
      const send = (version: number): Promise<EditOutcome> =>
        update({ id, version, data: { ...along, [name]: value } as Partial<Values> }).then(
          (saved) => {
            const { message, detail = titleOf(saved) } = describeChange(fields[name], base, value);
            const input = { id, version: saved.version, data: before };
            const isSame = (current: unknown) => isSameValue((current as typeof record)[name], value);
            const offered = checked(`${path}.update`, input, () => undo(saved.version), isSame);
            notify.undoable(message, offered, detail, {
              offer: offer?.(name, editorOf(saved)),
            });
            return { state: 'saved' };
          },
          (error: CallError) => {
            const current = currentOf<Values>(error);
            if (!current) return toOutcome(error, noun, name);
            const theirs = current[name];
            if (isSameValue(theirs, base)) return send(current.version);
            const takeTheirs = () => show(current, id);
            return { state: 'conflict', theirs, keepMine: () => send(current.version), takeTheirs };
          },
        );
      const undo = (version: number): Promise<void> =>
        update({ id, version, data: before as Partial<Values> }).then(
          () => void notify.success('Change undone'),
          (error: CallError) => {
            const current = currentOf<Values>(error);
            if (!current) notifySaveFailure(noun, error);
            else if (isSameValue(current[name], value)) return undo(current.version);
            else {
              show(current, id);
              notify.error('Nothing to undo: it was changed again since');
            }
          },
        );
      return send(record.version);
    };
    return { record, fields, save: (name, value, along = {}) => save(name, value, along) };
  };
  return editorOf;
}

/** The values of these kinds are short enough for a toast. */
const SHORT = new Set<Kind>(['choice', 'aud', 'whole', 'percent', 'date', 'yesNo']);

/** Returns the words of the toast, such as 'Status changed' and 'New → Contacted'; longer values are not in them. */
function describeChange(field: Field, from: unknown, to: unknown): { message: string; detail?: string } {
  const { kind, label } = field;
  const [was, is] = [from, to].map((value) => (SHORT.has(kind) ? formatField(field, value) : ''));
  if (was && is) return { message: `${label} changed`, detail: `${was} → ${is}` };
  if (was) return { message: `${label} cleared`, detail: `It was ${was}` };
  if (is) return { message: endsWithOn(label) ? `${label} ${is}` : `${label}: ${is}` };
  return { message: `${label} changed` };
}

const valuesOf = (record: object, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, (record as Record<string, unknown>)[name] ?? null]));

/** The record as it now is, where the error is that it has changed since it was read. */
const currentOf = <Values>({ data }: CallError) =>
  data?.code === 'CONFLICT' && data.current ? (data.current as FieldEditor<Values>['record']) : null;

function toOutcome(error: CallError, noun: string, name: string): EditOutcome {
  const message = error.data?.fieldErrors?.[name];
  if (message) return { state: 'invalid', message };
  notifySaveFailure(noun, error);
  return { state: 'failed' };
}
