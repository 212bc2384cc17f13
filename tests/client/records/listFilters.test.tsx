import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { AccountFilterFields } from '#client/crm/accounts/AccountListControls.tsx';
import { ContactFilterFields } from '#client/crm/contacts/ContactListControls.tsx';
import { DocumentFilterFields } from '#client/crm/documents/DocumentListControls.tsx';
import { LeadFilterFields } from '#client/crm/leads/LeadListControls.tsx';
import { OpportunityFilterFields } from '#client/crm/opportunities/OpportunityListControls.tsx';
import { ProposalFilterFields } from '#client/crm/proposals/ProposalListControls.tsx';
import { getListExport } from '#client/crm/records/export/listExport.ts';
import { RegistrationFilterFields } from '#client/crm/registrations/RegistrationListControls.tsx';
import { FilterChips } from '#client/ui/list/filters/FilterChips.tsx';
import { accountFilterParsers, accountType } from '#shared/accounts/accounts.ts';
import { contactFilterParsers, contactRole } from '#shared/contacts/contacts.ts';
import { documentFilterParsers, documentKind } from '#shared/documents/documents.ts';
import { formatShortDay } from '#shared/fields/format.ts';
import {
  enquiryType,
  leadFilterParsers,
  leadSource,
  leadStatus,
  priority,
  providerType,
  supportPackage,
} from '#shared/leads/leads.ts';
import { opportunityFilterParsers, opportunityStage } from '#shared/opportunities/opportunities.ts';
import { proposalFilterParsers } from '#shared/proposals/proposals.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { registrationFilterParsers } from '#shared/registrations/registrations.ts';
import { colleague, listedLeads, pageOfLeads, showLeads } from '../../support/records/leadList.tsx';
import { render } from '../../support/render.tsx';
import { member } from '../../support/staff.ts';

