import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SessionContext } from '#client/crm/auth/useSession.ts';
import { CopyBanner } from '#client/crm/backups/CopyBanner.tsx';
import { render } from '../../support/render.tsx';
import { ada } from '../../support/staff.ts';

const live = { name: 'This is the live one' };

test('a restored copy says how many mails wait, and asks an administrator whether to send or drop them', async () => {
  let copy: { heldCount: number } | null = { heldCount: 3 };
  const makeLive = vi.fn(() => {
    copy = null;
  });
  const { person } = render(<CopyBanner />, { 'backups.copy': () => copy, 'backups.makeLive': makeLive });

  const banner = await screen.findByRole('complementary', { name: 'Restored copy' });
  expect(banner).toHaveTextContent('This is a restored copy. 3 emails wait.');
  await person.click(within(banner).getByRole('button', live));
  const dialog = await screen.findByRole('dialog', { name: 'Is this the live one?' });
  expect(within(dialog).getByRole('button', { name: 'Drop 3 emails' })).toBeVisible();
  await person.click(within(dialog).getByRole('button', { name: 'Send 3 emails' }));

  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(makeLive).toHaveBeenCalledWith({ heldMails: 'send' });
});

test('others see that it is a copy, and who can change that', async () => {
  render(
    <SessionContext value={{ user: { ...ada, role: 'manager' }, signOut: () => {} }}>
      <CopyBanner />
    </SessionContext>,
    { 'backups.copy': { heldCount: 1 } },
  );

  expect(await screen.findByText(/1 email waits/)).toBeVisible();
  expect(screen.getByRole('complementary')).toHaveTextContent('An administrator can make it the live one.');
  expect(screen.queryByRole('button', live)).toBeNull();
});
