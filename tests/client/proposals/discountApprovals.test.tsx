import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Dashboard } from '#client/crm/dashboard/Dashboard.tsx';
import { ProposalFormScreen } from '#client/crm/proposals/ProposalForm.tsx';
import { ProposalScreen } from '#client/crm/screens/ProposalScreen.tsx';
import type { DiscountApproval } from '#shared/proposals/approvals.ts';
import type { ProposalRecord } from '#shared/proposals/proposals.schema.ts';
import { defaultCatalogues } from '#shared/site/defaults/catalogues.data.ts';
import type { Role } from '#shared/team/rights.ts';
import { completedTask } from '../../support/records/activities.ts';
import { draftProposal } from '../../support/records/proposals.ts';
import { type Answers, render } from '../../support/render.tsx';
import { ada, member } from '../../support/staff.ts';

/** A draft with a discount of 20 % of $3,500. */
const discounted: ProposalRecord = {
  ...draftProposal,
  discountCents: 70_000,
  document: { ...draftProposal.document, discount: { cents: 70_000, reason: 'Two' }, total: 308_000 },
};

const request: DiscountApproval = {
  id: 'r1',
  state: 'open',
  hasEnded: false,
  discountCents: 70_000,
  totalCents: 308_000,
  askedById: 'jo',
  askedByName: 'Jo Park',
  askedAt: new Date('2026-11-24T01:00:00Z'),
  question: 'Two sites at once?',
  answeredByName: null,
  answeredAt: null,
  answer: null,
};

const team = [
  member({ id: 'm', name: 'Mark Lee', role: 'manager' }),
  member({ id: 'l', name: 'Lee Gone', role: 'manager', hasLeft: true }),
  member({ id: 'a', role: 'admin' }),
];

const show = (role: Role, discountApproval: DiscountApproval | null, answers: Answers = {}) =>
  render(
    <ProposalScreen />,
    { 'proposals.byId': { ...discounted, discountApproval }, 'team.options': team, ...answers },
    { at: '/crm/proposals/p1', path: '/crm/proposals/:id', user: { ...ada, role } },
  );

