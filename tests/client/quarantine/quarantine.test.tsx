import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { LeadList } from '#client/crm/leads/LeadList.tsx';
import { Quarantine } from '#client/crm/quarantine/Quarantine.tsx';
import type { QuarantinedEnquiry } from '#shared/intake/intake.ts';
import { restored } from '../../support/records/trash.ts';
import { type Answers, render, trpcError } from '../../support/render.tsx';

const pills: QuarantinedEnquiry = {
  id: '019aa5f0-0000-7000-8000-0000000000d1',
  createdAt: new Date('2026-11-21T01:35:00Z'),
  name: 'Pill Seller',
  email: 'pills@junk.example',
  phone: '0491 570 156',
  company: null,
  message: 'Cheap <b>pills</b> at https://pills.example',
  score: 150,
  suspicions: [
    { reason: 'hidden_box', points: 100 },
    { reason: 'too_fast', points: 50 },
  ],
};

const shoes: QuarantinedEnquiry = {
  ...pills,
  id: '019aa5f0-0000-7000-8000-0000000000d2',
  name: 'Shoe Seller',
  score: 100,
};

const page = (...items: QuarantinedEnquiry[]) => ({
  items,
  nextCursor: null,
  total: items.length,
  deletedAfterDays: 90,
});

const show = (answers: Answers) =>
  render(<Quarantine />, { 'quarantine.list': page(pills), ...answers }, { at: '/crm/leads/quarantine' });

describe('the quarantine', () => {
  test('shows the message as plain text, and the reasons why it waits', async () => {
    show({});

    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('heading', { name: 'Pill Seller' })).toBeVisible();
    expect(card.getByText('Junk, very likely')).toBeVisible();
    expect(card.getByText('Cheap <b>pills</b> at https://pills.example')).toBeVisible();
    expect(card.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'mailto:pills@junk.example',
      'tel:+61491570156',
    ]);
    expect(card.getByText('Hidden box filled in · Sent within 3 seconds')).toBeVisible();
  });

  test('says when an enquiry is deleted', async () => {
    show({});

    expect(await screen.findByText(/Each is deleted after 90 days\./)).toBeVisible();
    expect(screen.getByText('1 enquiry that looks like junk.')).toBeVisible();
  });

  test('releases an enquiry as a lead, stays with the next one, and takes it back', async () => {
    const release = vi.fn(() => ({ leadId: 'new-lead', batchId: 'batch' }));
    const undoRelease = vi.fn(() => ({ message: 'Back in quarantine' }));
    const { person, address } = show({
      'quarantine.list': page(pills, shoes),
      'quarantine.release': release,
      'acts.undo': undoRelease,
    });

    await person.click(
      await screen.findByRole('button', { name: 'Release as lead: the enquiry from Pill Seller' }),
    );

    expect(await screen.findByText('The enquiry from Pill Seller is a lead now')).toBeVisible();
    expect(release).toHaveBeenCalledExactlyOnceWith({ id: pills.id });
    expect(address()).toBe('/crm/leads/quarantine');
    expect(
      screen.getByRole('button', { name: 'Release as lead: the enquiry from Shoe Seller' }),
    ).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Open the lead' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Back in quarantine')).toBeVisible();
    expect(undoRelease).toHaveBeenCalledExactlyOnceWith({ act: 'batch' });
  });

  test('deletes all that are selected at once, with one Undo', async () => {
    const deleteMany = vi.fn(() => ({ batchId: 'batch', counts: { enquiry: 2 } }));
    const restore = vi.fn(() => restored({ counts: { enquiry: 2 } }));
    const { person } = show({
      'quarantine.list': page(pills, shoes),
      'quarantine.deleteMany': deleteMany,
      'trash.restore': restore,
    });

    await person.click(await screen.findByRole('checkbox', { name: 'Select Pill Seller' }));
    await person.click(screen.getByRole('button', { name: 'Select all 2 shown' }));
    await person.click(screen.getByRole('button', { name: 'Delete 2' }));

    expect(await screen.findByText('2 enquiries deleted')).toBeVisible();
    expect(deleteMany).toHaveBeenCalledExactlyOnceWith({
      ids: [pills.id, shoes.id],
      batchId: expect.any(String),
    });
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect((await screen.findByText('Restored')).parentElement).toHaveTextContent('Pill Seller and 1 other');
    expect(restore).toHaveBeenCalledOnce();
  });

  test.each([
    ['Release as lead: the', 'quarantine.release'],
    ['Delete the', 'quarantine.delete'],
  ])('reports an enquiry that is gone as released or deleted, not as a failure', async (button, call) => {
    const gone = vi.fn().mockRejectedValue(trpcError('NOT_FOUND', 'Enquiry not found'));
    const list = vi.fn().mockResolvedValueOnce(page(pills)).mockResolvedValue(page());
    const { person } = show({ [call]: gone, 'quarantine.list': list });

    await person.click(await screen.findByRole('button', { name: `${button} enquiry from Pill Seller` }));

    expect(await screen.findByText('Somebody else released or deleted this enquiry already')).toBeVisible();
    expect(screen.queryByText(/Failed/)).toBeNull();
    expect(await screen.findByText(/^No enquiries are held back/)).toBeVisible();
  });

  test('that is empty says so, and one that cannot load shows a retry button', async () => {
    const list = vi.fn().mockRejectedValueOnce(new Error('the server is away')).mockResolvedValue(page());
    const { person } = show({ 'quarantine.list': list });

    expect(await screen.findByText('Error loading quarantine: the server is away')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Try Again' }));

    expect(await screen.findByText(/^No enquiries are held back/)).toBeVisible();
  });

  test('is not linked while nothing waits', async () => {
    render(<LeadList />);

    await screen.findByRole('heading', { level: 1, name: 'Leads' });
    expect(screen.queryByRole('link', { name: /Quarantine/ })).toBeNull();
  });
});
