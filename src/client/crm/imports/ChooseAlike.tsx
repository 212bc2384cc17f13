import { Button } from '@mantine/core';
import { useState } from 'react';
import type { SearchKind } from '#shared/records/nouns.ts';
import { RecordSelect } from '../records/subject/RecordSelect.tsx';
import own from './CorrectCells.module.css';

interface ChooseAlikeProps {
  /** The accessible name, which says the text. */
  label: string;
  text: string;
  /** The names of the records that it may mean. */
  alike: string[];
  noun: SearchKind;
  /** True if no row can be imported without it. */
  isRequired: boolean;
  value: string | null | undefined;
  onChange: (value: string | null) => void;
}

/** The record that a name of the file means: one of those that are alike, a new one, any other, or none. */
export function ChooseAlike({ label, text, alike, noun, isRequired, value, onChange }: ChooseAlikeProps) {
  const [isOther, setIsOther] = useState(false);
  const choose = (one: string | null) => {
    setIsOther(false);
    onChange(value === one ? '' : one);
  };
  const choices = [
    ...alike.map((one) => ({ label: `Use ${one}`, name: `Use ${one}: ${label}`, value: one })),
    { label: `Create ‘${text}’`, name: `Create ‘${text}’`, value: text },
  ];
  const leaveOut = { label: 'Leave out', name: `Leave out ${label}`, value: null };
  return (
    <div className={own.alike}>
      {choices.map(toButton)}
      <Button
        variant={isOther ? 'light' : 'default'}
        aria-pressed={isOther}
        onClick={() => {
          setIsOther(!isOther);
          onChange('');
        }}
      >
        Choose another
      </Button>
      {!isRequired && toButton(leaveOut)}
      {isOther && (
        <div className={own.correctedValue}>
          <RecordSelect
            nouns={[noun]}
            aria-label={`Another ${noun} for ‘${text}’`}
            placeholder="Search"
            value={value ? { noun, id: value } : null}
            onChange={(record) => onChange(record?.id ?? '')}
          />
        </div>
      )}
    </div>
  );

  function toButton(choice: { label: string; name: string; value: string | null }) {
    const isChosen = !isOther && value === choice.value;
    return (
      <Button
        key={choice.name}
        variant={isChosen ? 'light' : 'default'}
        aria-pressed={isChosen}
        aria-label={choice.name}
        title={choice.label}
        onClick={() => choose(choice.value)}
      >
        {choice.label}
      </Button>
    );
  }
}
