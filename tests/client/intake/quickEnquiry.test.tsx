import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CrmLayout } from '#client/crm/frame/CrmLayout.tsx';
import { LeadList } from '#client/crm/leads/LeadList.tsx';
import { UserIdContext } from '#client/ui/UserIdContext.ts';
import { leadFormLabels, leadLabels } from '#shared/leads/leads.ts';
import type { LikelyDuplicate } from '#shared/records/duplicates.schema.ts';
import { priyaRaman } from '../../support/records/contacts.ts';
import { auditLead } from '../../support/records/leads.ts';
import { type Answers, type Input, render, trpcError } from '../../support/render.tsx';

beforeEach(() => localStorage.clear());

const page = (list = <p>A screen</p>) => (
  <UserIdContext value="p1">
    <CrmLayout />
    {list}
  </UserIdContext>
);

function open(answers: Answers = {}, at = '/crm', content = page()) {
  return render(content, { 'intake.createLeadByStaff': auditLead, ...answers }, { at, path: '/crm/*' });
}

const box = (name: string) => screen.getByRole('textbox', { name });
const dialog = () => screen.findByRole('dialog', { name: 'New enquiry' });

const ada = { id: '019aa5f0-0000-7000-8000-0000000000c1', title: 'Ada Byron', subtitle: 'Sunrise Care' };
const found =
  (contacts: LikelyDuplicate[], accounts: LikelyDuplicate[]) =>
  ({ noun }: { noun: string }) =>
    noun === 'contacts' ? contacts : accounts;

