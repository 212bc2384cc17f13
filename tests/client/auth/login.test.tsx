import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { LoginScreen } from '#client/crm/auth/LoginScreen.tsx';
import { AcceptInvitation } from '#client/crm/auth/links/AcceptInvitation.tsx';
import { ResetPassword } from '#client/crm/auth/links/ResetPassword.tsx';
import { VerifyEmail } from '#client/crm/auth/links/VerifyEmail.tsx';
import { CrmGate } from '#client/crm/CrmGate.tsx';
import { type Answers, render, trpcError } from '../../support/render.tsx';

const never = () => new Promise<never>(() => {});
const shown = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('signing in', () => {
  test('needs an email and a password, and sends nothing without them', async () => {
    const signIn = vi.fn();
    const { person } = render(<LoginScreen />, { 'auth.signIn': signIn });
    expect(screen.getByText('Access your CRM dashboard')).toBeVisible();

    await person.click(screen.getByRole('button', { name: 'Sign In' }));

    expect(await screen.findByText('Email is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    expect(signIn).not.toHaveBeenCalled();
  });

  test('with an account of the firm goes to the provider, and comes back to this screen', async () => {
    const start = vi.fn(() => never());
    const facts = { isFirst: false, passwordMinLength: 6, provider: 'microsoft' as const };
    const answers: Answers = { 'auth.signUpFacts': facts, 'firmAccounts.start': start };
    const { person } = render(<LoginScreen />, answers, { at: '/crm?account=guest' });

    expect(await screen.findByText(/^Guests of the organisation cannot sign in here/)).toBeVisible();
    await person.click(await screen.findByRole('button', { name: 'Sign in with Microsoft' }));

    expect(start).toHaveBeenCalledWith(expect.objectContaining({ isRenewal: false }));
  });

  test('shows that it is in progress', async () => {
    const { person } = render(<LoginScreen />, { 'auth.signIn': never });

    await person.type(screen.getByLabelText('Email'), 'ada@example.com');
    await person.type(screen.getByLabelText('Password'), 'secret{Enter}');

    expect(await screen.findByRole('button', { name: 'Signing in...' })).toBeVisible();
  });

  test('that fails shows the message of the server', async () => {
    const error = trpcError('UNAUTHORIZED', 'Invalid email or password');
    const { person } = render(<LoginScreen />, { 'auth.signIn': vi.fn().mockRejectedValue(error) });

    await person.type(screen.getByLabelText('Email'), 'ada@example.com');
    await person.type(screen.getByLabelText('Password'), 'wrong{Enter}');

    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
    expect(screen.queryByRole('button', { name: 'Resend the link' })).toBeNull();
  });

  test('before the address is confirmed can send the link again', async () => {
    const resend = vi.fn();
    const error = trpcError('FORBIDDEN', 'Please confirm your email address first.', {
      reason: 'EMAIL_NOT_CONFIRMED',
    });
    const { person } = render(<LoginScreen />, {
      'auth.signIn': vi.fn().mockRejectedValue(error),
      'auth.resendVerification': resend,
    });

    await person.type(screen.getByLabelText('Email'), 'ada@example.com');
    await person.type(screen.getByLabelText('Password'), 'secret{Enter}');
    await person.click(await screen.findByRole('button', { name: 'Resend the link' }));

    expect(await screen.findByText(/a new link is on its way/)).toBeVisible();
    expect(resend).toHaveBeenCalledWith({ email: 'ada@example.com' });
  });

  test('after too many attempts shows how long to wait', async () => {
    const message = 'Too many attempts. Try again in 12 minutes.';
    const { person } = render(<LoginScreen />, {
      'auth.signIn': vi.fn().mockRejectedValue(trpcError('TOO_MANY_REQUESTS', message)),
    });

    await person.type(screen.getByLabelText('Email'), 'ada@example.com');
    await person.type(screen.getByLabelText('Password'), 'secret{Enter}');

    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  test('needs a code where two-step sign-in is on, and shows an error under a wrong one', async () => {
    const message = 'This code is not right';
    const signIn = vi
      .fn()
      .mockRejectedValueOnce(trpcError('FORBIDDEN', 'Please enter the code.', { reason: 'CODE_NEEDED' }))
      .mockRejectedValueOnce(trpcError('BAD_REQUEST', message, { fieldErrors: { code: message } }))
      .mockResolvedValue(null);
    const { person } = render(<LoginScreen />, { 'auth.signIn': signIn, 'auth.session': null });

    await person.type(screen.getByLabelText('Email'), 'ada@example.com');
    await person.type(screen.getByLabelText('Password'), 'secret{Enter}');
    const box = await screen.findByLabelText('Code');
    expect(box).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    await person.keyboard('{Enter}');
    expect(await screen.findByText('Code is required')).toBeVisible();
    await person.type(box, '123456{Enter}');
    expect(await screen.findByText(message)).toBeVisible();
    await person.clear(box);
    await person.type(box, '654321{Enter}');

    const pair = { email: 'ada@example.com', password: 'secret' };
    await waitFor(() =>
      expect(signIn.mock.calls).toEqual([
        [pair],
        [{ ...pair, code: '123456' }],
        [{ ...pair, code: '654321' }],
      ]),
    );
    await person.click(screen.getByRole('button', { name: 'Back to email and password' }));
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });

  test('can show the typed password, by a button that says what it does next', async () => {
    const { person } = render(<LoginScreen />);
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');

    await person.click(screen.getByRole('button', { name: 'Show password' }));

    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await person.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    expect(screen.getByRole('button', { name: 'Show password' })).toBeVisible();
  });
});

describe('signing up', () => {
  async function fillIn(answers: Parameters<typeof render>[1], password = 'a good one') {
    const { person } = render(<LoginScreen />, answers);
    await person.click(screen.getByRole('button', { name: "Don't have an account? Sign up" }));
    await person.type(screen.getByLabelText('First Name'), 'Ada');
    await person.type(screen.getByLabelText('Last Name'), 'Byron');
    await person.type(screen.getByLabelText('Email'), 'ada@example.com');
    await person.type(screen.getByLabelText('Password'), password);
    await person.click(screen.getByRole('button', { name: 'Sign Up' }));
    return person;
  }

  test('ends with a card that says to check the mail, and has a link back', async () => {
    const signUp = vi.fn(() => ({ isMailed: true }));
    const person = await fillIn({ 'auth.signUp': signUp });
    await person.click(await screen.findByRole('button', { name: 'Wrong address? Change it' }));
    expect(screen.getByLabelText('First Name')).toHaveValue('Ada');
    await person.click(screen.getByRole('button', { name: 'Sign Up' }));

    expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    expect(screen.getByText(/spam folder/)).toBeVisible();
    expect(screen.getByText('ada@example.com')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Back to Sign In' }));

    expect(shown()).toBe('Sign In');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
    expect(signUp).toHaveBeenCalledWith({
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.com',
      password: 'a good one',
    });
  });

  test('without a mail server says where the link is instead', async () => {
    await fillIn({ 'auth.signUp': { isMailed: false } });

    expect(await screen.findByText(/No mail server is set yet/)).toHaveTextContent(
      'The link is in the terminal that runs this, and in the folder ‘mail’ of its data.',
    );
    expect(screen.queryByText(/spam folder|We sent/)).toBeNull();
  });

  test('says to the first person, and to nobody else, that the account becomes the administrator', async () => {
    await fillIn({
      'auth.signUpFacts': { isFirst: true, passwordMinLength: 6, provider: null },
      'auth.signUp': { isMailed: false },
    });
    expect(await screen.findByText('Once confirmed, this account is the administrator.')).toBeVisible();
    cleanup();

    const { person } = render(<LoginScreen />, {
      'auth.signUpFacts': { isFirst: true, passwordMinLength: 6, provider: null },
    });
    await person.click(screen.getByRole('button', { name: "Don't have an account? Sign up" }));
    expect(screen.getByRole('note')).toHaveTextContent(
      'You are the first here. This account becomes the administrator.',
    );
    cleanup();

    await fillIn({ 'auth.signUp': { isMailed: false } });
    expect(await screen.findByText(/No mail server is set yet/)).toBeVisible();
    expect(screen.queryByText(/administrator/)).toBeNull();
  });

  test('has a button that shows the password, whose name alone says what a press does', async () => {
    const { person } = render(<LoginScreen />);

    expect(screen.getByRole('button', { name: 'Show password' })).not.toHaveAttribute('aria-pressed');
    screen.getByRole('button', { name: 'Show password' }).focus();
    await person.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Hide password' })).not.toHaveAttribute('aria-pressed');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  });

  test('shows that it is in progress', async () => {
    await fillIn({ 'auth.signUp': never });

    expect(screen.getByRole('button', { name: 'Creating account...' })).toBeVisible();
    expect(screen.getByText('Create your CRM account')).toBeVisible();
  });

  test('with a password that is too short sends nothing', async () => {
    const signUp = vi.fn();
    await fillIn({ 'auth.signUp': signUp }, 'short');

    expect(await screen.findByText('Password must be at least 6 characters')).toBeVisible();
    expect(signUp).not.toHaveBeenCalled();
  });

  test('with a password that the server rejects shows the message under its field', async () => {
    const message = 'This password is too common';
    const error = trpcError('BAD_REQUEST', message, { fieldErrors: { password: message } });
    await fillIn({ 'auth.signUp': vi.fn().mockRejectedValue(error) });

    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(expect.stringContaining(message));
  });
});

test('a forgotten password requests a link for the address that was typed', async () => {
  const request = vi.fn(() => ({ isMailed: true }));
  const { person } = render(<LoginScreen />, { 'auth.requestPasswordReset': request });

  await person.type(screen.getByLabelText('Email'), 'ada@example.com');
  await person.click(screen.getByRole('button', { name: 'Forgot password?' }));
  await person.click(screen.getByRole('button', { name: 'Send the link' }));

  expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  expect(request).toHaveBeenCalledWith({ email: 'ada@example.com' });
});

describe('the link that confirms an address', () => {
  const open = (verify: Answers['auth.verifyEmail']) =>
    render(
      <VerifyEmail />,
      { 'auth.verifyEmail': verify },
      { at: '/crm/verify-email?token=abc', others: [{ path: '/crm', element: <LoginScreen /> }] },
    );

  test('does nothing until the button is pressed', async () => {
    const verify = vi.fn(() => ({ email: 'ada@example.com', state: 'active' as const }));
    const { person, address } = open(verify);
    expect(verify).not.toHaveBeenCalled();

    await person.click(screen.getByRole('button', { name: 'Confirm email' }));

    expect(await screen.findByText(/you can sign in now/)).toBeVisible();
    expect(verify).toHaveBeenCalledExactlyOnceWith({ token: 'abc' });
    await person.click(screen.getByRole('link', { name: 'Go to sign in' }));
    expect(address()).toBe('/crm');
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  test('says when an administrator has to approve the account', async () => {
    const { person } = open({ email: 'ada@example.com', state: 'pending' });

    await person.click(screen.getByRole('button', { name: 'Confirm email' }));

    expect(await screen.findByText(/waits for an administrator to approve it/)).toBeVisible();
  });

  test('that is no longer valid says so', async () => {
    const { person } = open(vi.fn().mockRejectedValue(trpcError('BAD_REQUEST', 'This link has expired.')));

    await person.click(screen.getByRole('button', { name: 'Confirm email' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired.');
  });
});

test('a new password is set with the token of its link', async () => {
  const reset = vi.fn(() => ({ email: 'ada@example.com', state: 'active' as const }));
  const { person } = render(
    <ResetPassword />,
    { 'auth.resetPassword': reset },
    { at: '/crm/reset-password?token=abc' },
  );

  expect(screen.getByText('At least 6 characters')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByText('Password must be at least 6 characters')).toBeVisible();
  expect(screen.queryByText('At least 6 characters')).toBeNull();
  await person.type(screen.getByLabelText('New password'), 'a better one');
  await person.click(screen.getByRole('button', { name: 'Set password' }));

  expect(await screen.findByText(/Your new password is set/)).toBeVisible();
  expect(reset).toHaveBeenCalledWith({ token: 'abc', password: 'a better one' });
});

describe('the page of an invitation', () => {
  const address = '/crm/invitation?token=abc';

  test('has the address locked and the name filled in, and accepts with a press only', async () => {
    const accept = vi.fn();
    const { person } = render(
      <AcceptInvitation />,
      {
        'auth.invitation': {
          email: 'kim@sunrise.example',
          firstName: 'Kim',
          lastName: null,
          isFirmOnly: false,
        },
        'auth.acceptInvitation': accept,
      },
      { at: address },
    );

    const email = await screen.findByLabelText('Email');
    expect(email).toHaveValue('kim@sunrise.example');
    expect(email).toHaveAttribute('readonly');
    await person.type(screen.getByLabelText('Last Name'), 'Lee');
    await person.type(screen.getByLabelText('Password'), 'a garden of ferns');
    expect(accept).not.toHaveBeenCalled();
    await person.click(screen.getByRole('button', { name: 'Create my account' }));

    expect(await screen.findByText(/Your account is ready: you can sign in now/)).toBeVisible();
    const values = { firstName: 'Kim', lastName: 'Lee', password: 'a garden of ferns' };
    expect(accept).toHaveBeenCalledExactlyOnceWith({ token: 'abc', ...values });
  });

  test('says how long a new password is at least here', async () => {
    render(
      <AcceptInvitation />,
      {
        'auth.invitation': {
          email: 'kim@sunrise.example',
          firstName: null,
          lastName: null,
          isFirmOnly: false,
        },
        'auth.signUpFacts': { isFirst: false, passwordMinLength: 8, provider: null },
      },
      { at: address },
    );

    expect(await screen.findByText('At least 8 characters')).toBeVisible();
  });

  test('asks for no password where only accounts of the firm sign in', async () => {
    const start = vi.fn(() => ({ url: '#' }));
    const { person } = render(
      <AcceptInvitation />,
      {
        'auth.invitation': {
          email: 'kim@sunrise.example',
          firstName: null,
          lastName: null,
          isFirmOnly: true,
        },
        'auth.signUpFacts': { isFirst: false, passwordMinLength: 6, provider: 'microsoft' },
        'firmAccounts.start': start,
      },
      { at: address },
    );

    await person.click(await screen.findByRole('button', { name: 'Sign in with Microsoft' }));

    expect(start).toHaveBeenCalledWith(expect.objectContaining({ invitation: 'abc' }));
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  test('says in one sentence that the link does not work', async () => {
    const invitation = vi.fn().mockRejectedValue(trpcError('BAD_REQUEST', 'This invitation has expired.'));
    render(<AcceptInvitation />, { 'auth.invitation': invitation }, { at: address });

    expect(await screen.findByRole('alert')).toHaveTextContent('This invitation has expired.');
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

test('the login keeps what was typed when the server cannot be reached', async () => {
  const session = vi.fn().mockResolvedValueOnce(null).mockRejectedValue(new Error('the server is away'));
  const signIn = vi.fn().mockRejectedValue(new Error('the server is away'));
  const { person } = render(<CrmGate />, { 'auth.session': session, 'auth.signIn': signIn }, { at: '/crm' });

  await person.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await person.type(screen.getByLabelText('Password'), 'four calm words{Enter}');

  expect(await screen.findByRole('alert')).toHaveTextContent('the server is away');
  await waitFor(() => expect(session).toHaveBeenCalledTimes(2));
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
  expect(screen.getByLabelText('Password')).toHaveValue('four calm words');
});

test('the gate opens by itself once the server can read who is signed in', async () => {
  const session = vi
    .fn()
    .mockRejectedValueOnce(trpcError('SERVICE_UNAVAILABLE', 'The database does not answer just now.'))
    .mockResolvedValue(null);
  render(<CrmGate />, { 'auth.session': session }, { at: '/crm' });

  expect(await screen.findByText('The database does not answer just now.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('the gate says when it cannot reach the server', async () => {
  const session = vi.fn().mockRejectedValue(new Error('the server is away'));
  render(<CrmGate />, { 'auth.session': session }, { at: '/crm' });

  expect(await screen.findByText('the server is away')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
});
