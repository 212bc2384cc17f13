import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DuplicateList } from '#client/crm/records/duplicates/DuplicateList.tsx';
import { render } from '../../support/render.tsx';
import { ada } from '../../support/staff.ts';

/** The facts by which it is decided which record stays. */
const FACTS = { createdAt: new Date('2025-03-01T00:00:00Z'), values: [], related: {} };

test('a likely duplicate is merged or dismissed, and a dismissal can be undone', async () => {
  const one = {
    ...{ ...FACTS, id: '019aa5f0-0000-7000-8000-0000000000a1', title: 'Sunrise Care', subtitle: 'Perth, WA' },
  };
  const other = {
    ...{ id: '019aa5f0-0000-7000-8000-0000000000a2', title: 'Sunrise Care Pty Ltd', subtitle: null },
    ...{ createdAt: new Date('2025-03-01T00:00:00Z'), values: ['ABN 51 824 753 556', '02 5550 7777'] },
    related: { lead: 2, contact: 1 },
  };
  const pair = {
    one,
    other,
    reasons: ['same phone', 'similar name'],
    shared: ['02 5550 7777'],
    isSure: true,
  };
  let listed = [pair];
  const dismiss = vi.fn().mockImplementation(({ id }) => {
    listed = [];
    return { id };
  });
  const undoDismiss = vi.fn(() => {
    listed = [pair];
    return { message: 'Listed as duplicates again' };
  });
  const { person } = render(<DuplicateList noun="accounts" />, {
    'duplicates.list': () => ({ items: listed, nextCursor: null, total: listed.length }),
    'duplicates.dismiss': dismiss,
    'acts.undo': undoDismiss,
  });

  expect(await screen.findByText('Same phone, similar name')).toBeVisible();
  expect(screen.getByText('(02) 5550 7777')).toBeVisible();
  expect(screen.getByText('1 group')).toBeVisible();
  expect(
    screen.getByText(/^2 leads, 1 contact · ABN 51 824 753 556 · \(02\) 5550 7777 · created 1 Mar/),
  ).toBeVisible();
  // The one on which more stands is kept.
  expect(screen.getByRole('radio', { name: 'Keep Sunrise Care Pty Ltd' })).toBeChecked();
  expect(screen.getByRole('link', { name: 'Compare Sunrise Care and Sunrise Care Pty Ltd' })).toHaveAttribute(
    'href',
    `/crm/accounts/${one.id}/merge?with=${other.id}&from=duplicates`,
  );
  await person.click(
    screen.getByRole('button', { name: 'Not duplicates: Sunrise Care and Sunrise Care Pty Ltd' }),
  );
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  await person.click(await screen.findByRole('button', { name: 'Undo' }));

  const said = dismiss.mock.calls[0]?.[0];
  expect(said).toMatchObject({ noun: 'accounts', ids: [one.id, other.id] });
  await waitFor(() => expect(undoDismiss).toHaveBeenCalledWith({ act: said.id }));
  expect(await screen.findByText('Listed as duplicates again')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('link', { name: /^Compare / })).toHaveFocus());
});

test('several pairs are merged by one press, those that cannot be are named, and one Undo takes all back', async () => {
  const record = (n: number) => ({
    ...FACTS,
    id: `019aa5f0-0000-7000-8000-0000000000a${n}`,
    title: `Care ${n}`,
    subtitle: null,
  });
  const items = [0, 2, 4].map((n) => ({
    one: record(n),
    other: record(n + 1),
    reasons: ['same phone'],
    shared: [],
    isSure: true,
  }));
  const pairs = items.map(({ one, other }) => [one.id, other.id]);
  const createMany = vi.fn().mockImplementation(({ id }) => ({
    id,
    merged: 2,
    skipped: [{ ids: pairs[2], reason: 'It cannot be' }],
  }));
  const undo = vi.fn().mockResolvedValue({ message: 'Merge undone' });
  const { person } = render(<DuplicateList noun="accounts" />, {
    'duplicates.list': { items, nextCursor: null, total: 3 },
    'merges.createMany': createMany,
    'acts.undo': undo,
  });

  await person.click(await screen.findByRole('checkbox', { name: 'Select Care 0 and Care 1' }));
  expect(screen.getByRole('button', { name: 'Merge 1 pair' })).toBeEnabled();
  await person.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await person.click(screen.getByRole('radio', { name: 'Keep Care 1' }));
  await person.click(screen.getByRole('button', { name: 'Merge 3 pairs' }));

  expect(await screen.findByText('Care 4: It cannot be')).toBeVisible();
  const [input] = createMany.mock.calls[0] ?? [];
  const [first, ...others] = pairs;
  expect(input).toMatchObject({ noun: 'accounts', pairs: [first?.toReversed(), ...others] });
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undo).toHaveBeenCalledWith({ act: input.id }));
  expect(await screen.findByText('Merge undone')).toBeVisible();
});

