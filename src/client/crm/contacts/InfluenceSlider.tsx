import '@mantine/core/styles/Slider.layer.css';
import { Group, Slider } from '@mantine/core';
import { contactLabels, INFLUENCE_STEP } from '#shared/contacts/contacts.ts';

const MARKS = [
  { value: 0, label: '0%' },
  { value: 50, label: '50%' },
  { value: 100, label: '100%' },
];

/** Edits a contact's influence on decisions, 0–100; screen readers announce the number as it moves. */
export function InfluenceSlider({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const label = contactLabels.decisionMakerInfluence;
  return (
    <div>
      <Group justify="space-between" gap="sm" fz="sm" fw={500} aria-hidden>
        <span>{label}</span>
        <span>{`${value}%`}</span>
      </Group>
      <Slider
        mx={8}
        mt={10}
        mb={26}
        min={0}
        max={100}
        step={INFLUENCE_STEP}
        marks={MARKS}
        label={null}
        value={value}
        onChange={onChange}
        thumbLabel={label}
        thumbValueText={`${value}%`}
      />
    </div>
  );
}
