import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ExistingProviderProposal } from '#client/site/proposals/ExistingProviderProposal.tsx';
import { SiteContentContext } from '#client/site/siteContent.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';

test('before a group is chosen the bar says what its price is for', () => {
  const router = createMemoryRouter([{ path: '/', element: <ExistingProviderProposal /> }]);
  render(
    <SiteContentContext value={defaultContent}>
      <RouterProvider router={router} />
    </SiteContentContext>,
  );

  expect(screen.getByRole('region', { name: 'Your price so far' })).toHaveTextContent(
    '$550incl. GSTfor NDIS Internal Audit Report',
  );
});
