import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { SentProposalContext } from '#client/site/private-page/embedded.ts';
import { AnswerProposal } from '#client/site/sent-proposal/AnswerProposal.tsx';
import { SentProposalPage } from '#client/site/sent-proposal/SentProposalPage.tsx';
import { SiteContentContext } from '#client/site/siteContent.ts';
import type { LinkContent, SentProposal } from '#shared/proposals/sentProposal.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';
import { draftProposal } from '../../support/records/proposals.ts';

const asked: SentProposal = {
  state: 'viewed',
  hasRefusedReminders: false,
  document: draftProposal.document,
  isUnconfirmed: false,
  replacementKey: null,
  consultant: 'Kim Lee',
  declinedAt: null,
  askedAt: '24 Nov 2026, 2:06:34 am',
  termsAcceptedAt: null,
  hash: '',
  todaysTotal: null,
  acceptance: null,
};

test('a question and the next one have one card, of the last, also where the page is drawn again', async () => {
  const page = (proposal: SentProposal) => (
    <SiteContentContext value={defaultContent}>
      <AnswerProposal proposal={proposal} proposalKey="key" onAnswer={() => {}} />
    </SiteContentContext>
  );
  const { rerender } = render(page(asked));
  rerender(page({ ...asked, state: 'withdrawn' }));
  rerender(page({ ...asked, askedAt: '24 Nov 2026, 2:09:00 am' }));

  expect(screen.getAllByRole('region', { name: /We have your question\.$/ })).toHaveLength(1);
  expect(screen.getByText(/^Sent on 24 Nov 2026, 2:09:00 am/)).toBeTruthy();
  expect(screen.getAllByText('Ask another question')).toHaveLength(1);
});

test('an open page learns by itself that its proposal was declined, replaced, withdrawn or deleted', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let content: LinkContent = { ...asked, state: 'viewed' };
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async () =>
      new Response(JSON.stringify([{ result: { data: { json: content } } }]), {
        headers: { 'content-type': 'application/json' },
      }),
  );
  const router = createMemoryRouter([{ path: '/proposal', element: <SentProposalPage /> }], {
    initialEntries: ['/proposal?key=abc'],
  });
  render(
    <SiteContentContext value={defaultContent}>
      <SentProposalContext value={content}>
        <RouterProvider router={router} />
      </SentProposalContext>
    </SiteContentContext>,
  );
  const becomes = async (changed: LinkContent) => {
    content = changed;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
  };
  expect(screen.getByRole('link', { name: 'Accept this proposal' })).toBeVisible();

  await becomes({ ...asked, state: 'declined', declinedAt: '24 Nov 2026, 3:00:00 am' });
  expect(await screen.findByRole('heading', { name: /You have declined\.$/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Accept this proposal' })).toBeNull();
  await becomes({ ...asked, state: 'replaced', replacementKey: 'newer' });
  expect(await screen.findByRole('link', { name: 'Open the new proposal' })).toHaveAttribute(
    'href',
    '/proposal?key=newer',
  );
  await becomes('withdrawn');
  expect(await screen.findByRole('heading', { name: 'We have withdrawn this proposal' })).toBeVisible();
  await becomes(null);
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeVisible();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