describe('a new enquiry', () => {
  test('is opened by its key, typed at once and saved by Enter, as a call', async () => {
    const create = vi.fn((_: Input<'intake.createLeadByStaff'>) => auditLead);
    const { person, address } = open({ 'intake.createLeadByStaff': create });

    await person.keyboard('nPriya Nair');
    await dialog();
    await waitFor(() => expect(box('Name')).toHaveFocus());
    await person.keyboard('{Tab}0491 570 156{Enter}');

    expect(await screen.findByText('Lead created successfully')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(create).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        name: 'Priya Nair',
        phone: '0491 570 156',
        source: 'phone',
        enquiryType: 'sales_inquiry',
      }),
    );
    await person.click(screen.getByRole('button', { name: 'Open' }));
    expect(address()).toBe(`/crm/leads/${create.mock.calls[0]?.[0].id}`);
  });

  test.each([
    ['/crm/contacts/019aa5f0-0000-7000-8000-0000000000c1', true],
    ['/crm/contacts', false],
    ['/crm/leads/new', false],
  ])('by its key at %s: %s', async (at, opens) => {
    const { person } = open({}, at);

    await person.keyboard('n');

    expect(screen.queryByRole('textbox', { name: 'Name' }) !== null).toBe(opens);
  });

  test('is opened by the key on the list of leads, where Add Lead opens the form', async () => {
    const leads = { items: [auditLead], nextCursor: null, total: 1 };
    const { person, address } = open({ 'leads.list': leads }, '/crm/leads', page(<LeadList />));

    await person.keyboard('n');
    await dialog();
    await person.keyboard('{Escape}');
    await person.click(screen.getByRole('link', { name: 'Add Lead' }));

    expect(address()).toBe('/crm/leads/new');
  });

  test('is in the palette, and the focus is in its first field', async () => {
    const { person } = open({}, '/crm/contacts');

    await person.keyboard('{Control>}k{/Control}');
    await person.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'new enq');
    await screen.findByRole('option', { name: 'New enquiry' });
    await person.keyboard('{Enter}');

    await dialog();
    await waitFor(() => expect(box('Name')).toHaveFocus());
    // The palette gives the focus back a moment after it closes.
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(box('Name')).toHaveFocus();
  });

  test('gives the focus back to what opened it', async () => {
    const { person } = open();
    const button = screen.getByRole('button', { name: 'New enquiry' });

    await person.click(button);
    await dialog();
    await waitFor(() => expect(box('Name')).toHaveFocus());
    await person.keyboard('{Escape}');

    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(button).toHaveFocus());
  });

  test('belongs to a contact that is there already after one press; if that is gone, what was typed stays', async () => {
    const message = 'This contact is gone: choose another one';
    const create = vi.fn((_: Input<'intake.createLeadByStaff'>): never => {
      throw trpcError('BAD_REQUEST', message, { fieldErrors: { contactId: message } });
    });
    const { person } = open({
      'intake.createLeadByStaff': create,
      'duplicates.find': found([{ ...ada, reasons: ['same phone'] }], []),
    });
    await person.keyboard('n');
    await dialog();

    await person.type(box('Phone'), '0491 570 157');
    await person.click(await screen.findByRole('button', { name: 'Use this contact: Ada Byron' }));
    expect(box('Name')).toHaveValue('Ada Byron');
    expect(box('Account')).toHaveValue('Sunrise Care');
    expect(box('What they want')).toHaveFocus();
    await person.keyboard('An audit{Control>}{Enter}{/Control}');

    expect(await screen.findByText('Failed to save lead')).toBeVisible();
    expect(create).toHaveBeenCalledWith(expect.objectContaining({ contactId: ada.id, accountId: null }));
    expect(within(await dialog()).getByText(message)).toBeVisible();
    expect(box('What they want')).toHaveValue('An audit');
    await person.click(screen.getByRole('button', { name: 'Not this contact: Ada Byron' }));
    expect(box('Name')).toHaveFocus();
  });

  describe('of somebody whose name and phone are known', () => {
    const known = { ...priyaRaman, id: ada.id, firstName: 'Ada', lastName: 'Byron', doNotEmail: false };
    const match = { ...ada, reasons: ['same phone', 'same name'] };
    const openFor = async (contacts: LikelyDuplicate[], contact = known) => {
      const create = vi.fn((_: Input<'intake.createLeadByStaff'>) => auditLead);
      const { person } = open({
        'intake.createLeadByStaff': create,
        'duplicates.find': found(contacts, []),
        'contacts.byId': contact,
      });
      await person.keyboard('nAda Byron');
      await dialog();
      await waitFor(() => expect(box('Name')).toHaveFocus());
      await person.keyboard('{Tab}0491 570 157');
      return {
        person,
        filedWith: async () => {
          await person.keyboard('{Enter}');
          await waitFor(() => expect(create).toHaveBeenCalledOnce());
          return create.mock.calls[0]?.[0].contactId;
        },
      };
    };

    test('is filed with that contact, also by who saves before it is said', async () => {
      const { filedWith } = await openFor([match]);

      expect(await filedWith()).toBe(ada.id);
    });

    test('says so at the next Tab, and makes a new contact by one press there', async () => {
      const { person, filedWith } = await openFor([match]);

      expect(await screen.findByText(`Ada Byron, ${known.accountName}`)).toBeVisible();
      await person.tab();
      expect(screen.getByRole('button', { name: 'Make a new one' })).toHaveFocus();
      await person.keyboard('{Enter}');
      expect(box('Email')).toHaveFocus();
      expect(await filedWith()).toBeNull();
    });

    test('takes nothing of what is typed after Tab', async () => {
      const { person, filedWith } = await openFor([match]);
      await screen.findByText(`Ada Byron, ${known.accountName}`);

      await person.keyboard('{Tab}ada@byron.example');

      expect(box('Email')).toHaveValue('ada@byron.example');
      expect(await filedWith()).toBe(ada.id);
    });

    test('says that one is in the trash, and makes a new contact', async () => {
      const deleted = { ...match, id: auditLead.id, reasons: ['same phone'], isInTrash: true };
      const { filedWith } = await openFor([match, deleted]);

      expect(await screen.findByText('In the trash · Sunrise Care · same phone')).toBeVisible();
      expect(screen.getAllByRole('button', { name: /^Use this contact/ })).toHaveLength(1);
      expect(await filedWith()).toBeNull();
    });

    test.each([
      ['several have that phone', [match, { ...match, id: auditLead.id, reasons: ['same phone'] }], known],
      ['the contact asked for no more emails', [match], { ...known, doNotEmail: true }],
      ['the name is another one', [{ ...ada, reasons: ['same phone'] }], known],
    ])('makes a new contact where %s', async (_, contacts, contact) => {
      const { filedWith } = await openFor(contacts, contact);

      expect(await filedWith()).toBeNull();
    });
  });

  test('belongs to an account that is there already after one press, until another name is typed', async () => {
    const { person } = open({
      'duplicates.find': found([], [{ ...ada, title: 'Quoll', subtitle: null, reasons: ['same name'] }]),
    });
    await person.keyboard('n');
    await dialog();

    await person.type(box('Account'), 'Quoll Pty Ltd');
    await person.click(await screen.findByRole('button', { name: 'Use this account: Quoll' }));
    expect(screen.getByRole('button', { name: 'Not this account: Quoll' })).toBeVisible();
    await person.type(box('Account'), ' North');

    expect(screen.queryByRole('button', { name: /Not this account/ })).toBeNull();
    expect(box('Account')).toHaveValue('Quoll North');
  });

  test('shows every other field of a lead on demand, and keeps what was typed', async () => {
    const create = vi.fn(() => auditLead);
    const { person } = open({ 'intake.createLeadByStaff': create });
    await person.keyboard('n');
    await dialog();
    await person.type(box('Name'), 'Priya Nair');
    await person.type(box('What they want'), 'An audit');
    await person.click(screen.getByRole('button', { name: 'Referral' }));

    await person.click(screen.getByRole('button', { name: 'More fields' }));
    await waitFor(() => expect(box(leadLabels.title)).toHaveFocus());
    await person.keyboard('Audit in June');
    await person.type(box(leadLabels.painPoints), 'No time');
    await person.type(box(leadFormLabels.nextAction), 'Ring back{Enter}');

    await waitFor(() =>
      expect(create).toHaveBeenCalledWith(
        expect.objectContaining({
          name: 'Priya Nair',
          description: 'An audit',
          source: 'referral',
          title: 'Audit in June',
          nextAction: 'Ring back',
          painPoints: ['No time'],
        }),
      ),
    );
  });

  test('comes back on another screen after the tab was closed, and typing replaces its name', async () => {
    const first = open();
    await first.person.keyboard('n');
    await dialog();
    await first.person.type(box('Name'), 'Priya');
    window.dispatchEvent(new Event('pagehide'));
    const stored = { ...localStorage };
    document.body.replaceChildren();
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);

    const { person } = open({}, '/crm/contacts/019aa5f0-0000-7000-8000-0000000000c1');
    await person.keyboard('nRosa');
    await dialog();

    await screen.findByText('What you typed a moment ago is back: Name. It is not saved yet.');
    await waitFor(() => expect(box('Name')).toHaveValue('Rosa'));
  });
});
