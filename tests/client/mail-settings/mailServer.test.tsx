import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { MailSettings } from '#client/crm/mail-settings/MailSettings.tsx';
import type { MailServerRecord } from '#shared/mail-settings/mail.ts';
import type { MicrosoftConnectionRecord } from '#shared/mail-settings/microsoft.ts';
import { type Answers, render } from '../../support/render.tsx';
import { mail } from '../settings/openSettings.tsx';

describe('the mail server', () => {
  const server: MailServerRecord = {
    host: 'smtp.banksia.example',
    port: 587,
    security: 'starttls',
    userName: 'desk',
    sender: 'desk@banksia.example',
    password: 'stored',
    testedAt: null,
  };
  const showMail = (answers: Answers) => render(<MailSettings />, answers);

  test('is saved as typed, with the usual port of its encryption, and a test says what the server wrote', async () => {
    const read = vi.fn(() => mail({ version: 1, server })).mockReturnValueOnce(mail({ waitingCount: 2 }));
    const save = vi.fn(() => ({ version: 1, server }));
    const refused = { isSent: false, reason: 'The server did not accept it.', answer: '535 <b>No</b>' };
    const { person } = showMail({ 'mail.settings': read, 'mail.save': save, 'mail.sendTest': refused });
    expect(await screen.findByText(/^Choose one of these/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Mail server', expanded: false }));
    const form = within(await screen.findByRole('form', { name: 'Mail server' }));
    expect(screen.getByText(/^2 emails waiting/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /test email/ })).toBeNull();

    const saveButton = form.getByRole('button', { name: 'Save mail server' });
    expect(saveButton).toHaveAttribute('data-variant', 'default');
    await person.type(form.getByLabelText(/Host/), 'smtp.banksia.example');
    expect(saveButton).toHaveAttribute('data-variant', 'filled');
    await person.click(form.getByRole('combobox', { name: 'Encryption' }));
    await person.click(await screen.findByRole('option', { name: 'STARTTLS' }));
    await person.type(form.getByLabelText(/Sender address/), 'desk@banksia.example');
    await person.type(form.getByLabelText('User name'), 'desk');
    await person.type(form.getByLabelText('Password'), ' four words ');
    await person.click(saveButton);

    await screen.findByText('Mail server saved. The next email goes through it.');
    const { password: _, testedAt: __, ...typed } = server;
    expect(save).toHaveBeenCalledExactlyOnceWith({ ...typed, password: ' four words ', version: 0 });
    expect(form.getByLabelText('Password')).toHaveValue('');
    await person.click(screen.getByRole('button', { name: 'Send a test email to myself' }));
    expect(await screen.findByText('The server did not accept it.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Mail server saved/)).toBeNull());
    await person.click(saveButton);
    await person.click(await screen.findByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText('The server did not accept it.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send a test email to myself' })).toHaveFocus();
    expect(screen.getByText('The server wrote: 535 <b>No</b>')).toBeVisible();
    expect(screen.queryByText(/^No test email has arrived yet/)).toBeNull();
  });

  test('works once somebody says that the test email arrived, after sending it or by the link in it', async () => {
    const confirm = vi.fn();
    const arrivedAt = new Date('2026-11-22T00:00:00Z');
    const read = () =>
      mail({ version: 1, server, arrivedAt: confirm.mock.calls.length > 0 ? arrivedAt : null });
    const { person } = showMail({
      'mail.settings': read,
      'mail.sendTest': { isSent: true },
      'mail.confirmTest': confirm,
    });
    expect(await screen.findByText('No test email has arrived yet. Send one to yourself.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'It arrived' })).toBeNull();

    await person.click(screen.getByRole('button', { name: 'Send a test email to myself' }));
    await person.click(await screen.findByRole('button', { name: 'It arrived' }));

    expect(await screen.findByText(/^A test email arrived on 22 Nov/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send a test email to myself' })).toHaveFocus();
    expect(confirm).toHaveBeenCalledOnce();
    cleanup();
    render(
      <MailSettings />,
      { 'mail.settings': mail({ version: 1, server }) },
      { at: '/crm#arrived', path: '/crm' },
    );
    expect(await screen.findByRole('button', { name: 'It arrived' })).toHaveFocus();
  });

  test('is that of SMTP_URL where it is set, and says when its password cannot be read', async () => {
    showMail({ 'mail.settings': mail({ version: 1, server, environmentHost: 'mail.fixed.example' }) });
    expect(await screen.findByText('mail.fixed.example')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByRole('button', { name: 'Send a test email to myself' })).toBeVisible();
    cleanup();

    showMail({ 'mail.settings': mail({ version: 1, server: { ...server, password: 'unreadable' } }) });
    expect(await screen.findByRole('alert')).toHaveTextContent(/cannot be read.*Enter it again/);
  });

  test('at Microsoft says what stops when, and what to do about Microsoft mail stands above', async () => {
    const connection: MicrosoftConnectionRecord = {
      tenantId: '7f0b1a52-39a4-4e2b-9a40-0d3ce6a7f1b1',
      clientId: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
      secretEndsOn: '2026-12-07',
      isReadable: true,
      sharedMailbox: null,
      mailbox: 'desk@banksia.example',
      account: null,
      signInEndsOn: '2027-02-01',
      problem: 'signIn',
      heldUntil: null,
      testedAt: null,
    };
    const { microsoft } = mail();
    showMail({
      'mail.settings': mail({
        microsoft: { ...microsoft, version: 1, connection },
        notices: [
          { about: 'signIn', endsOn: null, hasEnded: true },
          { about: 'secret', endsOn: '2026-12-07', hasEnded: false },
        ],
        waitingCount: 2,
        server: { ...server, host: 'smtp.office365.com' },
      }),
    });

    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'Emails wait. Microsoft ended the sign-in. Sign in again.',
      'The client secret of Microsoft email ends on 7 Dec 2026',
    ]);
    expect(screen.getByText(/^2 emails waiting .* Sent once it is put right/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign in again' })).toBeVisible();
    expect(screen.getByText(/switches off passwords here at the end of December 2026/)).toBeVisible();
    // Emails leave by the mailbox, not by this server.
    expect(screen.queryByText(/switches off sending with a password/)).toBeNull();
  });

  test.each([
    ['smtp.office365.com', /^Your emails go through smtp.office365.com with a password/, /Sign in .* below/],
    [null, /switches off sending with a password/, /If your mailbox is at Microsoft 365/],
  ])('says what Microsoft switches off, and whether it matters: %s', async (host, said, matters) => {
    showMail({ 'mail.settings': mail(host ? { version: 1, server: { ...server, host } } : {}) });

    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByText(matters)).toHaveTextContent(/end of December 2026/);
  });

  test('says nothing of Microsoft about another server', async () => {
    showMail({ 'mail.settings': mail({ version: 1, server: { ...server, host: 'mail.banksia.example' } }) });

    expect(await screen.findByText('Emails go through mail.banksia.example.')).toBeVisible();
    expect(screen.queryByText(/end of December 2026/)).toBeNull();
  });

  test('from a shared mailbox says in words when a person’s name shows, and asks nothing then', async () => {
    const connection: MicrosoftConnectionRecord = {
      tenantId: '7f0b1a52-39a4-4e2b-9a40-0d3ce6a7f1b1',
      clientId: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
      secretEndsOn: '2027-12-07',
      isReadable: true,
      sharedMailbox: 'hello@banksia.example',
      mailbox: 'hello@banksia.example',
      account: 'ann@banksia.example',
      signInEndsOn: '2027-02-01',
      problem: null,
      heldUntil: null,
      testedAt: new Date('2026-12-01T01:00:00Z'),
    };
    const { microsoft } = mail();
    const answer = mail({ microsoft: { ...microsoft, version: 1, connection } });
    const { person } = showMail({
      'mail.settings': answer,
      'mail.sendTest': { isSent: true, sender: 'onBehalf' },
    });
    const ask = 'Did the test email arrive, from hello@banksia.example alone?';
    expect(await screen.findByText(ask)).toBeVisible();

    await person.click(screen.getByRole('button', { name: 'Send a test email to myself' }));

    expect(await screen.findByText('The email shows a person’s name')).toBeVisible();
    expect(screen.getByText(/‘ann@banksia.example on behalf of hello@banksia.example’/)).toHaveTextContent(
      /Send As/,
    );
    expect(screen.queryByText(ask)).toBeNull();
  });
});
