import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ImportScreen } from '#client/crm/records/import/ImportScreen.tsx';
import { render, trpcError } from '../../support/render.tsx';

test('an import that is gone has a link to a new import, and does not say that it can be restored', async () => {
  render(
    <ImportScreen noun="accounts" />,
    { 'imports.byId': vi.fn().mockRejectedValue(trpcError('NOT_FOUND', 'Import not found')) },
    { at: '/crm/accounts/import/1', path: '/crm/accounts/import/:id' },
  );

  expect(await screen.findByRole('heading', { name: 'Import not found' })).toBeVisible();
  expect(screen.getByText(/^A file that was not imported within a day is removed/)).toBeVisible();
  expect(screen.queryByText(/Trash/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to importing accounts' })).toHaveAttribute(
    'href',
    '/crm/accounts/import',
  );
});
