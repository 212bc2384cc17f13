import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { type Navigator, Router, type To } from 'react-router-dom';
import { expect, test } from 'vitest';
import { SearchInput } from '#client/ui/list/SearchInput.tsx';

const LATE_MS = 60;

/** A browser that is busy: each change of the address is rendered some time after it was made. */
function BusyBrowser({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState<To>('/leads');
  const arrive = (to: To) => void setTimeout(() => setLocation(to), LATE_MS);
  const navigator: Navigator = { createHref: () => '', go: () => {}, push: arrive, replace: arrive };
  return (
    <MantineProvider env="test">
      <Router location={location} navigator={navigator}>
        {children}
        <output>{typeof location === 'string' ? '' : location.search}</output>
      </Router>
    </MantineProvider>
  );
}

test('the search keeps every letter that is typed before the earlier ones have reached the address', async () => {
  render(
    <BusyBrowser>
      <SearchInput placeholder="Search leads..." />
    </BusyBrowser>,
  );

  await userEvent.setup({ delay: 25 }).type(screen.getByRole('searchbox'), 'kookaburra');

  expect(await screen.findByText('?search=kookaburra')).toBeInTheDocument();
  expect(screen.getByRole('searchbox')).toHaveValue('kookaburra');
});