describe('a discount above one’s right', () => {
  test('is for a manager to approve, who is asked with words and with Undo', async () => {
    const ask = vi.fn(() => ({ ...discounted, discountApproval: request }));
    const withdraw = vi.fn(() => discounted);
    const { person } = show('staff', null, {
      'proposals.askForDiscount': ask,
      'proposals.withdrawDiscountRequest': withdraw,
    });

    expect(
      await screen.findByText(
        'The client gets $700 off $3,500 (20 %). A manager can approve this discount. Ask Mark Lee.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Ask a manager' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask a manager' }));
    await person.type(dialog.getByLabelText('What should they know?'), 'Two sites at once?');
    await person.click(dialog.getByRole('button', { name: 'Ask a manager' }));

    expect(await screen.findByText('A manager was asked')).toBeVisible();
    const asked = {
      id: 'p1',
      version: 1,
      total: 308_000,
      monthlyTotal: null,
      question: 'Two sites at once?',
    };
    expect(ask).toHaveBeenCalledExactlyOnceWith({ ...asked, approvalId: expect.any(String) });
    expect(await screen.findByText(/^Jo Park asked a manager on/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(withdraw).toHaveBeenCalledOnce());
  });

  test('is approved with words by who has the right, with Undo', async () => {
    const decide = vi.fn(() => ({
      ...discounted,
      discountApproval: { ...request, state: 'approved' as const },
    }));
    const undo = vi.fn(() => ({ message: 'The discount waits for an answer again' }));
    const { person } = show('manager', request, {
      'proposals.answerDiscountRequest': decide,
      'acts.undo': undo,
    });

    const panel = within(await screen.findByRole('region', { name: 'A discount to approve' }));
    expect(panel.getByText('Jo Park asks for $700 off $3,500 (20 %).')).toBeVisible();
    expect(panel.getByText('Two sites at once?')).toBeVisible();
    await person.type(panel.getByLabelText('Your words'), 'Fine this once');
    await person.click(panel.getByRole('button', { name: 'Approve' }));

    expect(await screen.findByText('Discount approved')).toBeVisible();
    const answer = { id: 'p1', approvalId: 'r1', isApproved: true, answer: 'Fine this once' };
    expect(decide).toHaveBeenCalledExactlyOnceWith(answer);
    expect(screen.queryByRole('region', { name: 'A discount to approve' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undo).toHaveBeenCalledExactlyOnceWith({ act: 'r1' }));
  });

  test('is sent by who asked once it is approved, and not after a change', async () => {
    const approved = {
      ...request,
      state: 'approved' as const,
      answeredByName: 'Mark Lee',
      answeredAt: new Date(),
      answer: 'Fine this once',
    };
    show('staff', approved);
    expect(
      await screen.findByText('Mark Lee approved this discount. They wrote: “Fine this once”'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send by email' })).toBeVisible();
  });

  test('that was approved before a change asks again', async () => {
    show('staff', { ...request, state: 'approved', answeredByName: 'Mark Lee', hasEnded: true });
    expect(
      await screen.findByText('The draft has changed since Mark Lee approved this discount. Ask again.'),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ask a manager' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send by email' })).toBeNull();
  });

  test('is not answered by who may not approve it', async () => {
    show('staff', request);
    expect(await screen.findByText(/They wrote: “Two sites at once\?”$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ask a manager' })).toBeNull();
  });

  test('is a line of the day that leads to the proposal', async () => {
    render(
      <Dashboard />,
      {
        'proposals.discountRequests': [
          {
            id: 'r1',
            proposalId: 'p1',
            proposalName: 'PR-2026-00001',
            accountName: 'Sunrise Care',
            discountCents: 70_000,
            price: '$3,080 incl. GST',
            askedByName: 'Jo Park',
            question: 'Two sites?',
          },
        ],
      },
      { at: '/crm' },
    );
    const line = await screen.findByRole('link', { name: 'Approve a discount of $700?' });
    expect(line).toHaveAttribute('href', '/crm/proposals/p1');
    expect(screen.getByText('Sunrise Care · $3,080 incl. GST · Jo Park · “Two sites?”')).toBeVisible();
  });
});

test('the questions of the client stand on the proposal in their words until somebody has answered', async () => {
  const asked = { id: 'q1', text: 'Is travel in it?', askedAt: new Date(), doneAt: null };
  const complete = vi.fn(() => completedTask({ id: 'q1' }));
  const first = { ...asked, id: 'q0', text: 'Who comes?' };
  const answered = { ...asked, id: 'q2', text: 'When do we begin?', doneAt: new Date() };
  const sent = {
    ...draftProposal,
    state: 'viewed' as const,
    sentAt: new Date(),
    contactEmail: 'ada@sunrise.example',
    contactDoNotEmail: true,
    questions: [answered, asked, first],
  };
  const { person } = render(
    <ProposalScreen />,
    { 'proposals.byId': sent, 'activities.complete': complete },
    { at: '/crm/proposals/p1', path: '/crm/proposals/:id' },
  );
  const panel = within(await screen.findByRole('region', { name: 'The client asks' }));
  expect(panel.getByText('Is travel in it?')).toBeVisible();
  const mail = panel
    .getAllByRole('link', { name: 'Answer by email' })
    .map((link) => link.getAttribute('href'));
  expect(mail[0]).toMatch(/^mailto:ada@sunrise\.example\?subject=.*Who%20comes/);
  expect(mail[1]).toMatch(/Is%20travel%20in%20it/);
  expect(panel.getAllByText('Do not email')).toHaveLength(2);
  expect(document.querySelectorAll('[data-variant=filled]')).toHaveLength(1);
  const [one, two] = panel.getAllByRole('button', { name: 'Mark as answered' });
  await person.click(two as HTMLElement);
  await waitFor(() => expect(complete).toHaveBeenCalledExactlyOnceWith({ id: 'q1' }));
  expect(one).toHaveFocus();

  const done = within(screen.getByRole('region', { name: 'Answered questions' }));
  expect(done.getByText('When do we begin?')).toBeVisible();
  expect(done.getByText(/^Answered \d/)).toBeVisible();
});

test('the form shows the total beside Send, which saves the draft and then shows what will be mailed', async () => {
  const draft = {
    ...draftProposal,
    id: '0193a5c0-0000-7000-8000-0000000000d1',
    accountId: '0193a5c0-0000-7000-8000-0000000000a1',
    contactId: '0193a5c0-0000-7000-8000-0000000000c1',
  };
  const update = vi.fn(() => ({ ...draft, version: 2 }));
  const { person } = render(
    <ProposalFormScreen />,
    {
      'proposals.byId': draft,
      'proposals.update': update,
      'proposals.preview': draftProposal.document,
      'catalogue.current': defaultCatalogues.at(-1)?.content,
      'proposals.mailPreview': {
        to: 'ada@sunrise.example',
        subject: 'PR-1',
        text: 'Hello',
        fileName: 'PR-1.pdf',
      },
    },
    {
      at: `/crm/proposals/${draft.id}/edit`,
      path: '/crm/proposals/:id/edit',
      others: [{ path: '/crm/proposals/:id', element: <ProposalScreen /> }],
    },
  );
  expect(await screen.findByText('$3,850', { selector: 'strong' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Send' }));

  const mail = within(await screen.findByRole('dialog', { name: 'Send this email?' }));
  expect(update).toHaveBeenCalledOnce();
  expect(await mail.findByText('ada@sunrise.example')).toBeVisible();
  await person.click(mail.getByRole('button', { name: 'Keep as a draft' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
