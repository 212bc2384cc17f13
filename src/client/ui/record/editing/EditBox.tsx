import { ActionIcon, Textarea, TextInput } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import type { Kind } from '#shared/fields/kinds.ts';
import { AudInput, DateInput, TimeInput, WholeInput } from '../../form/inputs.tsx';
import { Autocomplete } from '../../form/Select.ts';
import classes from '../EditableValue.module.css';
import type { EditInput } from './editInput.ts';

type BoxInput = Exclude<EditInput, { kind: 'choice' }>;

interface EditBoxProps {
  label: string;
  value: unknown;
  input: BoxInput;
  /** True for a box without the buttons. */
  dense: boolean | undefined;
  isSaving: boolean;
  /** The problem of the value that was saved last. */
  error: string | null;
  /** The other value is shown to choose from. */
  hasConflict: boolean;
  onSave: (value: unknown) => void;
  onChange: () => void;
  onCancel: () => void;
}

/** The box in which a value is edited. A change is saved, too, when the focus goes elsewhere. */
export function EditBox(props: EditBoxProps) {
  const { label, value, input, dense, isSaving, error, hasConflict, onSave, onChange, onCancel } = props;
  const [draft, setDraft] = useState<unknown>(value ?? '');
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const box = form.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    box?.focus();
    if (input.kind !== 'date') box?.select();
    // Opens the list of records.
    if (input.kind === 'record') box?.click();
  }, [input.kind]);

  const saveOnLeaving = ({ target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    if (form.current?.contains(relatedTarget) || error || hasConflict) return;
    // The window lost the focus, not the field.
    if (document.activeElement === target) return;
    onSave(draft);
  };

  return (
    <form
      ref={form}
      noValidate
      className={classes.box}
      data-dense={dense || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSave(draft);
      }}
      onBlur={saveOnLeaving}
      onKeyDown={(event) => {
        event.stopPropagation();
        getHotkeyHandler([
          ['Escape', onCancel],
          ['mod+Enter', () => form.current?.requestSubmit()],
        ])(event);
      }}
    >
      <Box
        input={input}
        value={draft}
        aria-label={label}
        error={dense ? error !== null : error}
        errorProps={{ role: 'alert' }}
        aria-busy={isSaving || undefined}
        onChange={(next) => {
          setDraft(next);
          onChange();
          if (input.kind === 'record') onSave(next);
        }}
      />
      {!dense && (
        <>
          <ActionIcon type="submit" variant="light" color="teal" size="lg" aria-label={`Save ${label}`}>
            <IconCheck size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="default" size="lg" aria-label="Cancel" onClick={onCancel}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </>
      )}
    </form>
  );
}

interface BoxProps {
  input: BoxInput;
  value: unknown;
  onChange: (value: unknown) => void;
  error: string | boolean | null;
  errorProps: { role: 'alert' };
  'aria-label': string;
  'aria-busy': true | undefined;
}

function Box({ input, value, onChange, ...props }: BoxProps) {
  if (input.kind === 'record') {
    const RecordBox = input.as;
    return (
      <RecordBox
        aria-label={props['aria-label']}
        error={typeof props.error === 'string' ? props.error : null}
        value={value ? String(value) : null}
        {...(input.within && { within: input.within })}
        onChange={onChange}
      />
    );
  }
  if (input.kind === 'suggested')
    return (
      <Autocomplete
        {...props}
        size="sm"
        data={[...input.suggestions]}
        value={String(value)}
        onChange={onChange}
      />
    );
  const { kind } = input;
  const text = String(value);
  const amount = typeof value === 'number' ? value : text;
  if (kind === 'aud') return <AudInput {...props} size="sm" value={amount} onChange={onChange} />;
  if (kind === 'percent' || kind === 'whole')
    return <WholeInput {...props} size="sm" value={amount} onChange={onChange} />;
  const textProps = {
    ...props,
    value: text,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  if (kind === 'longText' || kind === 'texts') return <Textarea {...textProps} minRows={3} maxRows={14} />;
  if (kind === 'date') return <DateInput {...textProps} size="sm" />;
  if (kind === 'time') return <TimeInput {...textProps} size="sm" />;
  return <TextInput {...textProps} size="sm" type={TEXT_TYPES[kind] ?? 'text'} />;
}

const TEXT_TYPES: Partial<Record<Kind, string>> = { email: 'email', phone: 'tel', web: 'url' };
