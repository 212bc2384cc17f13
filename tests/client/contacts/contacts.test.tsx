import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ContactList } from '#client/crm/contacts/ContactList.tsx';
import { ContactScreen } from '#client/crm/screens/ContactScreen.tsx';
import type { ContactCard } from '#shared/contacts/contacts.schema.ts';
import { contactFields } from '#shared/contacts/contacts.ts';
import { formatShortDay } from '#shared/fields/format.ts';
import { sunriseCare } from '../../support/records/accounts.ts';
import { priyaRaman } from '../../support/records/contacts.ts';
import { emptyFields } from '../../support/records/emptyFields.ts';
import { draftProposal } from '../../support/records/proposals.ts';
import { render } from '../../support/render.tsx';

const priya: ContactCard = { ...priyaRaman, accountName: sunriseCare.name, accountType: 'small_business' };
const grace: ContactCard = {
  ...priya,
  id: '019aa5f0-0000-7000-8000-0000000000c2',
  firstName: 'Grace',
  lastName: 'Marlowe',
  accountId: null,
  accountName: 'Unknown Account',
};

const page = (...items: ContactCard[]) => ({ items, nextCursor: null, total: items.length });

/** A server with these contacts at accounts, and these without. */
const contacts = (placed: ContactCard[], unplaced: ContactCard[] = []) =>
  vi.fn((input: { withoutAccount?: string }) => page(...(input.withoutAccount ? unplaced : placed)));

describe('the list of contacts', () => {
  test('shows the main fields on each card', async () => {
    // A number is shown in one way, however it was typed.
    render(<ContactList />, { 'contacts.list': contacts([{ ...priya, phone: '61 2 55501234' }]) });

    const card = await screen.findByRole('article');
    const texts = ['Decision Maker', 'Primary', 'Managing Director', 'Executive', 'Sunrise Care'];
    for (const text of [...texts, 'priya@sunrise.example', '(02) 5550 1234', '0400 555 019', '95%']) {
      expect(within(card).getByText(text)).toBeVisible();
    }
    expect(within(card).getByRole('link', { name: 'Priya Raman' })).toHaveAttribute(
      'href',
      `/crm/contacts/${priya.id}`,
    );
    expect(within(card).getByRole('link', { name: 'Edit Priya Raman' })).toHaveAttribute(
      'href',
      `/crm/contacts/${priya.id}/edit`,
    );
  });

  test.each([
    [50, false],
    [55, true],
  ])('shows an influence only above 50: %d', async (decisionMakerInfluence, isShown) => {
    render(<ContactList />, { 'contacts.list': contacts([{ ...priya, decisionMakerInfluence }]) });

    await screen.findByRole('article');
    expect(screen.queryAllByText('Influence')).toHaveLength(isShown ? 1 : 0);
  });
});

