import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { LINE_LENGTH } from '#shared/fields/kinds.ts';
import { leadLabels } from '#shared/leads/leads.ts';
import classes from './LeadFields.module.css';

interface PainPointsInputProps {
  value: string[];
  onChange: (points: string[]) => void;
  /** Typed but not added, so that the form can save it, too. */
  draft: RefObject<string>;
  error?: ReactNode;
}

/** Appends a trimmed pain point to the list; empty and repeated ones are ignored. */
export function addPainPoint(points: string[], typed: string) {
  const point = typed.trim();
  return point === '' || points.includes(point) ? points : [...points, point];
}

export function PainPointsInput({ value, onChange, draft, error }: PainPointsInputProps) {
  const input = useRef<HTMLInputElement>(null);

  const [text, setText] = useState(draft.current);
  const changeText = (next: string) => {
    draft.current = next;
    setText(next);
  };
  const add = () => {
    onChange(addPainPoint(value, text));
    changeText('');
    input.current?.focus();
  };
  const remove = (point: string) => {
    onChange(value.filter((other) => other !== point));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Ctrl+Enter submits the form.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    add();
  };

  return (
    <div>
      <div className={classes.entry}>
        <TextInput
          ref={input}
          label={leadLabels.painPoints}
          placeholder="Add a pain point"
          maxLength={LINE_LENGTH}
          value={text}
          onChange={(event) => changeText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          error={error}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label="Add pain point"
          onClick={add}
        >
          Add
        </Button>
      </div>
      {value.length > 0 && (
        <ul className={classes.points} aria-label={leadLabels.painPoints}>
          {value.map((point) => (
            <li key={point}>
              <button
                type="button"
                className={classes.point}
                aria-label={`Remove ${point}`}
                onClick={() => remove(point)}
              >
                {point}
                <IconX size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
