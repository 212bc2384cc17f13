import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { AccountList } from '#client/crm/accounts/AccountList.tsx';
import { AccountScreen } from '#client/crm/screens/AccountScreen.tsx';
import type { AccountCard } from '#shared/accounts/accounts.schema.ts';
import type { EngagementCard } from '#shared/engagements/engagements.schema.ts';
import { dayFromToday, formatShortDay } from '#shared/fields/format.ts';
import type { RegistrationCard } from '#shared/registrations/registrations.schema.ts';
import { sunriseCare } from '../../support/records/accounts.ts';
import { contactOption } from '../../support/records/contacts.ts';
import { invoiceItem } from '../../support/records/invoiceItems.ts';
import { auditLead } from '../../support/records/leads.ts';
import { policy } from '../../support/records/policyDocument.ts';
import { goneRecord, restored } from '../../support/records/trash.ts';
import { type Input, render, trpcError } from '../../support/render.tsx';

const page = (...items: Partial<AccountCard>[]) => ({
  items: items.map((item) => ({
    ...sunriseCare,
    ...{ step: null, dueOn: null, ownerName: null, contactEmail: null, contactPhone: null },
    ...item,
  })),
  nextCursor: null,
  total: items.length,
});

describe('the list of accounts', () => {
  test('shows the main fields on each card', async () => {
    render(<AccountList />, { 'accounts.list': page({ businessPhone: '61 2 55501234' }) });

    const card = await screen.findByRole('article');
    const texts = ['Small business', 'Legal: Sunrise Community Care Pty Ltd', 'Disability support', '38'];
    for (const word of [
      ...texts,
      '$2,450,000',
      'hello@sunrise.example',
      '(02) 5550 1234',
      'Parramatta, NSW',
    ]) {
      expect(within(card).getByText(word)).toBeVisible();
    }
    expect(within(card).getByRole('link', { name: 'Sunrise Care' })).toHaveAttribute(
      'href',
      `/crm/accounts/${sunriseCare.id}`,
    );
    expect(within(card).getByRole('link', { name: 'Edit Sunrise Care' })).toBeVisible();
  });

  test('shows how to reach the contact of an account without an email address and a phone number', async () => {
    const person = { contactEmail: 'asha@patel.example', contactPhone: '0491570156' };
    render(<AccountList />, {
      'accounts.list': page({ businessEmail: null, businessPhone: null, ...person }),
    });

    const card = within(await screen.findByRole('article'));
    expect(card.getByText('asha@patel.example')).toBeVisible();
    expect(card.getByText('0491 570 156')).toBeVisible();
    for (const label of ['Contact’s email', 'Contact’s phone'])
      expect(card.getByText(label)).toBeInTheDocument();
  });

  test('shows the legal name only where it differs, and an incomplete address as it is', async () => {
    render(<AccountList />, { 'accounts.list': page({ legalName: 'Sunrise Care', city: null }) });

    expect(await screen.findByText('NSW')).toBeVisible();
    expect(screen.queryByText(/^Legal:/)).not.toBeInTheDocument();
  });

  test('shows what runs with its day and owner, and nothing for a figure that is not set', async () => {
    const running = { step: 'Submit Application', dueOn: dayFromToday(-3), ownerName: 'Mia Wong' };
    render(<AccountList />, { 'accounts.list': page({ annualRevenue: null, ...running }) });

    const card = within(await screen.findByRole('article'));
    expect(card.getByText('Submit Application')).toBeVisible();
    expect(card.getByText('3 days late')).toBeVisible();
    expect(card.getByText('Mia Wong')).toBeInTheDocument();
    expect(card.queryByText('Annual Revenue')).not.toBeInTheDocument();
    expect(card.queryByText('Not set')).not.toBeInTheDocument();
  });
});

