import { Alert, Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type * as z from 'zod';
import { Dialog } from '../overlay/Dialog.tsx';
import { ConflictField } from './ConflictField.tsx';
import {
  type ConflictChoice,
  type FieldConflict,
  findConflicts,
  formatValue,
  mergeValues,
} from './conflicts.ts';
import type { RecordForm } from './useRecordForm.ts';

interface ConflictDialogProps<Schema extends z.ZodObject> {
  /** Singular, as in 'Somebody else changed this lead'. */
  noun: string;
  edit: RecordForm<Schema>;
  /** The label of each field. */
  labels: Record<keyof z.input<Schema> & string, string>;
  /** Formats values that are not text: a status as its label, an account as its name. */
  format?: { [Name in keyof z.input<Schema>]?: (value: z.input<Schema>[Name]) => ReactNode };
  onSave: (values: z.input<Schema>) => void;
}

/**
 * Shows what somebody else changed meanwhile, after a save that failed with CONFLICT or before one, and lets the person
 * choose for each field. Nothing while there is no conflict.
 */
export function ConflictDialog<Schema extends z.ZodObject>({ edit, ...rest }: ConflictDialogProps<Schema>) {
  if (!edit.theirs) return null;
  // A second conflict is with a newer version: the choices start again.
  return <OpenDialog key={JSON.stringify(edit.theirs)} edit={edit} theirs={edit.theirs} {...rest} />;
}

type OpenDialogProps<Schema extends z.ZodObject> = ConflictDialogProps<Schema> & { theirs: z.input<Schema> };

function OpenDialog<Schema extends z.ZodObject>(props: OpenDialogProps<Schema>) {
  const { noun, edit, theirs, labels, format, onSave } = props;
  const mine = edit.form.getValues();
  const [conflicts] = useState(() => findConflicts(edit.form.getInitialValues(), mine, theirs));
  const [choices, setChoices] = useState<Record<string, ConflictChoice>>(() =>
    Object.fromEntries(conflicts.map(({ name, chosen }) => [name, chosen])),
  );
  const show = (name: string, value: unknown) =>
    formatValue(value, format?.[name as keyof typeof format] as ((value: unknown) => ReactNode) | undefined);

  const save = () => {
    const values = mergeValues(mine, theirs, choices);
    edit.resolveConflict(values);
    if (!edit.isReviewing) onSave(values);
  };

  // No field on the form differs: it is saved without a question.
  const isResolved = conflicts.length === 0;
  const wasSaved = useRef(false);
  const saveOnce = useEffectEvent(save);
  useEffect(() => {
    if (!isResolved || wasSaved.current) return;
    wasSaved.current = true;
    saveOnce();
  }, [isResolved]);
  if (isResolved) return null;

  return (
    <Dialog onClose={edit.dismissConflict} size="lg" title={`Somebody else changed this ${noun}`}>
      <Stack gap="md">
        <Alert color="blue">
          {edit.isReviewing
            ? 'Choose what your form shall hold. Nothing is saved until you save it.'
            : 'It was saved by somebody else while you were editing, so nothing of yours is saved yet. Choose what to keep, then save.'}
        </Alert>
        {conflicts.map((conflict: FieldConflict) => (
          <ConflictField
            key={conflict.name}
            label={labels[conflict.name as keyof typeof labels] ?? conflict.name}
            mine={show(conflict.name, conflict.mine)}
            theirs={show(conflict.name, conflict.theirs)}
            value={choices[conflict.name] ?? conflict.chosen}
            onChange={(choice) => setChoices({ ...choices, [conflict.name]: choice })}
          />
        ))}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={edit.dismissConflict}>
            Back to the form
          </Button>
          <Button onClick={save}>{edit.isReviewing ? 'Use in my form' : 'Save'}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
