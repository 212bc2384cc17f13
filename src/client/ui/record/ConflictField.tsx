import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ConflictField.module.css';
import type { ConflictChoice } from './conflicts.ts';

interface ConflictFieldProps {
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
  value: ConflictChoice;
  onChange: (choice: ConflictChoice) => void;
}

/** One field that two people changed, with a radio button for each value. */
export function ConflictField({ label, mine, theirs, value: choice, onChange }: ConflictFieldProps) {
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
