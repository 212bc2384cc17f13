import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErasureScreen } from '#client/crm/erasure/ErasureScreen.tsx';
import type { Erasure } from '#shared/erasure/erasure.ts';
import { priyaRaman } from '../../support/records/contacts.ts';
import { render, trpcError } from '../../support/render.tsx';
import { ada } from '../../support/staff.ts';

const { id } = priyaRaman;
const at = { at: `/crm/contacts/${id}/erase`, path: '/crm/contacts/:id/erase' };

const place = (key: string, excerpt: string, isSure: boolean) => ({
  key,
  label: 'Activity',
  title: null,
  byName: null,
  excerpt,
  isSure,
  subject: null,
});

const plan: Erasure = {
  id,
  name: 'Priya Raman',
  isErased: false,
  isInTrash: false,
  goes: [{ label: 'Contact', count: 2, reason: 'Becomes ‘Erased person’.' }],
  stays: [{ label: 'Accepted proposals', count: 1, reason: 'They are kept for seven years with their PDF.' }],
  places: [
    place('a', 'Priya Raman called', true),
    place('b', 'Not this Priya Raman', true),
    place('c', 'Priya likes tea', false),
    place('d', 'Another Priya', false),
  ],
  placeCount: 4,
  backups: { count: 3, lastDay: '2027-01-04', manual: ['before-the-move.zip'] },
};

test('a text says the record it is in, and who wrote it', async () => {
  const found = {
    ...place('e', '0491 570 156', false),
    label: 'Contact',
    title: 'Graham Doyle',
    byName: 'Ada Byron',
  };
  render(<ErasureScreen />, { 'erasure.preview': { ...plan, places: [found] } }, at);

  expect(await screen.findByText('Contact · Graham Doyle · by Ada Byron')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Contact · Graham Doyle: 0491 570 156' })).not.toBeChecked();
});

test('what goes, what stays and why, and the backups of before are shown before anything is done', async () => {
  render(<ErasureScreen />, { 'erasure.preview': plan }, at);

  expect(await screen.findByRole('heading', { name: 'Erase Priya Raman', level: 1 })).toBeVisible();
  expect(screen.getByText('They are kept for seven years with their PDF.')).toBeVisible();
  expect(screen.getByText('The last nightly one goes on 4 Jan 2027.')).toBeVisible();
  expect(screen.getByText('Others stay until deleted: before-the-move.zip')).toBeVisible();
});

test('the ticks that a person changes are sent, and what is left is named afterwards', async () => {
  const erase = vi.fn().mockResolvedValue({ id });
  const { person } = render(<ErasureScreen />, { 'erasure.preview': plan, 'erasure.erase': erase }, at);

  await person.click(await screen.findByRole('checkbox', { name: 'Activity: Not this Priya Raman' }));
  await person.click(screen.getByRole('checkbox', { name: 'Activity: Priya likes tea' }));
  await person.type(
    screen.getByRole('textbox', { name: 'Type Priya Raman to confirm' }),
    'Priya Raman{Enter}',
  );

  const outcome = await screen.findByText('This person is erased');
  await waitFor(() => expect(outcome.closest('[role=status]')).toHaveFocus());
  expect(erase).toHaveBeenCalledExactlyOnceWith({ id, name: 'Priya Raman', leave: ['b'], blank: ['c'] });
  expect(screen.getByText('Not this Priya Raman')).toBeVisible();
  expect(screen.getByText('Another Priya')).toBeVisible();
  expect(screen.queryByText('Priya Raman called')).not.toBeInTheDocument();

  expect(screen.getByRole('heading', { name: 'Person erased', level: 1 })).toBeVisible();
  expect(screen.queryByText(/cannot be undone/)).toBeNull();
  const went = screen.getByRole('region', { name: 'What went' });
  expect(went).toHaveTextContent('Contact2Mentions of this name2');
  await person.click(screen.getByRole('button', { name: 'Copy this record' }));
  const record = await navigator.clipboard.readText();
  expect(record).toMatch(/^A person was erased. On .*, by Ada Byron.\nContact /);
  expect(record).toMatch(/- Contact: 2\n- Mentions of this name: 2\n\nWhat stays:\n- Accepted proposals: 1$/);
  expect(record).not.toMatch(/Priya|Raman/);
});

test('another name erases nobody, and a failure keeps the ticks and what was typed', async () => {
  const message = 'Somebody else is changing the same records just now. Please try again.';
  const erase = vi.fn().mockRejectedValue(trpcError('CONFLICT', message));
  const { person } = render(<ErasureScreen />, { 'erasure.preview': plan, 'erasure.erase': erase }, at);
  const name = await screen.findByRole('textbox', { name: 'Type Priya Raman to confirm' });

  await person.type(name, 'Priya');
  await person.click(screen.getByRole('button', { name: 'Erase for good' }));
  expect(await screen.findByText('Type the name as it stands: Priya Raman')).toBeVisible();
  expect(erase).not.toHaveBeenCalled();

  await person.type(name, ' Raman');
  await person.click(screen.getByRole('button', { name: 'Erase for good' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(name).toHaveValue('Priya Raman');
});

test('managers and staff read why they cannot, and nothing is looked for', async () => {
  const preview = vi.fn();
  render(<ErasureScreen />, { 'erasure.preview': preview }, { ...at, user: { ...ada, role: 'manager' } });

  expect(await screen.findByText('Only administrators may erase a person for good.')).toBeVisible();
  expect(preview).not.toHaveBeenCalled();
});
