import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { box, choose, openLeadForm, save, select } from '../../support/records/leadForm.tsx';

const drawn = vi.hoisted(() => [] as unknown[]);

// Mantine's boxes as they are, with a note of each time that one is drawn.
vi.mock('@mantine/core', async (original) => {
  const mantine = await original<typeof import('@mantine/core')>();
  const noted = (Box: ComponentType<object>) => (props: object) => {
    drawn.push('label' in props && props.label);
    return <Box {...props} />;
  };
  const { TextInput, Textarea, NumberInput, Select } = mantine;
  const boxes = Object.entries({ TextInput, Textarea, NumberInput, Select });
  return { ...mantine, ...Object.fromEntries(boxes.map(([name, Box]) => [name, noted(Box as never)])) };
});

beforeEach(() => {
  drawn.length = 0;
});

test.each(['Title', 'Description', 'Estimated Value (AUD)', 'Pain Points'])(
  'a keystroke in %s draws that box and no other',
  async (label) => {
    const { person } = openLeadForm({});
    expect(drawn).toContain('Budget Range');
    await person.click(box(label));
    drawn.length = 0;

    await person.keyboard('12');

    expect(new Set(drawn)).toEqual(new Set([label]));
    expect(drawn).toHaveLength(2);
  },
);

test('a choice draws what depends on it, and not the rest', async () => {
  const { person } = openLeadForm({});
  drawn.length = 0;

  await choose(person, 'Account', 'Banksia Support');

  expect(select('Contact')).toHaveValue('');
  expect(drawn).toEqual(expect.arrayContaining(['Account', 'Contact']));
  expect(drawn).not.toContain('Title');
  expect(drawn).not.toContain('Status');
});

test('putting a fault right draws that box again and no other', async () => {
  const { person } = openLeadForm({});
  await person.clear(box('Probability (%)'));
  await save(person);
  await screen.findByText('Title is required');
  drawn.length = 0;

  await person.type(box('Title'), 'A');

  expect(new Set(drawn)).toEqual(new Set(['Title']));
});
