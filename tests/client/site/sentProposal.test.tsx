import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnswerProposal } from '#client/site/sent-proposal/AnswerProposal.tsx';
import { SiteContentContext } from '#client/site/siteContent.ts';
import type { SentProposal } from '#shared/proposals/sentProposal.ts';
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