describe('the screen of an account', () => {
  const at = { at: `/crm/accounts/${sunriseCare.id}`, path: '/crm/accounts/:id' };

  const none = { items: [], nextCursor: null, total: 0 };
  test('shows what runs, who is waited for and the next date, and folds what is closed with its number', async () => {
    const pageOf = <Row,>(row: Row) => ({ items: [row], nextCursor: null, total: 1 });
    const people = { ownerId: null, ownerName: null, accountId: sunriseCare.id, accountName: 'Sunrise Care' };
    const engagement: EngagementCard = {
      ...{ id: 'e', version: 1, name: 'NDIS registration', state: 'running', startsOn: null, ...people },
      ...{
        step: 'Submit Application',
        position: 4,
        stepCount: 10,
        isRenewal: false,
        dueOn: dayFromToday(3),
        actsNow: 'auditor',
      },
    };
    const registration: RegistrationCard = {
      ...{ id: 'r', version: 1, number: '4-AB12CD', state: 'current', pathway: null, groups: [], ...people },
      ...{
        startsOn: null,
        expiresOn: dayFromToday(300),
        renewalStartedOn: null,
        auditor: null,
        packageSold: null,
      },
      ...{ lapsesOn: null, renewalOpensOn: dayFromToday(-9), renewalDueOn: dayFromToday(90) },
      ...{ midTermOn: dayFromToday(200), isMidTermToConfirm: false },
    };
    const lost = { ...auditLead, id: 'l', title: 'First question', status: 'closed_lost' as const };
    const { person } = render(
      <AccountScreen />,
      {
        'accounts.byId': sunriseCare,
        'leads.list': ({ status }) => (status === 'closed_won,closed_lost' ? pageOf(lost) : none),
        'engagements.list': ({ state }) => (state === 'running' ? pageOf(engagement) : none),
        'registrations.list': ({ state }) => (state === 'current,applied' ? pageOf(registration) : none),
        'invoicing.list': {
          ...pageOf(invoiceItem),
          due: { count: 1, net: 350_000, gst: 35_000, total: 385_000 },
          months: null,
        },
        'clientPage.link': { linkId: null, url: null, reader: null },
      },
      at,
    );

    const work = within(await screen.findByRole('region', { name: 'Engagements' }));
    expect(work.getByRole('link', { name: 'NDIS registration' })).toHaveAttribute(
      'href',
      '/crm/engagements/e',
    );
    expect(work.getByText('Waiting for: auditor')).toBeVisible();
    const registrations = within(screen.getByRole('region', { name: 'Registrations' }));
    expect(registrations.getByText(`Start the renewal by ${formatShortDay(dayFromToday(90))}`)).toBeVisible();
    for (const name of ['Proposals', 'Opportunities', 'Key personnel']) {
      expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
    }
    const leads = within(screen.getByRole('region', { name: 'Leads' }));
    expect(leads.getByText('First question')).not.toBeVisible();
    await person.click(leads.getByText('1 closed lead'));
    expect(leads.getByRole('link', { name: 'First question' })).toHaveAttribute('href', '/crm/leads/l');

    const due = within(screen.getByRole('region', { name: 'To invoice' }));
    expect(due.getByText('PR-2026-00001')).not.toBeVisible();
    await person.click(due.getByText('1 item · $3,850 incl. GST due'));
    expect(due.getByText('PR-2026-00001')).toBeVisible();
    expect(due.getByRole('link')).toHaveAttribute('href', '/crm/invoicing?search=Sunrise+Care');

    await person.click(work.getByRole('button', { name: 'Client’s page' }));
    expect(await screen.findByRole('dialog', { name: 'Client’s page' })).toBeVisible();
  });

  test('adds what belongs to it from one menu, which also has the client’s page and its key personnel', async () => {
    const { person } = render(<AccountScreen />, { 'accounts.byId': sunriseCare }, at);

    await person.click(await screen.findByRole('button', { name: 'More actions' }));
    const items = await screen.findAllByRole('menuitem');
    const id = sunriseCare.id;
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Add Contact', `/crm/contacts/new?account=${id}`],
      ['Add Lead', `/crm/leads/new?account=${id}`],
      ['Add opportunity', `/crm/opportunities/new?account=${id}`],
      ['Add proposal', `/crm/proposals/new?account=${id}`],
      ['Add registration', `/crm/registrations/new?account=${id}`],
      ['Add engagement', `/crm/engagements/new?account=${id}`],
      ['Add agreement', `/crm/agreements/new?account=${id}`],
      ['Add sub-account', `/crm/accounts/new?parent=${id}`],
      ['Client’s page', null],
      ['Key personnel', null],
      ['Merge with another', `/crm/accounts/${id}/merge`],
      ['Delete', null],
    ]);
    await person.click(screen.getByRole('menuitem', { name: 'Key personnel' }));
    expect(await screen.findByRole('dialog', { name: 'Key personnel' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Work' })).not.toBeInTheDocument();
    expect(screen.getByText('No contacts associated with this account')).toBeVisible();
  });

  test('shows every field that is filled in, and how to reach the account', async () => {
    render(<AccountScreen />, { 'accounts.byId': sunriseCare }, at);

    expect(await screen.findByRole('heading', { level: 1, name: 'Sunrise Care' })).toBeVisible();
    const information = screen.getByRole('region', { name: 'Account Information' });
    for (const text of ['51 824 753 556', 'Disability support', '$2,450,000', '38', '824 753 556']) {
      expect(within(information).getByText(text)).toBeVisible();
    }
    const links = within(information).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'mailto:hello@sunrise.example',
      'tel:+61255501234',
      'https://sunrise.example',
      '/crm/accounts/019aa5f0-0000-7000-8000-0000000000a2',
    ]);
    expect(links[2]).toHaveAttribute('target', '_blank');
    expect(links[2]?.getAttribute('rel')).toContain('noopener');
    expect(screen.getByRole('region', { name: 'Address Information' })).toHaveTextContent(
      '88 Macquarie StreetParramatta NSW 2150',
    );
    expect(screen.getByRole('region', { name: 'Notes' })).toHaveTextContent('Prefers calls before ten.');
    expect(screen.getByRole('region', { name: 'Account Details' })).toHaveTextContent(
      `Created${formatShortDay('2026-03-03')}Last Updated${formatShortDay('2026-11-21')}`,
    );
    expect(screen.getByRole('link', { name: 'Edit Account' })).toHaveAttribute('href', `${at.at}/edit`);
    expect(await screen.findByText('No contacts associated with this account')).toBeVisible();
  });

  test('lists its people, newest first, with a link to each', async () => {
    const byAccount = vi.fn().mockReturnValue([
      contactOption({ id: '1', firstName: 'Tom', lastName: 'Whitford', phone: '0491 570 156' }),
      contactOption({
        ...{ id: '2', firstName: 'Priya', lastName: 'Raman', position: 'Managing Director', isPrimary: true },
        ...{ phone: '0491 570 158', email: 'priya@sunrise.example' },
      }),
    ]);
    render(<AccountScreen />, { 'accounts.byId': sunriseCare, 'contacts.byAccount': byAccount }, at);

    const people = await screen.findByRole('region', { name: 'Associated Contacts' });
    expect(await within(people).findByRole('link', { name: 'Priya Raman' })).toHaveAttribute(
      'href',
      '/crm/contacts/2',
    );
    expect(within(people).getAllByRole('listitem')[1]).toHaveTextContent(
      'Priya RamanPrimaryManaging Director',
    );
    expect(byAccount).toHaveBeenCalledWith({ accountId: sunriseCare.id, order: 'newest' });
    // The primary one is whom to call.
    expect(screen.getByRole('list', { name: 'Contact' })).toHaveTextContent(
      'Priya Raman0491 570 158priya@sunrise.example',
    );
  });

  test('lists its key personnel, which are changed in rows, with Undo', async () => {
    const keyPersonnel = ['Ada Byron, Director, from 1 July 2024', 'Bo Ng, until 30 June 2025'];
    const update = vi.fn((input: Input<'accounts.update'>) => ({
      ...sunriseCare,
      ...(input.data as Partial<typeof sunriseCare>),
      version: 5,
    }));
    const { person } = render(
      <AccountScreen />,
      { 'accounts.byId': { ...sunriseCare, keyPersonnel }, 'accounts.update': update },
      at,
    );
    const panel = within(await screen.findByRole('region', { name: /^Key personnel/ }));
    expect(panel.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      `Ada ByronDirector · from ${formatShortDay('2024-07-01')}`,
      `Bo Nguntil ${formatShortDay('2025-06-30')}`,
    ]);

    await person.click(panel.getByRole('button', { name: 'Edit key personnel' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Key personnel' }));
    await person.click(dialog.getByRole('button', { name: 'Remove Bo Ng' }));
    await person.click(dialog.getByRole('button', { name: 'Add a person' }));
    const added = within(dialog.getByRole('group', { name: 'Person 2' }));
    expect(added.getByLabelText('Name')).toHaveFocus();
    await person.type(added.getByLabelText('Role'), 'Manager');
    await person.click(dialog.getByRole('button', { name: 'Save key personnel' }));
    expect(await dialog.findByText(/^Write the name first/)).toBeVisible();
    await person.type(added.getByLabelText('Name'), 'Cy Ito');
    await person.click(dialog.getByRole('button', { name: 'Save key personnel' }));
    const saved = { keyPersonnel: ['Ada Byron, Director, from 1 July 2024', 'Cy Ito, Manager'] };
    await waitFor(() =>
      expect(update).toHaveBeenLastCalledWith({ id: sunriseCare.id, version: 4, data: saved }),
    );
    expect(await screen.findByText('Key personnel changed')).toBeVisible();
    await person.click(screen.getByRole('button', { name: /Undo/ }));
    expect(update).toHaveBeenLastCalledWith({ id: sunriseCare.id, version: 5, data: { keyPersonnel } });
  });

  test('without an address says so', async () => {
    const nowhere = { ...sunriseCare, address: null, city: null, state: null, postcode: null };
    render(<AccountScreen />, { 'accounts.byId': nowhere }, at);

    expect(await screen.findByText('No address information')).toBeVisible();
  });

  test('never makes a link of anything but the web, mail and telephone', async () => {
    const odd = { ...sunriseCare, website: 'javascript:alert(1)', businessPhone: 'ask at the desk' };
    render(<AccountScreen />, { 'accounts.byId': odd }, at);

    expect(await screen.findByText('javascript:alert(1)')).toBeVisible();
    expect(screen.queryByRole('link', { name: /javascript|desk/ })).not.toBeInTheDocument();
  });

  test.each([
    [
      goneRecord({ reason: 'merged', mergedInto: { id: '9', title: 'Sunrise Care' } }),
      /^This account was merged by Kim Lee, .*\. It is part of Sunrise Care\.$/,
    ],
    [
      goneRecord({ reason: 'removed' }),
      /^This account was deleted by Kim Lee, .*\. It is no longer in the trash\.$/,
    ],
  ])('of an account that is gone says what happened to it', async (gone, sentence) => {
    const byId = vi.fn().mockRejectedValue(trpcError('NOT_FOUND', 'Account not found'));
    render(<AccountScreen />, { 'accounts.byId': byId, 'trash.find': gone }, at);

    expect(
      await screen.findByText((_, element) => sentence.test(element?.textContent ?? ''), {
        selector: 'span',
      }),
    ).toBeVisible();
    if (gone.mergedInto) {
      expect(screen.getByRole('link', { name: 'Sunrise Care' })).toHaveAttribute('href', '/crm/accounts/9');
    }
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
  });

  test('of a deleted account restores it with what was deleted with it', async () => {
    const restore = vi.fn(() => restored());
    const { person } = render(
      <AccountScreen />,
      {
        'accounts.byId': vi
          .fn()
          .mockRejectedValueOnce(trpcError('NOT_FOUND', 'Account not found'))
          .mockResolvedValue(sunriseCare),
        'trash.find': goneRecord({ batch: { id: 'b', title: 'Sunrise Care' } }),
        'trash.restore': restore,
      },
      at,
    );

    await person.click(await screen.findByRole('button', { name: 'Restore Sunrise Care' }));

    expect(await screen.findByRole('heading', { name: 'Sunrise Care' })).toBeVisible();
    expect(restore).toHaveBeenCalledWith({ id: expect.any(String), batchId: 'b' });
  });
});

test('an account lists the accounts below it, and leaves them out of timeline and sums where that is chosen', async () => {
  const timeline = vi.fn().mockReturnValue({ items: [], nextCursor: null, total: null });
  const sums = vi.fn(({ below }: Input<'opportunities.accountSums'>) => ({
    openLeads: { count: below ? 3 : 1, value: below ? 12_000 : 4_000 },
    openOpportunities: { count: 0, value: 0 },
    won: { count: 0, value: 0 },
  }));
  const outlet = {
    id: 'b',
    name: 'Bondi',
    address: '1 Campbell Parade',
    city: 'Bondi',
    state: 'NSW',
    postcode: '2026',
  };
  const { person, address } = render(
    <AccountScreen />,
    {
      'accounts.byId': sunriseCare,
      'accounts.below': [outlet],
      'documents.list': ({ subjectId }) =>
        subjectId === 'b'
          ? { items: [{ ...policy, id: 'd', name: 'Certificate.pdf' }], nextCursor: 'next', total: 5 }
          : { items: [], nextCursor: null, total: 0 },
      'opportunities.accountSums': sums,
      'activities.timeline': timeline,
    },
    { at: `/crm/accounts/${sunriseCare.id}`, path: '/crm/accounts/:id' },
  );

  const panel = within(await screen.findByRole('region', { name: 'Sub-accounts' }));
  expect(await panel.findByRole('link', { name: 'Bondi' })).toHaveAttribute('href', '/crm/accounts/b');
  expect(panel.getByText('1 Campbell Parade, Bondi NSW 2026')).toBeVisible();
  expect(await panel.findByRole('link', { name: 'Certificate.pdf' })).toHaveAttribute(
    'href',
    '/crm/documents/d',
  );
  expect(panel.getByText('4 more documents')).toBeVisible();
  expect(await panel.findByText('3 · $12,000')).toBeVisible();

  await person.click(panel.getByRole('switch', { name: 'Timeline and sums include them' }));

  expect(await panel.findByText('1 · $4,000')).toBeVisible();
  expect(timeline.mock.lastCall?.[0]).toMatchObject({ below: false });
  expect(address()).toBe(`/crm/accounts/${sunriseCare.id}?below=off`);
});
