import { notifications } from '@mantine/notifications';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { UNREACHABLE_MESSAGE } from '#client/connection/unreachable.ts';
import { accounts } from '#client/crm/accounts/accounts.record.ts';
import { SessionContext } from '#client/crm/auth/useSession.ts';
import { CrmLayout } from '#client/crm/frame/CrmLayout.tsx';
import { useDeleteMutationOptions } from '#client/crm/records/trash/useDeleteMutationOptions.ts';
import { trpc } from '#client/trpc.ts';
import { restored } from '../../support/records/trash.ts';
import { type Answers, render, trpcError } from '../../support/render.tsx';
import { ada } from '../../support/staff.ts';

const batchId = '0193a5c0-0000-7000-8000-0000000000ff';

function Account() {
  const remove = trpc.accounts.delete.useMutation(useDeleteMutationOptions(accounts));
  return (
    <>
      <button type="button" onClick={() => remove.mutate({ id: '1', batchId })}>
        Delete
      </button>
      <input aria-label="Note" />
    </>
  );
}

async function deleteAccount(
  remove: Answers['accounts.delete'],
  restore: Answers['trash.restore'] = restored(),
) {
  const answers = { 'accounts.delete': remove, 'trash.restore': restore };
  const shown = render(
    <SessionContext value={{ user: ada, signOut: () => {} }}>
      <CrmLayout />
      <Account />
    </SessionContext>,
    answers,
    { at: '/crm/accounts' },
  );
  await shown.person.click(screen.getByRole('button', { name: 'Delete' }));
  return shown.person;
}

const deleted = {
  batchId,
  counts: { account: 1, contact: 2, lead: 1, proposal: 2 },
  first: { contact: 'Kim Lee', lead: 'Renewal' },
};
const words = 'Together with ‘Kim Lee’ and 1 more contact, the lead ‘Renewal’ and 2 proposals';

test('a delete shows what was deleted with the record', async () => {
  await deleteAccount(deleted);

  expect(await screen.findByText('Account deleted successfully')).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
});

test('Undo restores everything that was deleted', async () => {
  const restore = vi.fn();
  const person = await deleteAccount(deleted, restore);

  await person.click(await screen.findByRole('button', { name: 'Undo' }));

  const restored = (await screen.findByText('Restored')).closest('[role="alert"]');
  expect(restored).toHaveTextContent(words);
  expect(restore).toHaveBeenCalledExactlyOnceWith({ id: expect.any(String), batchId, duplicates: 'restore' });
});

test('Ctrl+Z restores it too, and only once', async () => {
  const restore = vi.fn();
  const person = await deleteAccount(deleted, restore);
  await screen.findByRole('button', { name: 'Undo' });

  await person.keyboard('{Control>}zz{/Control}');

  expect(await screen.findByText('Restored')).toBeVisible();
  expect(restore).toHaveBeenCalledOnce();
});

test('Ctrl+Z undoes nothing whose message is gone', async () => {
  const restore = vi.fn();
  const person = await deleteAccount(deleted, restore);
  await screen.findByRole('button', { name: 'Undo' });

  act(() => notifications.clean());
  await person.keyboard('{Control>}z{/Control}');

  expect(restore).not.toHaveBeenCalled();
});

test('Ctrl+Z in a text input undoes the typing and not the delete', async () => {
  const restore = vi.fn();
  const person = await deleteAccount(deleted, restore);
  await screen.findByRole('button', { name: 'Undo' });

  await person.type(screen.getByLabelText('Note'), 'a{Control>}z{/Control}');

  expect(restore).not.toHaveBeenCalled();
});

test('a failed delete shows an error', async () => {
  await deleteAccount(
    vi.fn().mockRejectedValue(trpcError('SERVICE_UNAVAILABLE', 'The database cannot be reached')),
  );

  expect(await screen.findByText('Failed to delete account')).toBeVisible();
  expect(screen.getByText('The database cannot be reached')).toBeVisible();
});

test.each([
  ['got no answer itself', () => Promise.reject(trpcError('GATEWAY_TIMEOUT', 'The server got no answer.'))],
  ['does not answer', () => Promise.reject(new Error(UNREACHABLE_MESSAGE))],
])(
  'a delete whose outcome is unknown, because the server %s, says so and can be undone',
  async (_, remove) => {
    const restore = vi.fn();
    const person = await deleteAccount(remove, restore);

    expect(await screen.findByText('No answer from the server')).toBeVisible();
    expect(screen.getByText('It may have been done: check before trying again.')).toBeVisible();
    expect(screen.queryByText('Failed to delete account')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(restore).toHaveBeenCalledExactlyOnceWith({
      id: expect.any(String),
      batchId,
      duplicates: 'restore',
    });
  },
);

test('Undo of a delete that was not done says that there is nothing to undo', async () => {
  const person = await deleteAccount(
    vi.fn().mockRejectedValue(trpcError('GATEWAY_TIMEOUT', 'The server got no answer.')),
    vi.fn().mockRejectedValue(trpcError('NOT_FOUND', 'This is no longer in the trash')),
  );

  await person.click(await screen.findByRole('button', { name: 'Undo' }));

  expect(await screen.findByText(/^Nothing to undo: it was not deleted/)).toBeVisible();
});
