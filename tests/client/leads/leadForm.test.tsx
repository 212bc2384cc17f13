import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { LeadFormScreen } from '#client/crm/leads/LeadForm.tsx';
import { sunriseCare } from '../../support/records/accounts.ts';
import { contactOption } from '../../support/records/contacts.ts';
import {
  box,
  choose,
  fill,
  openLeadForm,
  save,
  select,
  selects,
  tomId,
} from '../../support/records/leadForm.tsx';
import { auditLead } from '../../support/records/leads.ts';
import { render, searchAmong } from '../../support/render.tsx';
import { ada } from '../../support/staff.ts';

describe('a new lead', () => {
  test('without title, account and contact is not sent, and shows what is missing', async () => {
    const create = vi.fn();
    const { person } = openLeadForm({ 'leads.create': create });

    await save(person);

    expect(await screen.findByText('Title is required')).toBeVisible();
    // The message stands under the account alone, and in a toast: the contact is chosen after the account.
    await waitFor(() =>
      expect(screen.getAllByText('Please select both account and contact')).toHaveLength(2),
    );
    expect(screen.getByText('Please check the 2 fields marked above.')).toBeVisible();
    expect(select('Contact')).toBeValid();
    expect(create).not.toHaveBeenCalled();

    // The account brings its primary contact, and both take the toast away. Another account clears the contact.
    await choose(person, 'Account', 'Sunrise Care');
    await waitFor(() => expect(select('Contact')).toHaveValue('Ada Byron'));
    await waitFor(() => expect(screen.queryByText('Please select both account and contact')).toBeNull());
    await choose(person, 'Account', 'Banksia Support');
    expect(select('Contact')).toHaveValue('');
  });

  test('starts with the defaults of the specification and is saved with the input', async () => {
    const create = vi.fn(() => auditLead);
    const { person, onDone, address } = openLeadForm({ 'leads.create': create });

    await fill(person, box('Title'), 'Audit for Sunrise Care');
    await choose(person, 'Account', 'Sunrise Care');
    await choose(person, 'Contact', 'Tom Gallagher');
    await save(person);

    expect(await screen.findByText('Lead created successfully')).toBeVisible();
    expect(create).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        title: 'Audit for Sunrise Care',
        accountId: auditLead.accountId,
        contactId: tomId,
        status: 'new',
        enquiryType: 'sales_inquiry',
        source: 'website_form',
        priority: 'medium',
        probability: 20,
        // It belongs to the person who adds it.
        assignedToId: ada.id,
      }),
    );
    expect(onDone).toHaveBeenCalled();
    await person.click(screen.getByRole('button', { name: 'Open' }));
    expect(address()).toMatch(/^\/crm\/leads\/[\da-f-]{36}$/);
  });

  test('starts with the account and the contact of its address', async () => {
    render(<LeadFormScreen />, selects, {
      at: `/crm/leads/new?account=${auditLead.accountId}&contact=${tomId}`,
      path: '/crm/leads/new',
    });

    await waitFor(() => expect(select('Account')).toHaveValue('Sunrise Care'));
    await waitFor(() => expect(select('Contact')).toHaveValue('Tom Gallagher'));
  });

  test('offers no contacts before it has an account', async () => {
    const byAccount = vi.fn(() => [contactOption({ id: tomId })]);
    const { person } = openLeadForm({ 'contacts.byAccount': byAccount });

    expect(select('Contact')).toBeDisabled();
    expect(byAccount).not.toHaveBeenCalled();
    await choose(person, 'Account', 'Sunrise Care');

    expect(select('Contact')).toBeEnabled();
    await waitFor(() =>
      expect(byAccount).toHaveBeenCalledExactlyOnceWith({ accountId: auditLead.accountId }),
    );
  });

  test('selects an account that is added in its dialog', async () => {
    const { person } = openLeadForm({
      'accounts.create': {
        ...sunriseCare,
        id: '019aa5f0-0000-7000-8000-0000000000a3',
        name: 'Bright Steps',
      },
      'search.everything': searchAmong({
        kind: 'account',
        id: '019aa5f0-0000-7000-8000-0000000000a3',
        name: 'Bright Steps',
      }),
    });
    await fill(person, box('Title'), 'Typed before');

    await person.click(screen.getByRole('button', { name: 'New account' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fill(person, dialog.getByRole('textbox', { name: 'Display Name' }), 'Bright Steps');
    await person.click(dialog.getByRole('button', { name: 'Save Account' }));

    await waitFor(() => expect(select('Account')).toHaveValue('Bright Steps'));
    expect(box('Title')).toHaveValue('Typed before');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('the NDIS fields are shown for registrations and service requests only, and keep their values while hidden', async () => {
  const { person } = openLeadForm({});
  expect(screen.queryByRole('group', { name: 'NDIS Specific' })).toBeNull();

  await choose(person, 'Enquiry type', 'Registration');
  await choose(person, 'Provider type', 'New provider');
  await choose(person, 'Enquiry type', 'Partnership');
  expect(screen.queryByRole('group', { name: 'NDIS Specific' })).toBeNull();
  await choose(person, 'Enquiry type', 'Service request');

  expect(select('Provider type')).toHaveValue('New provider');
});

test('pain points are added by Enter or the button, trimmed, once each, and removed by a click', async () => {
  const update = vi.fn(() => auditLead);
  const { person } = openLeadForm({ 'leads.update': update }, auditLead);

  await fill(person, box('Pain points'), '  Paper records ');
  await person.keyboard('{Enter}');
  await fill(person, box('Pain points'), 'Paper records');
  await person.click(screen.getByRole('button', { name: 'Add pain point' }));
  await person.click(screen.getByRole('button', { name: 'Remove New team leaders' }));
  await fill(person, box('Pain points'), 'Typed and not added');
  await save(person);

  await screen.findByText('Lead updated successfully');
  expect(update).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      data: expect.objectContaining({ painPoints: ['Paper records', 'Typed and not added'] }),
    }),
  );
});
