import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { LINE_LENGTH } from '#shared/fields/fields.schema.ts';
import { leadLabels } from '#shared/leads.ts';
import classes from './PainPointsInput.module.css';

interface PainPointsProps {
  value: string[];
  onChange: (points: string[]) => void;
  /** What stands in the box and is not added yet, for whoever saves. */
  draft: RefObject<string>;
  error?: ReactNode;
}

/** The list with what was typed at its end: trimmed, and nothing new where it is empty or there already. */
export function addPainPoint(points: string[], typed: string) {
  const point = typed.trim();
  return point === '' || points.includes(point) ? points : [...points, point];
}

/** A list of short texts, added one at a time; a click on one takes it away. */
export function PainPointsInput({ value, onChange, draft, error }: PainPointsProps) {
  const box = useRef<HTMLInputElement>(null);

  const [text, setText] = useState(draft.current);
  const type = (next: string) => {
    draft.current = next;
    setText(next);
  };
  const add = () => {
    onChange(addPainPoint(value, text));
    type('');
    box.current?.focus();
  };
  const remove = (point: string) => {
    onChange(value.filter((other) => other !== point));
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter of an input method only ends its word, and Ctrl+Enter is the form's.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    add();
  };

  return (
    <div>
      <div className={classes.entry}>
        <TextInput
          ref={box}
          label={leadLabels.painPoints}
          placeholder="Add a pain point"
          maxLength={LINE_LENGTH}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
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
