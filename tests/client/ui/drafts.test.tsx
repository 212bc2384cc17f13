import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AccountFormScreen } from '#client/crm/accounts/AccountForm.tsx';
import { ScheduleFollowUp } from '#client/crm/activities/ScheduleFollowUp.tsx';
import { TurnOffSecondFactor } from '#client/crm/auth/second-factor/TurnOffSecondFactor.tsx';
import { ContactFormScreen } from '#client/crm/contacts/ContactForm.tsx';
import { UserIdContext } from '#client/ui/UserIdContext.ts';
import { clearOtherUsers } from '#client/ui/userStorage.ts';
import { crashTab } from '../../support/crashTab.ts';
import { priyaRaman as ada } from '../../support/records/contacts.ts';
import { type Answers, render, trpcError } from '../../support/render.tsx';

beforeEach(() => localStorage.clear());

const kept = () => Object.keys(localStorage).filter((key) => key.includes(':draft:'));

function addContact(owner = 'pat', create: Answers['contacts.create'] = ada) {
  return render(
    <UserIdContext value={owner}>
      <ContactFormScreen />
    </UserIdContext>,
    { 'contacts.create': create },
    { at: '/crm/contacts/new' },
  );
}

function editContact(version: number, update: Answers['contacts.update']) {
  return render(
    <UserIdContext value="pat">
      <ContactFormScreen />
    </UserIdContext>,
    {
      'contacts.byId': { ...ada, version, position: version === 3 ? 'Owner' : ada.position },
      'contacts.update': update,
    },
    { at: `/crm/contacts/${ada.id}/edit`, path: '/crm/contacts/:id/edit' },
  );
}

const first = () => screen.findByLabelText(/First name/);

describe('a draft', () => {
  test('is restored after the tab was closed, and can be discarded', async () => {
    const { person } = addContact();
    await person.type(await first(), 'Grace');
    await crashTab();

    const again = addContact();

    expect(await first()).toHaveValue('Grace');
    const told = await screen.findByText(/^What you typed a moment ago is back/);
    expect(told).toHaveTextContent('is back: First name. It is not saved yet.');
    const box = (await first()) as HTMLInputElement;
    await waitFor(() => expect([box.selectionStart, box.selectionEnd]).toEqual([0, 5]));
    await again.person.click(screen.getByRole('button', { name: 'Discard draft' }));
    expect(await first()).toHaveValue('');
    expect(await first()).toHaveFocus();
    expect(told).not.toBeInTheDocument();
    await waitFor(() => expect(kept()).toEqual([]));
  });

  test('is shown to no other user, and is deleted when its owner signs out', async () => {
    const { person } = addContact('pat');
    await person.type(await first(), 'Grace');
    await crashTab();

    addContact('sam');
    expect(await first()).toHaveValue('');
    await crashTab();
    clearOtherUsers();

    addContact('pat');
    expect(await first()).toHaveValue('');
  });

  test('is deleted once the record is saved', async () => {
    const { person } = addContact(
      'pat',
      vi.fn(async () => ada),
    );
    await person.type(await first(), 'Grace');
    await person.type(screen.getByLabelText(/Last name/), 'Hopper');
    await waitFor(() => expect(kept()).toHaveLength(1));

    await person.click(screen.getByRole('button', { name: 'Save Contact' }));

    await screen.findByText('Another screen');
    await waitFor(() => expect(kept()).toEqual([]));
  });

  test('is kept for a week', async () => {
    const { person } = addContact();
    await person.type(await first(), 'Grace');
    await crashTab();
    const [name = ''] = kept();
    const draft = JSON.parse(localStorage.getItem(name) ?? '');
    localStorage.setItem(name, JSON.stringify({ ...draft, at: Date.now() - 8 * 86_400_000 }));

    addContact();

    expect(await first()).toHaveValue('');
  });

  test('that conflicts with a change by a colleague shows the conflict before it is saved', async () => {
    const theirs = { ...ada, position: 'Owner', version: 3 };
    const update = vi.fn(async ({ version }: { version: number }) => {
      if (version !== 3) throw trpcError('CONFLICT', 'Changed meanwhile', { current: theirs });
      return theirs;
    });
    const { person } = editContact(2, update);
    const position = await screen.findByLabelText('Position');
    await person.clear(position);
    await person.type(position, 'Chair');
    await crashTab();

    const again = editContact(3, update);
    await waitFor(() => expect(screen.getByLabelText('Position')).toHaveValue('Chair'));
    await again.person.click(screen.getByRole('button', { name: 'Save Contact' }));

    expect(await screen.findByText('Somebody else changed this contact')).toBeVisible();
    expect(screen.getByText('Owner')).toBeVisible();
    expect(update).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ version: 2 }));
  });

  test('of an account is kept with its postcode, which is not a secret code, and with a text that is no amount', async () => {
    const open = () =>
      render(
        <UserIdContext value="pat">
          <AccountFormScreen />
        </UserIdContext>,
        {},
        { at: '/crm/accounts/new' },
      );
    const { person } = open();
    await person.type(await screen.findByLabelText('Postcode'), '2000');
    await person.type(screen.getByLabelText('Annual Revenue'), '12-15');
    await crashTab();

    const again = open();

    expect(await screen.findByLabelText('Postcode')).toHaveValue('2000');
    expect(screen.getByLabelText('Annual Revenue')).toHaveValue('12-15');
    await again.person.click(screen.getByRole('button', { name: 'Save Account' }));
    expect(await screen.findByText('Enter an amount such as 12,500 or 12.50')).toBeVisible();
  });

  test('never contains a password or a code', async () => {
    const { person } = render(
      <UserIdContext value="pat">
        <TurnOffSecondFactor onClose={() => {}} />
      </UserIdContext>,
    );
    await person.type(await screen.findByLabelText(/Password/), 'open sesame');
    await person.type(screen.getByLabelText(/code/i), '123456');
    await crashTab();

    expect(kept()).toEqual([]);
  });

  test('of a dialog is restored for the same record only', async () => {
    const open = async (at: string) => {
      const { person } = render(
        <UserIdContext value="pat">
          <ScheduleFollowUp subject={{ noun: 'lead', id: at }} />
        </UserIdContext>,
        {},
        { at },
      );
      await person.click(screen.getByRole('button', { name: 'Schedule Follow-up' }));
      return person;
    };
    const person = await open('/crm/leads/l1');
    await person.type(await screen.findByLabelText('Note'), 'Ask for the policy');
    await crashTab();

    await open('/crm/leads/l2');
    expect(await screen.findByLabelText('Note')).toHaveValue('');
    await crashTab();
    await open('/crm/leads/l1');
    expect(await screen.findByLabelText('Note')).toHaveValue('Ask for the policy');
    expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard draft' })).toBeVisible();
  });

  test('of a dialog is discarded once Esc has asked', async () => {
    const { person } = render(
      <UserIdContext value="pat">
        <ScheduleFollowUp subject={{ noun: 'lead', id: 'l1' }} />
      </UserIdContext>,
    );
    const open = () => person.click(screen.getByRole('button', { name: 'Schedule Follow-up' }));
    await open();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await open();
    await person.type(await screen.findByLabelText('Note'), 'Ask for the policy');
    await person.keyboard('{Escape}');
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
    expect(await screen.findByLabelText('Note')).toHaveValue('');
  });
});
