import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { RequestForm, RequestReceived } from '#client/site/proposals/requests/RequestDialog.tsx';
import { requestDraft } from '#client/site/proposals/requests/requestDraft.ts';
import { SiteContentContext } from '#client/site/siteContent.ts';
import { WRONG_CODE_MESSAGE } from '#shared/proposals/requests/requests.ts';
import { emptyProviderDetails } from '#shared/proposals/selection.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';

const selection = { provider: 'new' as const, groups: ['0107'], details: emptyProviderDetails };
const url = 'https://desk.example/proposal?key=abc';
const sent = {
  reference: 'PR-2026-00001',
  url,
  email: 'mira@sunrise.example',
  selection,
  pricesVersion: defaultContent.pricesVersion,
  isConfirmed: false,
};

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

/** The calls that the server receives; it answers these one after the other. */
function serverAnswers(...answers: ({ json: unknown } | { message: string; current?: unknown })[]) {
  const calls: { id: string; formData: Record<string, string>; code?: string; pricesVersion?: string }[] = [];
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    if (!String(address).includes('/trpc/')) return fetch(address, options);
    calls.push(JSON.parse(String(options?.body))[0].json);
    const answer = answers.shift() ?? { message: 'No answer' };
    const error = 'message' in answer && {
      error: {
        json: {
          message: answer.message,
          code: -32_603,
          data: {
            code: answer.current ? 'CONFLICT' : 'BAD_REQUEST',
            httpStatus: 400,
            current: answer.current ?? null,
          },
        },
      },
    };
    return new Response(JSON.stringify([error || { result: { data: answer } }]), {
      headers: { 'content-type': 'application/json' },
    });
  });
  return calls;
}

function show(element: React.ReactElement) {
  cleanup();
  render(<SiteContentContext value={defaultContent}>{element}</SiteContentContext>);
  return userEvent.setup();
}

const showForm = (onSent = vi.fn()) => ({
  user: show(<RequestForm selection={selection} onSent={onSent} />),
  onSent,
});
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`));
const send = () => screen.getByRole('button', { name: 'Send me this proposal' });

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field('Name'), 'Mira');
  await user.type(field('Email'), 'mira@sunrise.example');
  await user.type(field('Phone'), '0491 570 156');
}

describe('the form by which visitors send themselves a proposal', () => {
  test('asks about a short phone number, and sends it all the same', async () => {
    const calls = serverAnswers({ json: { reference: sent.reference, url } });
    const { user } = showForm();
    await fillIn(user);
    await user.clear(field('Phone'));
    await user.type(field('Phone'), '12');
    await user.tab();

    expect(field('Phone')).toHaveAccessibleDescription('Is this number complete?');
    await user.click(send());
    await waitFor(() => expect(calls[0]?.formData.phone).toBe('12'));
  });

  test('shows what is missing, and an ABN whose digits are wrong', async () => {
    const calls = serverAnswers();
    const { user } = showForm();
    await user.type(field('ABN'), '51 824 753 557');

    await user.click(send());

    expect(screen.getByText('Please tell us your name')).toBeVisible();
    expect(screen.getByText(/This is not a valid ABN/)).toBeVisible();
    expect(field('Name')).toHaveFocus();
    expect(calls).toEqual([]);
  });

  test('keeps what was typed over a failure and a reload, and is then the same proposal', async () => {
    const calls = serverAnswers(
      { message: 'The server is busy just now' },
      { json: { reference: sent.reference, url } },
    );
    const { user } = showForm();
    await fillIn(user);
    await user.click(send());
    await screen.findByText(
      /Your proposal was not sent. The server is busy just now. Everything you wrote is still here. You can also call us on/,
    );
    expect(field('Name')).toHaveValue('Mira');

    const again = showForm();
    expect(field('Email')).toHaveValue('mira@sunrise.example');
    await again.user.click(send());

    await waitFor(() => expect(again.onSent).toHaveBeenCalledWith(sent));
    expect(calls[1]?.id).toBe(calls[0]?.id);
    expect(calls[1]?.formData).toEqual({
      name: 'Mira',
      email: 'mira@sunrise.example',
      phone: '0491 570 156',
      company: '',
      abn: '',
    });
    expect(requestDraft.read().answer).toEqual(sent);
    // Another proposal needs nothing typed again.
    showForm();
    expect(field('Phone')).toHaveValue('0491 570 156');
  });

  test('shows the new sum where prices have changed, and sends at it once the visitor agrees', async () => {
    const changed = { pricesVersion: 'new', total: 396_000, gst: 36_000, unpriced: [] };
    const calls = serverAnswers(
      { message: 'Our prices have changed since you opened this page', current: changed },
      { json: { reference: sent.reference, url } },
    );
    const { user, onSent } = showForm();
    await fillIn(user);
    await user.click(send());

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Our prices have changed since you opened this page. It was $3,850. It is now $3,960 incl. GST. Nothing has been sent yet.',
    );
    expect(onSent).not.toHaveBeenCalled();
    const agree = screen.getByRole('button', { name: 'Send it at $3,960' });
    expect(agree).toHaveFocus();
    expect(field('Name')).toHaveValue('Mira');
    await user.click(agree);

    await waitFor(() => expect(onSent).toHaveBeenCalledWith({ ...sent, pricesVersion: 'new' }));
    expect(calls.map(({ pricesVersion }) => pricesVersion)).toEqual([defaultContent.pricesVersion, 'new']);
    expect(calls[1]?.id).toBe(calls[0]?.id);
  });
});

test('the answer says only what is true of a request in quarantine too; who wants more gets a code, and enters it', async () => {
  const calls = serverAnswers(
    { json: null },
    { message: WRONG_CODE_MESSAGE },
    { json: { isConfirmed: true } },
  );
  const onConfirm = vi.fn();
  const user = show(<RequestReceived request={sent} isNew={false} onConfirm={onConfirm} />);
  expect(screen.getByText(sent.reference)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open my proposal' })).toHaveAttribute('href', url);
  expect(screen.queryByText(url)).toBeNull();
  expect(screen.queryByLabelText(/^Code/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Email me the link and the PDF' }));
  await waitFor(() => expect(calls).toEqual([{ key: 'abc' }]));
  expect(screen.getByText(/^When a code comes to mira@sunrise\.example, enter it here/)).toBeVisible();
  // A reload keeps the field, and mails no other code.
  show(<RequestReceived request={sent} isNew={false} onConfirm={onConfirm} />);
  expect(screen.getByLabelText(/^Code/)).toHaveFocus();
  const confirm = screen.getByRole('button', { name: 'Confirm' });

  await user.type(field('Code'), '12');
  await user.click(confirm);
  expect(screen.getByText('Enter the six digits of the code')).toBeVisible();
  expect(calls).toHaveLength(1);
  await user.type(field('Code'), '3 456');
  await user.click(confirm);
  expect(await screen.findByText(WRONG_CODE_MESSAGE)).toBeVisible();
  await user.click(confirm);

  await waitFor(() => expect(onConfirm).toHaveBeenCalledWith({ ...sent, isConfirmed: true }));
  expect(calls.slice(1)).toEqual([
    { key: 'abc', code: '123456' },
    { key: 'abc', code: '123456' },
  ]);
});
