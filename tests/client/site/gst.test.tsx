import { cleanup, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { pageMetadataFor } from '#client/site/head/pageMetadata.ts';
import { Landing } from '#client/site/landing/Landing.tsx';
import { OngoingSupport } from '#client/site/packages/OngoingSupport.tsx';
import { Payment } from '#client/site/payment/Payment.tsx';
import { RegistrationProposal } from '#client/site/proposals/RegistrationProposal.tsx';
import { SiteContentContext } from '#client/site/siteContent.ts';
import type { SiteContent } from '#shared/site/content.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';
import { defaultTexts } from '#shared/site/defaults/texts.data.ts';
import { publicPages } from '#shared/site/pages.ts';

const business = { ...defaultContent.business, isGstRegistered: false };

const unregistered: SiteContent = { ...defaultContent, business, texts: defaultTexts(business) };

const pages = [
  { path: '/ongoing-support', element: <OngoingSupport /> },
  { path: '/', element: <Landing /> },
  { path: '/payment', element: <Payment /> },
  { path: '/registration-proposal', element: <RegistrationProposal /> },
];

function show(content: SiteContent, address: string) {
  const router = createMemoryRouter(pages, { initialEntries: [address] });
  const { container } = render(
    <SiteContentContext value={content}>
      <RouterProvider router={router} />
    </SiteContentContext>,
  );
  return container;
}

/** The lines of the price, down to the total. */
const lines = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  const card = within(heading.closest('section, article, div') as HTMLElement);
  const terms = card.getAllByRole('term').map(({ textContent }) => textContent);
  const amounts = card.getAllByRole('definition').map(({ textContent }) => textContent);
  return terms.map((term, index) => `${term} ${amounts[index]}`);
};

test('the price of a package is without GST, and says so where the business is registered for it', () => {
  expect(show(defaultContent, '/ongoing-support')).toHaveTextContent('$500 per month plus GST');
  cleanup();
  const page = show(unregistered, '/ongoing-support');
  expect(page).toHaveTextContent('$500 per month');
  expect(page).not.toHaveTextContent('plus GST');
});

describe.each([
  ['the proposal', '/registration-proposal?groups=0101', 'Pricing Summary'],
  ['the payment page', '/payment?groups=0101', 'Order Summary'],
])('the price on %s', (_, address, title) => {
  test('has GST where the business is registered for it', async () => {
    show(defaultContent, address);

    expect((await lines(title)).slice(-3)).toEqual(['Subtotal $1,100', 'GST (10%) $110', 'Total $1,210']);
  });

  test('has none where it is not, and says so', async () => {
    const page = show(unregistered, address);

    expect((await lines(title)).slice(-2)).toEqual(['Subtotal $1,100', 'Totalno GST is charged $1,100']);
    expect(page).not.toHaveTextContent('GST (10%)');
    expect(page).not.toHaveTextContent('$1,210');
  });
});

test('no text promises GST where the business is not registered for it', () => {
  const mentions = (content: SiteContent) =>
    publicPages.filter((path) => pageMetadataFor(content, path).description.includes('GST'));
  expect(mentions(defaultContent)).toEqual(['/', '/registration-proposal', '/existing-provider-proposal']);
  expect(mentions(unregistered)).toEqual([]);

  expect(show(unregistered, '/')).not.toHaveTextContent('GST');
  expect(show(defaultContent, '/')).toHaveTextContent('See what registration costs, with GST');
});