test('pairs with a phone number alone in common stand apart, and are not among those selected at once', async () => {
  const pair = (n: number, isSure: boolean) => ({
    one: { ...FACTS, id: `a${n}`, title: `Care ${n}`, subtitle: null },
    other: { ...FACTS, id: `b${n}`, title: `Home ${n}`, subtitle: null },
    reasons: [isSure ? 'same email' : 'same phone'],
    shared: [],
    isSure,
  });
  const answers = {
    'duplicates.list': { items: [pair(1, true), pair(3, true), pair(2, false)], nextCursor: null, total: 3 },
  };
  const { person } = render(<DuplicateList noun="contacts" />, answers);

  await person.click(await screen.findByRole('checkbox', { name: 'Select 2 almost certain' }));

  expect(screen.getByRole('heading', { name: 'Same phone only' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Select Care 1 and Home 1' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Select Care 2 and Home 2' })).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Merge 2 pairs' })).toBeVisible();
});

test('who may not merge selects no pairs', async () => {
  const pair = {
    one: { ...FACTS, id: 'a', title: 'Care', subtitle: null },
    other: { ...FACTS, id: 'b', title: 'Care Pty Ltd', subtitle: null },
    reasons: ['same name'],
    shared: [],
    isSure: true,
  };
  const answers = { 'duplicates.list': { items: [pair], nextCursor: null, total: 1 } };
  render(<DuplicateList noun="accounts" />, answers, { user: { ...ada, role: 'staff' } });

  expect(await screen.findByRole('button', { name: 'Merge Care and Care Pty Ltd into Care' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('records that are alike among each other are one group, of which one is chosen to stay', async () => {
  const care = (n: number) => ({
    ...FACTS,
    id: `019aa5f0-0000-7000-8000-0000000000a${n}`,
    title: `Care ${n}`,
    subtitle: null,
  });
  const [first, second, third] = [care(1), care(2), care(3)] as const;
  const pair = (one: typeof first, other: typeof first, spelling: string) => ({
    one,
    other,
    reasons: ['same phone', 'similar name'],
    shared: [spelling],
    isSure: true,
  });
  const items = [
    pair(second, third, '02 5550 7777'),
    pair(first, second, '+61 2 5550 7777'),
    pair(first, third, '(02) 5550 7777'),
  ];
  const createMany = vi.fn().mockImplementation(({ id }) => ({ id, merged: 2, skipped: [] }));
  const dismiss = vi.fn().mockImplementation(({ id }) => ({ id }));
  const undoDismiss = vi.fn(() => ({ message: 'Listed as duplicates again' }));
  const { person } = render(<DuplicateList noun="accounts" />, {
    'duplicates.list': { items, nextCursor: null, total: 3 },
    'merges.createMany': createMany,
    'duplicates.dismiss': dismiss,
    'acts.undo': undoDismiss,
  });

  const group = within(await screen.findByRole('listitem', { name: '3 accounts look the same' }));
  expect(screen.getByText('1 group')).toBeVisible();
  expect(group.getByText('(02) 5550 7777')).toBeVisible();
  expect(group.getAllByRole('link').map((link) => link.textContent?.trim())).toEqual([
    'Care 1 Nothing on it yet · created 1 Mar 2025',
    'Care 2 Nothing on it yet · created 1 Mar 2025',
    'Compare',
    'Care 3 Nothing on it yet · created 1 Mar 2025',
    'Compare',
  ]);
  expect(group.getByRole('link', { name: 'Compare Care 1 and Care 3' })).toHaveAttribute(
    'href',
    `/crm/accounts/${first?.id}/merge?with=${third?.id}&from=duplicates`,
  );
  expect(group.getByRole('list', { name: 'Choose which stays' })).toHaveAccessibleDescription(
    'Keep Its empty fields are filled from the others.',
  );
  expect(group.queryByRole('checkbox')).toBeNull();
  await person.click(group.getByRole('radio', { name: 'Keep Care 2' }));
  await person.click(group.getByRole('button', { name: 'Merge 3 accounts into Care 2' }));

  expect(await screen.findByText('3 accounts merged into Care 2')).toBeVisible();
  expect(createMany.mock.calls[0]?.[0]).toMatchObject({
    pairs: [
      [second?.id, first?.id],
      [second?.id, third?.id],
    ],
  });
  await person.click(group.getByRole('button', { name: 'Not duplicates: 3 accounts, Care 2' }));
  await waitFor(() => expect(dismiss).toHaveBeenCalledTimes(3));
  // That of the merge is there too.
  const toast = (await screen.findByText('Marked as not duplicates')).closest<HTMLElement>('[role="alert"]');
  await person.click(within(toast ?? document.body).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undoDismiss).toHaveBeenCalledTimes(3));

  createMany.mockImplementation(({ id }) => ({ id, merged: 0, skipped: [] }));
  await person.click(group.getByRole('button', { name: 'Merge 3 accounts into Care 2' }));
  expect(await screen.findByText('They were merged or deleted meanwhile')).toBeVisible();
});
