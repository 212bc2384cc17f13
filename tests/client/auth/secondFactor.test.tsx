import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ConfirmPassword } from '#client/crm/auth/ConfirmPassword.tsx';
import { CrmGate } from '#client/crm/CrmGate.tsx';
import { SecondFactorSection } from '#client/crm/settings/Security.tsx';
import { TeamPolicy } from '#client/crm/team/TeamSection.tsx';
import { render, trpcError } from '../../support/render.tsx';
import { ada, sessionOf } from '../../support/staff.ts';

const off = { since: null, recoveryCodesLeft: 0, neededFrom: null };
const on = { since: new Date(), recoveryCodesLeft: 9, neededFrom: null };
const begun = {
  secret: 'JBSWY3DPEHPK3PXP',
  otpauthUri: 'otpauth://totp/ProviderDesk:ada?secret=JBSWY3DPEHPK3PXP',
};
const recoveryCodes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
const passwordNeeded = trpcError('FORBIDDEN', 'Please confirm your password first.', {
  reason: 'PASSWORD_NEEDED',
});

const section = (
  <>
    <SecondFactorSection />
    <TeamPolicy />
    <ConfirmPassword />
  </>
);

const usual = {
  'auth.secondFactor': off,
  'team.policy': { adminsNeedSecondFactor: false, everybodyFrom: null, passwordMinLength: 6 },
};

