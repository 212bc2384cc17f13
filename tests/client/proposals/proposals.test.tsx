import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ProposalDetail } from '#client/crm/proposals/ProposalDetail.tsx';
import { ProposalFormScreen } from '#client/crm/proposals/ProposalForm.tsx';
import type { ProposalRecord } from '#shared/proposals.schema.ts';
import { defaultCatalogues } from '#shared/site/defaults/catalogues.data.ts';
import { draftProposal } from '../../support/records/proposals.ts';
import { render } from '../../support/render.tsx';

const showDetail = (proposal: ProposalRecord, answers = {}) =>
  render(
    <ProposalDetail />,
    { 'proposals.byId': proposal, ...answers },
    { at: '/crm/proposals/p1', path: '/crm/proposals/:id' },
  );

describe('the screen of a proposal', () => {
  test('shows what the client will read, and sends it at the price that is on screen, with Undo', async () => {
    const send = vi.fn(() => ({ ...draftProposal, state: 'sent' }));
    const undoSend = vi.fn(() => draftProposal);
    const { person } = showDetail(draftProposal, { 'proposals.send': send, 'proposals.undoSend': undoSend });

    expect(await screen.findByRole('row', { name: 'Total $3,850' })).toBeVisible();
    expect(screen.getByText('As we said')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Send by mail' }));

    expect(await screen.findByText('A mail goes to ada@sunrise.example')).toBeVisible();
    expect(send).toHaveBeenCalledExactlyOnceWith({ id: 'p1', version: 1, total: 385_000, byMail: true });
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undoSend).toHaveBeenCalledExactlyOnceWith({ id: 'p1' }));
  });

  test('of a contact without an address offers the link alone', async () => {
    showDetail({ ...draftProposal, contactEmail: null });

    expect(await screen.findByRole('button', { name: 'Send and copy the link' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send by mail' })).toBeNull();
  });

  test('of one that was sent offers the link, Withdraw and a new version, and no Edit', async () => {
    showDetail({ ...draftProposal, state: 'viewed', sentAt: new Date(), viewedAt: new Date() });

    for (const name of ['Copy the link', 'Withdraw', 'Make a new version'])
      expect(await screen.findByRole('button', { name })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Edit Proposal' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  });
});

test('the form takes groups, a price for what has none, lines and a discount, and shows what they cost', async () => {
  const catalogue = defaultCatalogues.at(-1)?.content;
  const module = catalogue?.modules.find(({ price }) => price === null);
  const create = vi.fn(() => draftProposal);
  const preview = vi.fn(() => draftProposal.document);
  const ids = {
    account: '0193a5c0-0000-7000-8000-0000000000a1',
    contact: '0193a5c0-0000-7000-8000-0000000000c1',
  };
  const { person } = render(
    <ProposalFormScreen />,
    {
      'catalogue.current': catalogue,
      'proposals.preview': preview,
      'proposals.create': create,
      'contacts.byAccount': [],
    },
    { at: `/crm/proposals/new?${new URLSearchParams(ids)}` },
  );

  await person.click(await screen.findByRole('checkbox', { name: /^0138/ }));
  await person.type(screen.getByLabelText(`Price of ${module?.name}`), '1200');
  await person.click(screen.getByRole('button', { name: 'Add a line' }));
  await person.type(screen.getByLabelText('Line 1'), 'Workshop');
  await person.type(screen.getByLabelText('Before GST'), '500.55');
  await person.type(screen.getByLabelText('Discount (AUD, before GST)'), '100');
  await person.type(screen.getByLabelText('Reason for the discount'), 'Two at once');
  expect(await screen.findByRole('row', { name: 'Total $3,850' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Save Proposal' }));

  await waitFor(() => expect(create).toHaveBeenCalledOnce());
  expect(create).toHaveBeenCalledWith(
    expect.objectContaining({
      accountId: ids.account,
      contactId: ids.contact,
      selection: expect.objectContaining({ provider: 'new', groups: ['0138'] }),
      ownLines: [
        { label: module?.name, cents: 120_000, moduleId: module?.id },
        { label: 'Workshop', cents: 50_055, moduleId: null },
      ],
      discountCents: 10_000,
      discountReason: 'Two at once',
    }),
  );
});
