import { cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { BackupNote } from '#client/crm/backups/BackupNote.tsx';
import { BackupSettings } from '#client/crm/backups/BackupSettings.tsx';
import type { BackupRecord, BackupState, LastBackup } from '#shared/backups/backups.ts';
import { render } from '../../support/render.tsx';

describe('backups', () => {
  const backup: BackupRecord = {
    id: 'a',
    kind: 'manual',
    startedAt: new Date('2026-11-20T01:00:00Z'),
    finishedAt: new Date('2026-11-20T01:01:00Z'),
    fileName: 'providerdesk-2026-11-20T01-00-00Z.zip',
    size: 1_300_000,
    rowCount: 1234,
    fileCount: 1,
    sha256: 'a'.repeat(64),
    error: null,
    byName: 'Ada Byron',
    isHere: true,
  };
  const failed: BackupRecord = {
    ...backup,
    id: 'b',
    kind: 'nightly',
    error: 'The disk of DATA_DIR is full.',
    isHere: false,
  };

  test('are made, listed with what they hold or why they failed, and switched for the night', async () => {
    const create = vi.fn(({ id }: { id: string }) => ({ id }));
    const setNightly = vi.fn(() => ({ isOn: false }));
    const { person } = render(<BackupSettings />, {
      'backups.state': { isRunning: false, hasNightly: true, hasFiles: true, backups: [failed, backup] },
      'backups.create': create,
      'backups.setNightly': setNightly,
    });

    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent(/Failed.*Nightly, Ada Byron · The disk of DATA_DIR is full\./);
    expect(second).toHaveTextContent(/Checked.*By hand, Ada Byron · 1\.2 MB, 1 file/);
    expect(screen.getAllByRole('button', { name: /^Download the backup of / })).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'Back up now' }));
    expect(await screen.findByText('The backup is being made')).toBeVisible();
    await person.click(screen.getByRole('switch', { name: 'Make a backup every night' }));
    expect(setNightly).toHaveBeenCalledExactlyOnceWith({ isOn: false });
    expect(create).toHaveBeenCalledOnce();
  });

  test('are said to be made until they no longer run', async () => {
    const older = { ...backup, id: 'older', size: 5_000 };
    // Right after it was started it does not run yet.
    let answer: BackupState = { isRunning: false, hasNightly: true, hasFiles: true, backups: [older] };
    let started = '';
    const { person } = render(<BackupSettings />, {
      'backups.state': () => answer,
      'backups.create': ({ id }: { id: string }) => {
        started = id;
        return { id };
      },
    });

    await person.click(await screen.findByRole('button', { name: 'Back up now' }));
    expect(await screen.findByText('The backup is being made')).toBeVisible();
    await screen.findByRole('button', { name: 'Backing up…' });
    expect(screen.queryByText('Backup made')).toBeNull();
    answer = { ...answer, backups: [{ ...backup, id: started }, older] };

    const toast = (await screen.findByText('Backup made')).closest('[role="alert"]');
    expect(toast).toHaveTextContent('1.2 MB');
    await waitFor(() => expect(screen.queryByText('The backup is being made')).toBeNull());
  });

  test('are warned about on the dashboard when the last is old or failed', async () => {
    const show = (last: LastBackup) => render(<BackupNote />, { 'backups.last': last });

    show({ at: new Date(), isOld: false, failure: null });
    expect(await screen.findByText(/^The last backup was made today\./)).toBeVisible();
    expect(screen.queryByRole('status')).toBeNull();
    cleanup();
    show({ at: new Date(Date.now() - 4 * 86_400_000), isOld: true, failure: null });
    expect(await screen.findByRole('status')).toHaveTextContent('The last backup was made 4 days ago.');
    cleanup();
    show({ at: new Date(), isOld: false, failure: 'The disk of DATA_DIR is full.' });
    expect(await screen.findByRole('status')).toHaveTextContent(/The last attempt failed: The disk/);
  });
});
