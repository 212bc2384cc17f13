import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { TeamMember } from '#shared/auth/auth.schema.ts';
import { formatShortTime } from '#shared/fields/format.ts';
import { mapOptions } from '#shared/fields/optionSet.ts';
import { handOverKind } from '#shared/records/handOver.ts';
import { type Output, trpcError } from '../../support/render.tsx';
import { ada, member } from '../../support/staff.ts';
import { bob, invitation, listed, mail, open, section } from '../settings/openSettings.tsx';

describe('the team', () => {
  test('is changed by admins only, and everybody reads what each role may do', async () => {
    open('/team', {}, { ...ada, role: 'staff' });

    const roles = within(await screen.findByRole('region', { name: 'What each role may do' }));
    expect(
      roles.getByRole('row', { name: 'Merge two records into one, and undo it no yes yes' }),
    ).toBeVisible();
    expect(roles.getByRole('row', { name: 'Read the log no no yes' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Members' })).toBeNull();
    expect(screen.queryByRole('link', { name: /Business/ })).toBeNull();
  });

  test.each(['/business', '/business/prices', '/data/log'])(
    'says at %s that it is for administrators, and at an unknown address that there is no screen',
    async (path) => {
      open(path, {}, { ...ada, role: 'staff' });
      expect(await screen.findByRole('heading', { name: 'Only for administrators' })).toBeVisible();
      cleanup();

      open(`${path}x`, {}, { ...ada, role: 'staff' });
      expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
    },
  );

  test('lists first who waits for approval, and approves them', async () => {
    const approve = vi.fn((): TeamMember => ({ ...bob, state: 'active' }));
    const { person } = open('/team', { 'team.approve': approve });
    await screen.findByText('bob@example.com');

    const [first] = section('Members').getAllByRole('listitem');
    expect(first).toHaveTextContent('Bob MarshWaiting for approval');
    await person.click(screen.getByRole('button', { name: 'Approve Bob Marsh' }));

    expect(await screen.findByText('Bob Marsh may sign in now')).toBeVisible();
    expect(approve).toHaveBeenCalledWith({ id: bob.id });
  });

  test('lists unknown accounts of the firm, and approves or refuses them, but not one with the address of a member', async () => {
    const request = { email: 'kim@example.com', firstName: 'Kim', lastName: 'Lee', createdAt: new Date() };
    const approve = vi.fn();
    const { person } = open('/team', {
      'firmAccounts.requests': [
        { ...request, id: '7', isKnown: false },
        { ...request, id: '8', email: 'bob@example.com', isKnown: true },
      ],
      'firmAccounts.approve': approve,
    });

    const [, known] = within(await screen.findByRole('region', { name: 'Requests' })).getAllByRole(
      'listitem',
    );
    expect(known).toHaveTextContent('A member has this address.');
    await person.click(screen.getByRole('button', { name: 'Approve kim@example.com' }));

    expect(approve).toHaveBeenCalledWith({ id: '7' });
    expect(screen.queryByRole('button', { name: 'Approve bob@example.com' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Refuse bob@example.com' })).toBeVisible();
  });

  test('chooses who keeps a password, and says who is shut out', async () => {
    const end = vi.fn();
    const registration = {
      provider: 'microsoft' as const,
      organisation: 'x',
      clientId: 'y',
      isOn: true,
      triedAt: new Date(),
      isReadable: true,
      passwordHolderId: null,
    };
    const { person } = open('/team', {
      'firmAccounts.settings': { version: 3, registration, returnUrl: 'https://x.example', isCopy: false },
      'firmAccounts.setPasswordHolder': end,
      'team.list': [
        listed({ ...ada, state: 'active', hasSecondFactor: true }),
        listed({ state: 'active', role: 'admin' }),
      ],
    });

    await person.click(await screen.findByRole('button', { name: 'Sign in with Microsoft or Google' }));
    await person.click(await screen.findByRole('switch', { name: /Only accounts of the firm/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Only accounts of the firm?' }));
    expect(dialog.getByText(/Not connected yet: Bob Marsh\. They/)).toBeVisible();
    expect(dialog.getByRole('combobox', { name: /Keeps a password/ })).toHaveValue('Ada Byron');
    await person.click(dialog.getByRole('button', { name: 'End passwords' }));

    expect(end).toHaveBeenCalledWith({ version: 3, holderId: ada.id });
  });

  test('lists two-step sign-in and the last sign-in of each member', async () => {
    const lastSignInAt = new Date('2026-11-20T01:00:00Z');
    open('/team', { 'team.list': [listed({ state: 'active', hasSecondFactor: true, lastSignInAt })] });

    const [row] = await section('Members').findAllByRole('listitem');
    const facts = `bob@example.com · two-step sign-in · last signed in ${formatShortTime(lastSignInAt)}`;
    expect(row).toHaveTextContent(facts);
  });

  test('shows who exported how many records of which type', async () => {
    open('/data/exports');

    expect(await section('Past exports').findByText('1,234 leads')).toBeVisible();
    expect(section('Past exports').getByRole('listitem')).toHaveTextContent(/Bob Marsh, .* · status: new$/);
  });

  test('turns off the two-step sign-in of a member who lost their device, after a confirmation', async () => {
    const clear = vi.fn(() => bob);
    const { person } = open('/team', {
      'team.list': [listed({ state: 'active', hasSecondFactor: true })],
      'team.clearSecondFactor': clear,
    });

    await person.click(await screen.findByRole('button', { name: 'Turn off two-step sign-in of Bob Marsh' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Speak with Bob first/)).toBeVisible();
    expect(clear).not.toHaveBeenCalled();
    await person.click(dialog.getByRole('button', { name: 'Turn off' }));

    expect(await screen.findByText('Bob Marsh signs in by password alone now')).toBeVisible();
    expect(clear).toHaveBeenCalledWith({ id: bob.id });
  });

  test('changes a role', async () => {
    const setRole = vi.fn(() => bob);
    const { person } = open('/team', { 'team.setRole': setRole });

    await person.click(await screen.findByRole('combobox', { name: 'Role of Bob Marsh' }));
    await person.click(await screen.findByRole('option', { name: 'Manager' }));

    expect(await screen.findByText('Bob Marsh has a new role')).toBeVisible();
    expect(setRole).toHaveBeenCalledWith({ id: bob.id, role: 'manager' });
  });

  test('deactivates a member, whose open work goes to a colleague, with Undo', async () => {
    const deactivate = vi.fn(
      (): Output<'team.deactivate'> => ({ ...bob, state: 'deactivated', changeId: '7', count: 14 }),
    );
    const undo = vi.fn(() => ({ message: '13 as before; 1 skipped' }));
    const { person } = open('/team', {
      'team.openWork': {
        ...mapOptions(handOverKind, () => 0),
        ...{ leads: 1200, tasks: 3, documents: 1 },
      },
      'team.options': [
        member({ role: ada.role }),
        member({ id: bob.id, name: 'Bob Marsh' }),
        member({ id: '3', name: 'Al Gone', hasLeft: true }),
      ],
      'team.deactivate': deactivate,
      'acts.undo': undo,
    });

    await person.click(await screen.findByRole('button', { name: 'Deactivate Bob Marsh' }));
    const everything = await screen.findByRole('combobox', { name: 'Hand over Bob’s open work' });
    expect(screen.queryByRole('combobox', { name: /^Open opportunities/ })).toBeNull();
    await person.click(everything);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Leave with Bob',
      'Nobody: without an owner',
      'Ada Byron',
    ]);
    await person.click(screen.getByRole('option', { name: 'Ada Byron' }));
    expect(screen.getByRole('combobox', { name: 'Open leads (1,200)' })).toHaveValue('Ada Byron');
    await person.click(screen.getByRole('combobox', { name: 'Documents (1)' }));
    await person.click(await screen.findByRole('option', { name: 'Nobody: without an owner' }));
    expect(everything).toHaveValue('');
    await person.click(screen.getByRole('button', { name: 'Deactivate' }));

    expect(await screen.findByText('Bob Marsh is deactivated')).toBeVisible();
    expect(screen.getByText('14 records handed over')).toBeVisible();
    expect(deactivate).toHaveBeenCalledWith({
      id: bob.id,
      newOwners: { leads: ada.id, tasks: ada.id, documents: null },
      changeId: expect.any(String),
    });
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('13 as before; 1 skipped')).toBeVisible();
    expect(undo).toHaveBeenCalledWith({ act: '7' });
  });

  test('invites a colleague, sends the invitation again and withdraws it', async () => {
    const invite = vi
      .fn(async () => invitation)
      .mockRejectedValueOnce(
        trpcError('BAD_REQUEST', 'Known', { fieldErrors: { email: 'This address has an account already' } }),
      );
    const [resend, cancel] = [vi.fn(() => invitation), vi.fn()];
    const { person } = open('/team', {
      'team.invitations': [invitation],
      'team.invite': invite,
      'team.resendInvitation': resend,
      'team.cancelInvitation': cancel,
    });

    await person.click(await screen.findByRole('button', { name: 'Invite' }));
    await person.type(await screen.findByLabelText(/^Email/), 'Kim@example.com');
    await person.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('This address has an account already')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByText('Invitation sent to kim@example.com')).toBeVisible();
    expect(invite).toHaveBeenLastCalledWith({
      id: expect.any(String),
      email: 'Kim@example.com',
      firstName: '',
      lastName: '',
      role: 'staff',
    });

    expect(section('Invitations').getByRole('listitem')).toHaveTextContent(
      /Manager, invited by Ada Byron · until 29 Nov/,
    );
    await person.click(screen.getByRole('button', { name: 'Send again the invitation of kim@example.com' }));
    expect(await screen.findByText('Invitation sent to kim@example.com again')).toBeVisible();
    expect(screen.getByText(/The earlier link no longer works/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Withdraw the invitation of kim@example.com' }));
    expect(await screen.findByText('Invitation of kim@example.com withdrawn')).toBeVisible();
    // The earlier toasts are no longer true.
    await waitFor(() => expect(screen.queryByText(/Invitation sent to/)).toBeNull());
    expect([resend, cancel].map(({ mock }) => mock.lastCall)).toEqual([[{ id: '7' }], [{ id: '7' }]]);
  });

  test('copies the link of an invitation without a mail server, and leads to the email settings', async () => {
    const url = 'https://desk.banksia.example/crm/invitation?token=abc';
    const renew = vi.fn(() => ({ url }));
    const { person, address } = open('/team', {
      'mail.settings': mail(),
      'team.invitations': [{ ...invitation, isExpired: true }],
      'team.invite': invitation,
      'team.renewInvitationLink': renew,
    });

    expect(await screen.findByText('Not accepted yet.')).toBeVisible();
    expect(section('Invitations').getByText(/^No mail server is set yet. Copy each link/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull();
    const copy = screen.getByRole('button', { name: 'Copy the link of the invitation of kim@example.com' });
    await person.click(copy);
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(screen.getByText('It works for 7 days. The earlier link no longer works.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(url);
    expect(renew).toHaveBeenCalledExactlyOnceWith({ id: '7' });

    const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Denied'));
    await person.click(copy);
    const box = await screen.findByRole('textbox', { name: 'Link for kim@example.com' });
    expect(box).toHaveValue(url);
    expect(box).toHaveAttribute('readonly');
    await person.click(screen.getByRole('button', { name: 'Copy' }));
    expect(refused).toHaveBeenLastCalledWith(url);
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(copy).toHaveFocus());

    await person.click(screen.getByRole('button', { name: 'Invite' }));
    await person.type(await screen.findByLabelText(/^Email/), 'kim@example.com');
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText('kim@example.com is invited')).toBeVisible();
    expect(screen.queryByText(/Invitation sent/)).toBeNull();
    await person.click(screen.getByRole('link', { name: 'Set up email' }));
    expect(address()).toBe('/crm/settings/business/mail');
  });

  test('offers nobody to deactivate the last admin', async () => {
    open('/team');

    expect(await screen.findByRole('button', { name: 'Deactivate Ada Byron' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Deactivate Bob Marsh' })).toBeEnabled();
  });
});
