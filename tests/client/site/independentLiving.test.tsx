import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Payment } from '#client/site/payment/Payment.tsx';
import { RegistrationProposal } from '#client/site/proposals/RegistrationProposal.tsx';
import { SiteContentContext } from '#client/site/siteContent.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';

const path = '/registration-proposal';
const acceptedTerms = { version: defaultContent.terms.version, at: '2026-11-28T01:00:00.000Z' };

function show(content = defaultContent) {
  const router = createMemoryRouter(
    [
      { path, element: <RegistrationProposal /> },
      { path: '/payment', element: <Payment /> },
    ],
    { initialEntries: [{ pathname: path, state: { acceptedTerms } }] },
  );
  render(
    <SiteContentContext value={content}>
      <RouterProvider router={router} />
    </SiteContentContext>,
  );
  return { router, person: userEvent.setup() };
}

const group = (number: string) => screen.findByRole('checkbox', { name: new RegExp(`^${number}`) });
const question = () => screen.queryByRole('group', { name: 'Will this be supported independent living?' });
const answer = (name: string) => within(question() as HTMLElement).getByRole('radio', { name });
const total = () => screen.getByText('Total').closest('div');

test('who chooses 0115 is asked one question, and a yes is a line without a price beside the same total', async () => {
  const { router, person } = show();
  await person.click(await group('0107'));
  expect(question()).toBeNull();
  await person.click(await group('0115'));
  expect(answer('No')).toBeChecked();
  expect(screen.queryByText('0138: price on request')).toBeNull();

  await person.click(answer('Yes'));

  const line = screen.getByText('0138: price on request').closest('div');
  for (const words of ['certification audit', 'has decided', 'To be confirmed:'])
    expect(line).toHaveTextContent(words);
  expect(total()).toHaveTextContent('Totalwithout 0138$3,850');
  expect(screen.getByRole('region', { name: 'Your price so far' })).toHaveTextContent(
    '$3,850incl. GSTwithout 0138',
  );
  expect(screen.getByText('2 groups selected')).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe('?groups=0107.0115.0138'));

  await person.click(await group('0115'));
  expect(screen.queryByText('0138: price on request')).toBeNull();
  await person.click(await group('0115'));
  expect(answer('No')).toBeChecked();
});

test('the answer goes along to the payment page, whose state is that of the groups alone', async () => {
  const { router, person } = show();
  await person.click(await group('0115'));
  await person.click(answer('Yes'));
  await person.click(screen.getByRole('button', { name: 'Proceed to Payment' }));

  expect(await screen.findByRole('heading', { name: 'Order Summary' })).toBeVisible();
  const { search, state } = router.state.location;
  expect(search).toBe('?groups=0115.0138');
  expect(JSON.stringify(state)).not.toContain('0138');
  expect(state).toMatchObject({ selectedGroups: [{ number: '0115' }], pricing: { total: 3_850 } });
  expect(total()).toHaveTextContent('without 0138');
});

test('nobody is asked where the group is offered like the others, or not at all', async () => {
  const { hasSil: _, ...catalogue } = defaultContent.catalogue;
  const { person } = show({ ...defaultContent, catalogue });
  await person.click(await group('0115'));
  expect(question()).toBeNull();
});
