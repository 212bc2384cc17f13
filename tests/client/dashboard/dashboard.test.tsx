import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Dashboard } from '#client/crm/dashboard/Dashboard.tsx';
import { auditLead } from '../../support/records/leads.ts';
import { render } from '../../support/render.tsx';

const stats = { total: 1240, new: 12, qualified: 7, highScore: 3, urgent: 2, pipelineValue: 51_650.4 };

const user = { id: 'u1', email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron', role: 'staff' };
const session = (demoData: boolean) => ({ user, expiresAt: new Date('2026-12-01'), demoData });

const show = (answers: Record<string, unknown> = {}) =>
  render(<Dashboard />, {
    'auth.session': session(true),
    'leads.stats': stats,
    'leads.recent': [auditLead],
    ...answers,
  });

describe('the dashboard', () => {
  test('shows the counts of leads, each with a label that describes it', async () => {
    show();

    const cards = within(await screen.findByRole('region', { name: 'Leads in numbers' }));
    const texts = cards.getAllByRole('article').map((card) => card.textContent);
    expect(texts).toEqual([
      'Total Leads1,24012 with status New',
      'Qualified Leads73 score above 75',
      'Pipeline Value$51,650Of all leads, in AUD',
      'Urgent Leads2With priority Urgent',
    ]);
  });

  test('lists the newest leads with their main fields', async () => {
    show();

    const link = await screen.findByRole('link', { name: auditLead.title });
    expect(link).toHaveAttribute('href', '/crm/leads/a');
    const row = within(screen.getByRole('listitem'));
    for (const text of ['Qualified', 'Urgent', 'Score 89/100', '9 Nov 2026']) {
      expect(row.getByText(text)).toBeVisible();
    }
  });

  test('shows a message without leads', async () => {
    show({ 'leads.recent': [] });

    expect(await screen.findByText('No leads yet')).toBeVisible();
  });

  test('shows a retry button when its numbers cannot load', async () => {
    const failing = vi.fn().mockRejectedValueOnce(new Error('the server is away')).mockResolvedValue(stats);
    const { person } = show({ 'leads.stats': failing });

    expect(await screen.findByText(/the server is away/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Try Again' }));

    expect(await screen.findByText('1,240')).toBeVisible();
  });
});

describe('demo data', () => {
  const createButton = () => screen.findByRole('button', { name: 'Create Enterprise Demo Data' });
  const clearButton = () => screen.findByRole('button', { name: 'Clear All Data' });

  test('is offered only where the server has it', async () => {
    show({ 'auth.session': session(false) });

    await screen.findByText('1,240');
    expect(screen.queryByRole('button', { name: 'Clear All Data' })).toBeNull();
  });

  test('is created with a message before and after, and what it replaced can be restored', async () => {
    let finish: (answer: unknown) => void = () => {};
    const create = () =>
      new Promise((resolve) => {
        finish = resolve;
      });
    const restore = vi.fn(() => ({}));
    const { person } = show({ 'demoData.create': create, 'trash.restore': restore });

    await person.click(await createButton());
    expect(await screen.findByText('Creating comprehensive demo data...')).toBeVisible();
    finish({ batchId: 'batch', counts: { account: 1 }, created: { account: 5, contact: 7, lead: 5 } });

    expect(
      await screen.findByText('Demo data created successfully! 5 accounts, 7 contacts, 5 leads.'),
    ).toBeVisible();
    await vi.waitFor(() => expect(screen.queryByText('Creating comprehensive demo data...')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(restore).toHaveBeenCalledExactlyOnceWith({
      id: expect.any(String),
      batchId: 'batch',
      duplicates: 'restore',
    });
  });

  test('that cannot be created shows the reason', async () => {
    const { person } = show({
      'demoData.create': () => Promise.reject(new Error('No accounts were created')),
    });

    await person.click(await createButton());

    expect(await screen.findByText('Failed to create demo data: No accounts were created')).toBeVisible();
  });

  test('is cleared, and can be restored', async () => {
    const { person } = show({ 'demoData.clear': { batchId: 'batch', counts: { account: 5, lead: 5 } } });

    await person.click(await clearButton());

    expect(await screen.findByText('All demo data cleared successfully!')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  test('that was already empty has nothing to restore', async () => {
    const { person } = show({ 'demoData.clear': { batchId: null, counts: {} } });

    await person.click(await clearButton());

    expect(await screen.findByText('All demo data cleared successfully!')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('that cannot be cleared shows an error', async () => {
    const { person } = show({ 'demoData.clear': () => Promise.reject(new Error('away')) });

    await person.click(await clearButton());

    expect(await screen.findByText('Failed to clear demo data. Please try again.')).toBeVisible();
  });
});
