import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { LeadFormScreen } from '#client/crm/leads/LeadForm.tsx';
import { sunriseCare } from '../../support/records/accounts.ts';
import { priyaRaman } from '../../support/records/contacts.ts';
import { box, fill, openLeadForm, save, select, selects } from '../../support/records/leadForm.tsx';
import { auditLead } from '../../support/records/leads.ts';
import { render, trpcError } from '../../support/render.tsx';

const alanId = '019aa5f0-0000-7000-8000-0000000000e9';

describe('editing a lead', () => {
  test('sends the version that was read, and keeps showing a colleague who has left', async () => {
    const update = vi.fn(() => auditLead);
    const lead = { ...auditLead, assignedToId: alanId, assignedToName: 'Alan Turing' };
    const { person } = openLeadForm({ 'leads.update': update }, lead);
    expect(select('Owner')).toHaveValue('Alan Turing');

    await save(person);

    await screen.findByText('Lead updated successfully');
    expect(update).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        id: 'a',
        version: 3,
        data: expect.objectContaining({ assignedToId: alanId }),
      }),
    );
  });

  test('that is lost offers the usual reasons, requires none, and sends none with another status', async () => {
    const update = vi.fn(() => auditLead);
    const { person } = openLeadForm({ 'leads.update': update }, { ...auditLead, status: 'closed_lost' });

    await person.click(screen.getByRole('button', { name: 'Timing' }));
    expect(box('Lost reason')).toHaveValue('Timing');
    expect(box('Lost reason')).not.toBeRequired();
    await person.click(select('Status'));
    await person.click(await screen.findByRole('option', { name: 'Contacted' }));
    expect(screen.queryByRole('textbox', { name: 'Lost reason' })).toBeNull();
    await save(person);

    await screen.findByText('Lead updated successfully');
    const data = expect.objectContaining({ status: 'contacted', lostReason: '' });
    expect(update).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ data }));
  });

  test('of a lead that is deleted meanwhile shows a message and keeps the input', async () => {
    const gone = () => Promise.reject(trpcError('NOT_FOUND', 'Lead not found'));
    const byId = vi.fn().mockResolvedValueOnce(auditLead).mockImplementation(gone);
    const { person } = render(
      <LeadFormScreen />,
      {
        ...selects,
        'leads.byId': byId,
        'leads.update': gone,
        'accounts.byId': { ...sunriseCare, id: auditLead.accountId ?? '' },
        'contacts.create': { ...priyaRaman, accountId: auditLead.accountId },
      },
      { at: '/crm/leads/a/edit', path: '/crm/leads/:id/edit' },
    );
    await fill(person, await screen.findByRole('textbox', { name: 'Competitors' }), 'None known');
    // Another change, after which everything on screen is loaded again.
    await person.click(screen.getByRole('button', { name: 'New contact' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fill(person, dialog.getByRole('textbox', { name: 'First name' }), 'Priya');
    await fill(person, dialog.getByRole('textbox', { name: 'Last name' }), 'Raman');
    await person.click(dialog.getByRole('button', { name: 'Save Contact' }));
    await waitFor(() => expect(byId).toHaveBeenCalledTimes(2));

    await save(person);

    expect(await screen.findByText(/Somebody has deleted this lead/)).toBeVisible();
    expect(box('Competitors')).toHaveValue('None known');
  });
});