describe('the filters of a list', () => {
  test('are selected or typed beside it, and are kept in the address', async () => {
    const { person, address } = showLeads();

    await person.click(await screen.findByRole('button', { name: 'Filters' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
    const statuses = within(await panel.findByRole('group', { name: 'Status' }));
    await person.click(statuses.getByRole('checkbox', { name: 'Qualified' }));
    await person.click(statuses.getByRole('checkbox', { name: 'Negotiation' }));
    const period = panel.getByRole('combobox', { name: 'Follow-up date', expanded: false });
    await person.click(period);
    expect(period).toHaveAttribute('aria-expanded', 'true');
    expect(period).toHaveAttribute(
      'aria-controls',
      panel.getByRole('listbox', { name: 'Follow-up date' }).id,
    );
    await person.keyboard('{Escape}');
    fireEvent.change(panel.getByLabelText('Value (AUD) from'), { target: { value: '5000' } });

    await waitFor(() => expect(address()).toContain('value=5000..'));
    expect(decodeURIComponent(address())).toBe('/crm/leads?status=qualified,negotiation&value=5000..');
    await person.click(panel.getByRole('button', { name: 'Clear all filters' }));
    expect(address()).toBe('/crm/leads');
    expect(panel.getByLabelText('Value (AUD) from')).toHaveValue('');
  });

  test('offer who left the team, with their name, whose records others can take over', async () => {
    const kim = member({ id: '019aa5f0-0000-7000-8000-0000000000d2', name: 'Kim Lee', hasLeft: true });
    const list = vi.fn(() => ({
      ...pageOfLeads,
      items: listedLeads.map((lead) => ({ ...lead, assignedToId: kim.id })),
    }));
    const { person, address } = showLeads('/crm/leads?view=table', {
      'leads.list': list,
      'team.options': [colleague, kim],
    });

    await person.click(await screen.findByRole('button', { name: 'Filters' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await person.click(await panel.findByRole('combobox', { name: 'Owner' }));
    await person.click(await screen.findByRole('option', { name: 'Kim Lee (left)' }));
    await person.keyboard('{Escape}');

    expect(address()).toContain(`owner=${kim.id}`);
    await waitFor(() => expect(list).toHaveBeenCalledWith(expect.objectContaining({ owner: kim.id })));
    expect(await screen.findAllByRole('button', { name: 'Edit Owner: Kim Lee (left)' })).toHaveLength(4);
    await person.click(screen.getByRole('checkbox', { name: 'Select Audit' }));
    await person.click(await screen.findByRole('button', { name: 'Assign to' }));
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(names).toEqual(['Ada Byron', 'Nobody']);
  });

  test('also are the last contact, who created a record, whether it was converted, and who has left', async () => {
    const kim = member({ id: '019aa5f0-0000-7000-8000-0000000000d2', name: 'Kim Lee', hasLeft: true });
    const answers = { 'team.options': [colleague, kim] };
    const { person, address } = showLeads('/crm/leads', answers);
    await person.click(await screen.findByRole('button', { name: 'Filters' }));
    const choose = async (filter: string, option: string) => {
      await person.click(await screen.findByRole('combobox', { name: filter }));
      await person.click(await screen.findByRole('option', { name: option }));
    };

    await choose('Last contact', 'Not for 60 days');
    await choose('Converted to an opportunity', 'No');
    await choose('Created by', 'Nobody (the website)');
    await choose('Owner', 'Anyone who has left');
    expect(address()).toBe('/crm/leads?lastContact=60..&converted=no&createdBy=nobody&owner=left');
    fireEvent.change(screen.getByLabelText('Last contact to (days ago)'), { target: { value: '90' } });
    await waitFor(() => expect(address()).toContain('lastContact=60..90'));
  });

  test('also are a part of the reason for which opportunities were lost', async () => {
    const { address } = render(
      <OpportunityFilterFields />,
      { 'team.options': [colleague] },
      { at: '/crm/opportunities' },
    );

    fireEvent.change(await screen.findByLabelText('Lost reason', { selector: 'input' }), {
      target: { value: 'price' },
    });

    await waitFor(() => expect(address()).toBe('/crm/opportunities?lostReason=price'));
  });

  test('of the address are sent to the server, and are counted', async () => {
    const list = vi.fn(() => pageOfLeads);
    showLeads('/crm/leads?owner=me&closes=this_month&sort=-value&value=oops', { 'leads.list': list });

    expect(await screen.findByRole('button', { name: 'Filters (2)' })).toBeVisible();
    expect(list).toHaveBeenCalledWith(
      expect.objectContaining({ owner: 'me', closes: 'this_month', sort: '-value' }),
    );
    expect(list).not.toHaveBeenCalledWith(expect.objectContaining({ value: 'oops' }));
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Highest value');
  });
});

describe('the filters that are set', () => {
  const chips = () =>
    screen.queryAllByRole('button', { name: /^Remove filter/ }).map(({ textContent }) => textContent);

  test('are no chips where a box above the list says the same', async () => {
    showLeads('/crm/leads?status=new&priority=high,urgent&owner=me');

    const list = await screen.findByRole('list', { name: 'Filters that are set' });
    await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(2));
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('New');
    expect(screen.getByRole('combobox', { name: 'Priority' })).toHaveDisplayValue('Several');
    expect(chips()).toEqual(['Owner: Me', 'Priority: High, Urgent']);
  });

  test('are chips in the words of the panel, and each is removed by a press', async () => {
    const filters =
      'source=referral,website_form&owner=me&lastContact=60..&value=5000..&created=2026-11-01..2026-11-30&score=oops';
    const { person, address } = showLeads(`/crm/leads?${filters}`);
    const press = (name: string) =>
      person.click(screen.getByRole('button', { name: `Remove filter ${name}` }));

    const list = await screen.findByRole('list', { name: 'Filters that are set' });
    await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(5));
    expect(chips()).toEqual([
      'Owner: Me',
      'Last contact: Not for 60 days',
      'Value (AUD): 5,000 or more',
      `Created: 1 to ${formatShortDay('2026-11-30')}`,
      'Source: Website form, Referral',
    ]);
    await press('Last contact: Not for 60 days');
    expect(address()).not.toContain('lastContact');
    expect(screen.getByRole('button', { name: 'Remove filter Value (AUD): 5,000 or more' })).toHaveFocus();
    await press('Source: Website form, Referral');
    expect(screen.getByRole('button', { name: 'Filters (3)' })).toHaveFocus();
    expect(decodeURIComponent(address())).toBe(
      '/crm/leads?owner=me&value=5000..&created=2026-11-01..2026-11-30&score=oops',
    );
  });

  const examples: Record<string, string | undefined> = {
    status: leadStatus.values[0],
    priority: priority.values[0],
    enquiryType: enquiryType.values[0],
    source: leadSource.values[0],
    providerType: providerType.values[0],
    supportPackage: supportPackage.values[0],
    accountType: accountType.values[0],
    contactRole: contactRole.values[0],
    stage: opportunityStage.values[0],
    state: 'replaced',
    pathway: 'verification',
    due: 'overdue',
    group: '0107',
    category: 'insurance',
    expires: 'this_month',
    renews: 'this_month',
    type: documentKind.values[0],
    about: subjectNoun.values[0],
    lastContact: '10..20',
    firstAnswer: '..24',
    answeredBy: 'nobody',
    owner: 'nobody',
    createdBy: 'me',
    import: '0193a5c0-0000-7000-8000-0000000000ff',
    lostReason: 'price',
    converted: 'yes',
    lostFor: 'price',
    lostFrom: 'proposal',
    opened: 'yes',
    awaitsMidTerm: 'yes',
    renewal: 'yes',
    isPrimary: 'no',
    doNotEmail: 'yes',
    withoutAccount: 'true',
    ...Object.fromEntries(
      [
        ...['created', 'closes', 'closed', 'followUp', 'closing', 'uploaded', 'validUntil', 'sent'],
        ...['answered', 'midTerm'],
      ].map((name) => [name, '..2026-11-30']),
    ),
    ...Object.fromEntries(
      ['value', 'probability', 'score', 'revenue', 'employees', 'influence', 'size', 'total'].map((name) => [
        name,
        '..50',
      ]),
    ),
  };

  test.each([
    ['leads', leadFilterParsers, LeadFilterFields],
    ['contacts', contactFilterParsers, ContactFilterFields],
    ['accounts', accountFilterParsers, AccountFilterFields],
    ['opportunities', opportunityFilterParsers, OpportunityFilterFields],
    ['documents', documentFilterParsers, DocumentFilterFields],
    ['proposals', proposalFilterParsers, ProposalFilterFields],
    ['registrations', registrationFilterParsers, RegistrationFilterFields],
  ])('have a chip for every field of the panel of %s', async (list, parsers, Fields) => {
    const inPanel = Object.keys(parsers).filter((name) => name !== 'search' && !name.endsWith('Id'));
    const own: typeof examples = list === 'documents' ? { ...examples, due: 'expired' } : examples;
    const filters = Object.fromEntries(inPanel.map((name) => [name, own[name]]));
    render(
      <FilterChips filters={filters} onRemoveLast={() => {}}>
        <Fields />
      </FilterChips>,
      {},
      { at: `/crm/${list}?${new URLSearchParams(filters as Record<string, string>)}` },
    );

    await screen.findAllByRole('button', { name: /^Remove filter/ });
    expect(chips()).toHaveLength(inPanel.length);
    for (const text of chips()) expect(text).toMatch(/^[^:]+: (\S.*)$/);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

test('filters of an address or a view that leave nothing out are none, and an export is of all records', async () => {
  const list = vi.fn(() => pageOfLeads);
  const statuses = leadStatus.values.join(',');
  showLeads(`/crm/leads?search=%E2%80%8B&value=..&status=${statuses}`, { 'leads.list': list });
  await screen.findByRole('checkbox', { name: 'Select Audit' });

  act(() => getListExport()?.open());

  expect(await screen.findByText(/^All leads, with all their fields/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Remove filter/ })).toBeNull();
  for (const name of ['search', 'value', 'status']) {
    expect(list).not.toHaveBeenCalledWith(expect.objectContaining({ [name]: expect.anything() }));
  }
});
