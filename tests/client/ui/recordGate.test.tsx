import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { trpc } from '#client/trpc.ts';
import { RecordLoader } from '#client/ui/record/RecordLoader.tsx';
import { auditLead } from '../../support/records/leads.ts';
import { type Answers, render, trpcError } from '../../support/render.tsx';

function Lead() {
  const query = trpc.leads.byId.useQuery({ id: '1' });
  return (
    <RecordLoader
      noun="lead"
      backTo="/crm/leads"
      backLabel="Back to leads"
      notFoundHint="It is gone."
      query={query}
    >
      {(lead) => <h1>{lead.title}</h1>}
    </RecordLoader>
  );
}

const show = (byId: Answers['leads.byId']) =>
  render(<Lead />, { 'leads.byId': byId }, { at: '/crm/leads/1' });

test('a record is shown once it has loaded', async () => {
  show(auditLead);

  expect(screen.getByText('Loading lead...')).toBeVisible();
  expect(await screen.findByRole('heading', { name: auditLead.title })).toBeVisible();
});

test.each([
  ['that is gone', trpcError('NOT_FOUND', 'Lead not found')],
  ['whose address has no valid id', trpcError('BAD_REQUEST', 'Not a record')],
])('a record %s shows a message and a link back', async (_, error) => {
  show(vi.fn().mockRejectedValue(error));

  expect(await screen.findByRole('heading', { name: 'Lead not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to leads' })).toHaveAttribute('href', '/crm/leads');
});

test('a record that cannot load shows the error and a retry button', async () => {
  const byId = vi.fn().mockRejectedValueOnce(new Error('the server is away')).mockResolvedValue(auditLead);
  const { person } = show(byId);

  expect(await screen.findByText('Error loading lead: the server is away')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByRole('heading', { name: auditLead.title })).toBeVisible();
});

test('Esc goes back to the list', async () => {
  const { person, address } = show(() => new Promise(() => {}));

  await person.keyboard('{Escape}');

  expect(address()).toBe('/crm/leads');
});
