import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { box, choose, openLeadForm, save, select } from '../../support/records/leadForm.tsx';

const rendered = vi.hoisted(() => [] as unknown[]);

// Mantine's inputs, which also record each time that one is rendered.
vi.mock('@mantine/core', async (original) => {
  const mantine = await original<typeof import('@mantine/core')>();
  const recorded = (Box: ComponentType<object>) => (props: object) => {
    rendered.push('label' in props && props.label);
    return <Box {...props} />;
  };
  const { TextInput, Textarea, Select } = mantine;
  const boxes = Object.entries({ TextInput, Textarea, Select });
  return { ...mantine, ...Object.fromEntries(boxes.map(([name, Box]) => [name, recorded(Box as never)])) };
});

beforeEach(() => {
  rendered.length = 0;
});

test.each(['Title', 'Description', 'Value (AUD)', 'Pain points'])(
  'a keystroke in %s renders that input and no other',
  async (label) => {
    const { person } = openLeadForm({});
    expect(rendered).toContain('Budget range');
    await person.click(box(label));
    rendered.length = 0;

    await person.keyboard('12');

    expect(new Set(rendered)).toEqual(new Set([label]));
    expect(rendered).toHaveLength(2);
  },
);

test('a choice renders the fields that depend on it, and no others', async () => {
  const { person } = openLeadForm({});
  rendered.length = 0;

  await choose(person, 'Account', 'Banksia Support');

  // The account brings its primary contact.
  await waitFor(() => expect(select('Contact')).toHaveValue('Ada Byron'));
  expect(rendered).toEqual(expect.arrayContaining(['Account', 'Contact']));
  expect(rendered).not.toContain('Title');
  expect(rendered).not.toContain('Status');
});

test('correcting an error renders that input again and no other', async () => {
  const { person } = openLeadForm({});
  await person.clear(box('Probability (%)'));
  await save(person);
  await screen.findByText('Title is required');
  rendered.length = 0;

  await person.type(box('Title'), 'A');

  expect(new Set(rendered)).toEqual(new Set(['Title']));
});
