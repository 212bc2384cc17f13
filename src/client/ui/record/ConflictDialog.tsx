import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Alert, Button, Group, Radio, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Form } from '../form/form.ts';
import { Dialog } from '../overlay/Dialog.tsx';
import classes from './ConflictDialog.module.css';
import {
  type ConflictChoice,
  type FieldConflict,
  findConflicts,
  formatValue,
  mergeValues,
} from './conflicts.ts';

interface ConflictFieldProps {
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
  value: ConflictChoice;
  onChange: (choice: ConflictChoice) => void;
}

function ConflictField({ label, mine, theirs, value: choice, onChange }: ConflictFieldProps) {
  return (
    <Radio.Group label={label} value={choice} onChange={(value) => onChange(value as ConflictChoice)}>
      <Stack gap={6} mt={6}>
        <Radio value="mine" label="Keep mine" description={<Value text={mine} />} />
        <Radio value="theirs" label="Take theirs" description={<Value text={theirs} />} />
      </Stack>
    </Radio.Group>
  );
}

const Value = ({ text }: { text: ReactNode }) => <span className={classes.value}>{text}</span>;

/** What is edited, and what somebody else has saved meanwhile. */
export interface ConflictingEdit<Values extends object> {
  form: Pick<Form<Values>, 'getValues' | 'getInitialValues'>;
  theirs: Values | null;
  /** True if the conflict was opened before a save, to look at it. */
  isReviewing: boolean;
  /** Puts the values into the form, which then saves over the current version. */
  resolveConflict: (chosen: Values) => void;
  dismissConflict: () => void;
}

interface ConflictDialogProps<Values extends Record<string, unknown>> {
  noun: string;
  edit: ConflictingEdit<Values>;
  labels: Record<keyof Values & string, string>;
  /** Formats values that are not text: a status as its label, an account as its name. */
  format?: { [Name in keyof Values]?: (value: Values[Name]) => ReactNode };
  onSave: (values: Values) => void;
}

/**
 * Shows what somebody else changed meanwhile, after a save that failed with CONFLICT or before one, and lets the person
 * choose for each field. Nothing while there is no conflict.
 */
export function ConflictDialog<Values extends Record<string, unknown>>({
  edit,
  ...rest
}: ConflictDialogProps<Values>) {
  if (!edit.theirs) return null;
  // A second conflict is with a newer version: the choices start again.
  return <OpenDialog key={JSON.stringify(edit.theirs)} edit={edit} theirs={edit.theirs} {...rest} />;
}

type OpenDialogProps<Values extends Record<string, unknown>> = ConflictDialogProps<Values> & {
  theirs: Values;
};

function OpenDialog<Values extends Record<string, unknown>>(props: OpenDialogProps<Values>) {
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

  // No visible field differs: saves without asking.
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
            ? 'Choose what to use in your form. Nothing is saved until you save it.'
            : 'Somebody else saved it while you were editing. Choose what to keep, then save.'}
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