describe('contacts without an account', () => {
  test('are counted by a filter, which lists them', async () => {
    const { person, address } = render(
      <ContactList />,
      { 'contacts.list': contacts([priya], [grace]) },
      { at: '/crm/contacts' },
    );
    expect(await screen.findByRole('link', { name: 'Priya Raman' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Grace Marlowe' })).not.toBeInTheDocument();

    await person.click(await screen.findByRole('button', { name: 'Without account (1)' }));

    expect(await screen.findByRole('link', { name: 'Grace Marlowe' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Without account (1)', pressed: true })).toBeVisible();
    expect(address()).toBe('/crm/contacts?withoutAccount=true');
  });

  test('have no filter where there are none', async () => {
    render(<ContactList />, { 'contacts.list': contacts([priya]) });

    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: /^Without account/ })).not.toBeInTheDocument();
  });

  test('keep the active filter when none are left, so that it can be removed', async () => {
    const { person, address } = render(
      <ContactList />,
      { 'contacts.list': contacts([priya]) },
      { at: '/crm/contacts?withoutAccount=true' },
    );

    await person.click(await screen.findByRole('button', { name: 'Without account (0)' }));

    expect(address()).toBe('/crm/contacts');
    expect(await screen.findByRole('link', { name: 'Priya Raman' })).toBeVisible();
  });
});

describe('the screen of a contact', () => {
  const at = { at: `/crm/contacts/${priya.id}`, path: '/crm/contacts/:id' };

  test('of an erased person says so, and offers no Edit, merge or erasing', async () => {
    const erased = { firstName: 'Erased', lastName: 'person', erasedAt: new Date('2026-11-21T00:00:00Z') };
    render(
      <ContactScreen />,
      {
        'contacts.byId': {
          ...priyaRaman,
          ...emptyFields(contactFields),
          contactRole: 'end_user',
          decisionMakerInfluence: 50,
          isPrimary: false,
          doNotEmail: false,
          ...erased,
        },
      },
      at,
    );

    const panel = await screen.findByRole('region', { name: 'Erased person' });
    expect(panel).toHaveTextContent(`erased this person on ${formatShortDay('2026-11-21')}`);
    for (const name of [/Edit/, /Merge/, /Erase this/]) {
      expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
    }
  });

  test('shows their name, contact details and account', async () => {
    render(<ContactScreen />, { 'contacts.byId': priyaRaman }, at);

    expect(await screen.findByRole('heading', { level: 1, name: 'Priya Raman' })).toBeVisible();
    expect(screen.getByText('Primary Contact')).toBeVisible();
    expect(screen.getAllByText('Managing Director')[0]).toBeVisible();
    for (const [name, href] of [
      ['priya@sunrise.example', 'mailto:priya@sunrise.example'],
      ['(02) 5550 1234', 'tel:+61255501234'],
      ['0400 555 019', 'tel:+61400555019'],
      [/^linkedin\.com/, 'https://linkedin.com/in/priya-raman'],
      ['Sunrise Care', `/crm/accounts/${sunriseCare.id}`],
      ['Edit Contact', `${at.at}/edit`],
    ] as const) {
      const links = screen.getAllByRole('link', { name });
      for (const link of links) expect(link).toHaveAttribute('href', href);
    }
    const contactLine = within(screen.getByRole('list', { name: 'Contact' })).getAllByRole('link');
    expect(contactLine.map(({ textContent }) => textContent)).toEqual([
      '0400 555 019',
      'priya@sunrise.example',
      'Sunrise Care',
    ]);
    expect(screen.getByRole('region', { name: 'Notes' })).toHaveTextContent('Asks for plain words.');
    expect(screen.getByText(formatShortDay('2026-03-03'))).toBeVisible();
    expect(screen.getByText(formatShortDay('2026-11-21'))).toBeVisible();
  });

  test('lists the proposals that are addressed to them', async () => {
    const proposals = vi.fn((_: { contactId?: string; state?: string }) => ({
      items: [
        {
          ...draftProposal,
          ...{ hasGst: true, monthlyTotal: null, provider: 'new' as const, groupCount: 1, items: [] },
        },
      ],
      nextCursor: null,
      total: 1,
    }));
    render(<ContactScreen />, { 'contacts.byId': priyaRaman, 'proposals.list': proposals }, at);

    expect((await screen.findAllByRole('link', { name: '$3,850 incl. GST' }))[0]).toHaveAttribute(
      'href',
      `/crm/proposals/${draftProposal.id}`,
    );
    for (const [input] of proposals.mock.calls) expect(input.contactId).toBe(priyaRaman.id);
  });

  test('marks each address of a person who asked for no more emails', async () => {
    const wish = { ...priyaRaman, personalEmail: 'priya@home.example', doNotEmail: true };
    render(<ContactScreen />, { 'contacts.byId': wish }, at);

    await screen.findByRole('heading', { level: 1, name: 'Priya Raman' });
    const links = screen.getAllByRole('link', { name: /@/ });
    expect(links).toHaveLength(2);
    for (const link of links) expect(link).toHaveAccessibleDescription('Do not email');
  });

  test('has the usual role and influence among the empty fields', async () => {
    const usual = { ...priyaRaman, contactRole: 'end_user', decisionMakerInfluence: 50 } as const;
    const { person } = render(<ContactScreen />, { 'contacts.byId': usual }, at);

    const panel = within(await screen.findByRole('region', { name: 'Contact' }));
    expect(screen.queryByText('End User')).toBeNull();
    expect(panel.queryByText('50%')).toBeNull();
    await person.click(panel.getByRole('button', { name: 'Show all fields' }));
    expect(panel.getByText('End User')).toBeVisible();
    expect(panel.getByText('50%')).toBeVisible();
  });

  test('shows a message for a contact without an account', async () => {
    const alone = { ...priyaRaman, accountId: null, accountName: null, isPrimary: false };
    render(<ContactScreen />, { 'contacts.byId': alone }, at);

    expect(await screen.findByText('No account associated')).toBeVisible();
    expect(screen.queryByText('Primary Contact')).not.toBeInTheDocument();
  });

  test('shows a message for a contact who cannot be reached, never an empty panel', async () => {
    const none = { email: null, personalEmail: null, phone: null, mobile: null, directPhone: null };
    render(<ContactScreen />, { 'contacts.byId': { ...priyaRaman, ...none, linkedinUrl: null } }, at);

    const panel = await screen.findByRole('region', { name: 'Contact' });
    expect(within(panel).getByText('No contact information')).toBeVisible();
  });
});
