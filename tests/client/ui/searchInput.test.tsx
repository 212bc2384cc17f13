import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { type Navigator, Router, type To } from 'react-router-dom';
import { expect, test } from 'vitest';
import { AssigneeSelect } from '#client/crm/team/AssigneeSelect.tsx';
import { SearchInput } from '#client/ui/list/ListFrame.tsx';
import { render as renderScreen } from '../../support/render.tsx';
import { member } from '../../support/staff.ts';

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

test('a box finds its options in any spelling', async () => {
  const zoe = member({ id: '019aa5f0-0000-7000-8000-0000000000d2', name: 'Zoë O’Brien' });
  const { person } = renderScreen(<AssigneeSelect label="Owner" value={null} onChange={() => {}} />, {
    'team.options': [member(), zoe],
  });

  const box = await screen.findByRole('combobox', { name: 'Owner' });
  await person.click(box);
  await screen.findByRole('option', { name: 'Ada Byron' });
  await person.type(box, "ZOE  o'b");

  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Zoë O’Brien']);
});