describe('two-step sign-in in Settings', () => {
  test('is set up with a QR code and a key, a first code, and recovery codes', async () => {
    const message = 'This code is not right';
    const confirm = vi
      .fn()
      .mockRejectedValueOnce(trpcError('BAD_REQUEST', message, { fieldErrors: { code: message } }))
      .mockResolvedValue({ recoveryCodes });
    const { person } = render(section, {
      ...usual,
      'auth.secondFactor': vi.fn().mockResolvedValueOnce(off).mockResolvedValue(on),
      'auth.startSecondFactor': begun,
      'auth.confirmSecondFactor': confirm,
    });

    await person.click(await screen.findByRole('button', { name: 'Set up two-step sign-in' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Start' }));
    expect(await dialog.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await person.type(dialog.getByLabelText('Code that the app shows'), '111111{Enter}');
    expect(await dialog.findByText(message)).toBeVisible();
    await person.clear(dialog.getByLabelText('Code that the app shows'));
    await person.type(dialog.getByLabelText('Code that the app shows'), '222222{Enter}');

    const listed = await dialog.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(listed)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(recoveryCodes);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed'));
    const copy = dialog.getByRole('button', { name: 'Copy the codes' });
    await person.click(copy);
    expect(await dialog.findByText(/^The codes could not be copied/)).toBeVisible();
    expect(String(getSelection())).toBe(recoveryCodes.join(''));
    await person.click(copy);
    expect(await dialog.findByText('Codes copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join('\n'));
    await person.click(dialog.getByRole('button', { name: 'I have kept them' }));

    expect(await screen.findByText(/9 recovery codes left/)).toBeVisible();
    expect(screen.queryByText(recoveryCodes[0] ?? '')).toBeNull();
  });

  test('is turned off with the password and a code', async () => {
    const remove = vi.fn();
    const { person } = render(section, {
      ...usual,
      'auth.secondFactor': on,
      'auth.removeSecondFactor': remove,
    });

    await person.click(await screen.findByRole('button', { name: 'Turn off two-step sign-in' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByLabelText('Password'), 'secret');
    await person.type(dialog.getByLabelText('Code from your app, or a recovery code'), '123456{Enter}');

    expect(await screen.findByText('Two-step sign-in is off')).toBeVisible();
    expect(remove).toHaveBeenCalledWith({ password: 'secret', code: '123456' });
  });
});

test.each([
  ['a code', 'mail' as const, '123456'],
  ['nothing, as Microsoft confirms who it is,', 'provider' as const, ''],
])('two-step sign-in is turned off with %s by who has no password', async (_, confirmsBy, code) => {
  const remove = vi.fn();
  const { person } = render(section, {
    ...usual,
    'auth.secondFactor': on,
    'auth.removeSecondFactor': remove,
    'firmAccounts.mine': {
      provider: 'microsoft',
      email: 'ada@example.com',
      hasPassword: false,
      mayHavePassword: true,
      confirmsBy,
    },
  });

  await person.click(await screen.findByRole('button', { name: 'Turn off two-step sign-in' }));
  const dialog = within(await screen.findByRole('dialog'));
  if (code) await person.type(dialog.getByLabelText('Code from your app, or a recovery code'), code);
  await person.click(dialog.getByRole('button', { name: 'Turn off' }));

  expect(await screen.findByText('Two-step sign-in is off')).toBeVisible();
  expect(remove).toHaveBeenCalledWith({ password: '', code });
});

describe('a call that needs a recent password', () => {
  test('continues after the password is confirmed in a dialog', async () => {
    const message = 'This is not your current password';
    const setPolicy = vi
      .fn()
      .mockRejectedValueOnce(passwordNeeded)
      .mockImplementation((policy) => policy);
    const confirm = vi
      .fn()
      .mockRejectedValueOnce(trpcError('BAD_REQUEST', message, { fieldErrors: { password: message } }))
      .mockResolvedValue(undefined);
    const { person } = render(section, {
      ...usual,
      'team.setPolicy': setPolicy,
      'auth.confirmPassword': confirm,
    });

    await person.click(await screen.findByRole('switch', { name: /Administrators need/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your password' }));
    expect(
      dialog.getByText('Type your password to change this rule. It counts for 10 minutes.'),
    ).toBeVisible();
    await person.type(dialog.getByLabelText('Password'), 'wrong{Enter}');
    expect(await dialog.findByText(message)).toBeVisible();
    await person.clear(dialog.getByLabelText('Password'));
    await person.type(dialog.getByLabelText('Password'), 'right{Enter}');

    expect(await screen.findByText('Administrators need two-step sign-in now')).toBeVisible();
    expect(setPolicy).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is confirmed by a mailed code by who has no password', async () => {
    const setPolicy = vi
      .fn()
      .mockRejectedValueOnce(
        trpcError('FORBIDDEN', 'Please confirm your password first.', { reason: 'PASSWORD_NEEDED' }),
      )
      .mockResolvedValue({ adminsNeedSecondFactor: true });
    const own = {
      provider: 'google' as const,
      email: 'ada@example.com',
      hasPassword: false,
      mayHavePassword: true,
    };
    const confirm = vi.fn();
    const mailCode = vi.fn();
    const { person } = render(section, {
      ...usual,
      'firmAccounts.mine': { ...own, confirmsBy: 'mail' },
      'team.setPolicy': setPolicy,
      'auth.mailConfirmCode': mailCode,
      'auth.confirmByCode': confirm,
    });

    await person.click(await screen.findByRole('switch', { name: /Administrators need/ }));
    await person.click(await screen.findByRole('button', { name: 'Email me a code' }));
    await person.type(screen.getByLabelText('Code'), 'abcd-efgh{Enter}');

    expect(await screen.findByText('Administrators need two-step sign-in now')).toBeVisible();
    expect(mailCode).toHaveBeenCalledOnce();
    expect(confirm).toHaveBeenCalledWith({ code: 'abcd-efgh' });
  });

  test('is not made when the dialog is cancelled, and nothing is said about it', async () => {
    const denied = vi.fn().mockRejectedValue(passwordNeeded);
    const { person } = render(section, {
      ...usual,
      'team.setPolicy': denied,
      'auth.startSecondFactor': denied,
    });
    const cancel = async () => {
      const dialog = await screen.findByRole('dialog', { name: 'Confirm your password' });
      await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    };

    await person.click(await screen.findByRole('switch', { name: /Administrators need/ }));
    await cancel();
    await waitFor(() => expect(screen.getByRole('switch', { name: /Administrators/ })).toBeEnabled());
    await person.click(screen.getByRole('button', { name: 'Set up two-step sign-in' }));
    await person.click(await screen.findByRole('button', { name: 'Start' }));
    await cancel();

    expect(await screen.findByRole('button', { name: 'Start' })).toBeEnabled();
    expect(screen.queryByText(/Failed|Please confirm/)).toBeNull();
    expect(denied).toHaveBeenCalledTimes(2);
  });
});

test('an administrator who needs two-step sign-in sets it up before anything else', async () => {
  const { person } = render(<CrmGate />, {
    'auth.session': { ...sessionOf(ada), needsSecondFactor: true },
    'auth.startSecondFactor': begun,
  });

  expect(await screen.findByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Start' }));
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
});
