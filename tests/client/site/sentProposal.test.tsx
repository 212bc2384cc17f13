import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
  askedAt: '24 Nov 2026, 2:06 am',
  termsAcceptedAt: null,
  hash: '',
  todaysTotal: null,
  acceptance: null,
  agreement: null,
};

test('a question and the next one have one card, of the last, also where the page is drawn again', async () => {
  const page = (proposal: SentProposal) => (
    <SiteContentContext value={defaultContent}>
      <AnswerProposal proposal={proposal} proposalKey="key" onAnswer={() => {}} />
    </SiteContentContext>
  );
  const { rerender } = render(page(asked));
  rerender(page({ ...asked, state: 'withdrawn' }));
  rerender(page({ ...asked, askedAt: '24 Nov 2026, 2:09 am' }));

  expect(screen.getAllByRole('region', { name: /We have your question\.$/ })).toHaveLength(1);
  expect(screen.getByText(/^Sent on 24 Nov 2026, 2:09 am/)).toBeTruthy();
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

  await becomes({ ...asked, state: 'declined', declinedAt: '24 Nov 2026, 3:00 am' });
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

test('a client gives notice of the day that the page says, with a code by email', async () => {
  const calls: [string, unknown][] = [];
  const agreement = { name: 'Support', words: 'runs since 1 Feb 2026', hasEnded: false, isByMail: true };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, options) => {
    const [path = ''] = String(url).split('?');
    calls.push([path.split('.').at(-1) ?? '', JSON.parse(String(options?.body))[0].json]);
    return new Response(JSON.stringify([{ result: { data: { json: accepted } } }]), {
      headers: { 'content-type': 'application/json' },
    });
  });
  const deposit = { label: 'Deposit', percent: 50, cents: 255_000, gst: 25_500, total: 280_500 };
  const document: SentProposal['document'] = {
    ...asked.document,
    payments: [
      { ...deposit, due: { kind: 'acceptance' } },
      { ...deposit, due: { kind: 'step', step: 'Audit' } },
    ],
  };
  const accepted: SentProposal = {
    ...{ ...asked, state: 'accepted', askedAt: null, document },
    agreement: { ...agreement, lastDayOfNotice: '2027-01-31' },
  };
  const onAnswer = vi.fn();
  const page = (proposal: SentProposal) => (
    <SiteContentContext value={defaultContent}>
      <AnswerProposal proposal={proposal} proposalKey="key" onAnswer={onAnswer} />
    </SiteContentContext>
  );
  const person = userEvent.setup();
  const { rerender } = render(page(accepted));
  expect(screen.getByText('We send you the invoice of $2,805.')).toBeVisible();
  const card = screen.getAllByRole('group').at(-1) as HTMLElement;
  expect(card).toHaveTextContent('It runs since 1 Feb 2026.');

  await person.click(within(card).getByRole('heading', { name: 'Support' }));
  await person.click(within(card).getByRole('button', { name: 'Give notice' }));
  expect(await within(card).findByText('31 Jan 2027')).toBeVisible();
  await person.type(within(card).getByLabelText(/^Why/), 'We close');
  expect(calls).toEqual([]);
  await person.click(within(card).getByRole('button', { name: 'Send a code to Ada Byron' }));
  await person.type(await within(card).findByLabelText('Code'), '12{Enter}');
  const error = within(card).getByText('Enter the six digits of the code');
  expect(error.closest('[aria-live="polite"]')).not.toBeNull();
  await person.clear(within(card).getByLabelText('Code'));
  await person.type(within(card).getByLabelText('Code'), '123 456');
  await person.click(within(card).getByRole('button', { name: 'Give notice' }));
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledWith(accepted));
  expect(calls).toEqual([
    ['mailNoticeCode', { key: 'key' }],
    ['giveNotice', { key: 'key', code: '123456', lastDay: '2027-01-31', reason: 'We close' }],
  ]);

  rerender(page({ ...accepted, agreement: { ...agreement, lastDayOfNotice: null } }));
  expect(screen.getByRole('button', { name: 'Take the notice back' })).toBeVisible();
  rerender(page({ ...accepted, agreement: { ...agreement, lastDayOfNotice: null, isByMail: false } }));
  expect(screen.getByText(/^To take the notice back, call us on/)).toBeVisible();
  vi.restoreAllMocks();
});
