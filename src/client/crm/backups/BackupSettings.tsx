import { Button, Text } from '@mantine/core';
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { v7 } from 'uuid';
import {
  type BackupRecord,
  type BackupState,
  backupKind,
  KEPT_DAYS,
  KEPT_WEEKS,
} from '#shared/backups/backups.ts';
import { formatAge, formatCount, formatShortTime, formatSize } from '#shared/fields/format.ts';
import { passwordPrompt } from '../../confirmPasswordLink.ts';
import { type CallError, trpc } from '../../trpc.ts';
import { downloadFrom } from '../../ui/downloadFrom.ts';
import { QueryError } from '../../ui/ErrorNotice.tsx';
import { Switch } from '../../ui/form/Switch.ts';
import { RowSkeletons } from '../../ui/list/RowSkeletons.tsx';
import { notify, notifyFailure } from '../../ui/overlay/notify.ts';
import { Details } from '../../ui/settings/Details.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { ToneBadge } from '../../ui/ToneBadge.tsx';

function BackupRow({ backup }: { backup: BackupRecord }) {
  const { id, kind, startedAt, fileName, byName, error, isHere } = backup;
  const utils = trpc.useUtils();
  const [isBusy, setIsBusy] = useState(false);
  const when = formatShortTime(startedAt);

  const download = async () => {
    setIsBusy(true);
    try {
      const { url, fileName } = await utils.client.backups.link.query({ id });
      downloadFrom(url, fileName);
    } catch (failed) {
      notifyFailure('Failed to download the backup', failed as CallError);
    }
    setIsBusy(false);
  };

  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <div className={classes.title}>
          {when}
          <ToneBadge tone={error ? 'red' : 'green'}>{error ? 'Failed' : 'Checked'}</ToneBadge>
        </div>
        <Details
          of={[
            byName ? `${backupKind.labels[kind]}, ${byName}` : backupKind.labels[kind],
            error ?? describeBackup(backup),
          ]}
        />
      </div>
      {isHere && (
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => void download()}
          aria-label={`Download the backup of ${when}`}
        >
          Download
        </Button>
      )}
      {!error && !isHere && (
        <span className={classes.detail}>
          {fileName ? 'Deleted, or on another machine' : 'In another folder'}
        </span>
      )}
    </li>
  );
}

/** '1.2 MB, 3 files' */
const describeBackup = ({ size, fileCount }: BackupRecord) =>
  [formatSize(size ?? 0), ...(fileCount === null ? [] : [formatCount(fileCount, 'file')])].join(', ');

/** Milliseconds between polls of a running backup. */
const POLL_MS = 1_500;

/** Makes backups and lists them; for administrators. */
export function BackupSettings() {
  /** The id of the backup that was started here, until it is in the list. */
  const [started, setStarted] = useState<string | null>(null);
  const state = trpc.backups.state.useQuery(undefined, {
    refetchInterval: (query) => (started || query.state.data?.isRunning ? POLL_MS : false),
  });
  const made = started ? state.data?.backups.find(({ id }) => id === started) : undefined;
  const showRunning = useRunningToast(made, () => setStarted(null));
  const create = trpc.backups.create.useMutation({
    onSuccess: ({ id }) => {
      setStarted(id);
      showRunning();
    },
    meta: { failed: 'Failed to start the backup' },
  });
  const setNightly = trpc.backups.setNightly.useMutation({
    onSuccess: ({ isOn }) =>
      notify.success(isOn ? 'A backup is made every night now' : 'No backup is made at night any more'),
    meta: { failed: 'Failed to switch the nightly backup' },
  });
  // The backup does not run until the password is confirmed.
  const isAsked = useSyncExternalStore(passwordPrompt.subscribe, passwordPrompt.isOpen);
  const isRunning = (create.isPending && !isAsked) || started !== null || state.data?.isRunning === true;
  return (
    <>
      <SettingsSection
        title="Backups"
        hint={`One file with all records, settings, members and history${
          state.data?.hasFiles === false
            ? '. Back up the bucket with the files of documents yourself.'
            : ', and the files of documents.'
        } It is checked after writing, but not encrypted. Keep a copy safe on another machine. To restore one, ask whoever installed it.`}
        action={
          <Button
            aria-disabled={isRunning}
            data-busy={isRunning || undefined}
            onClick={() => isRunning || create.mutate({ id: v7() })}
          >
            {isRunning ? 'Backing up…' : 'Back up now'}
          </Button>
        }
      >
        {state.isPending && <RowSkeletons label="Loading backups..." />}
        <QueryError query={state} label="Error loading backups" />
        {state.data &&
          (state.data.backups.length === 0 ? (
            <Text c="dimmed">There is no backup yet.</Text>
          ) : (
            <ul>
              {state.data.backups.map((backup) => (
                <BackupRow key={backup.id} backup={backup} />
              ))}
            </ul>
          ))}
      </SettingsSection>
      <SettingsSection
        title="Every night"
        hint={`${state.data ? `${describeNights(state.data)} ` : ''}We keep the last ${KEPT_DAYS} nights and ${KEPT_WEEKS} weeks. Backups you make yourself stay until deleted.`}
      >
        {state.data && (
          <Switch
            label="Make a backup every night"
            checked={state.data.hasNightly}
            readOnly={setNightly.isPending}
            onChange={(event) => setNightly.mutate({ isOn: event.currentTarget.checked })}
          />
        )}
      </SettingsSection>
    </>
  );
}

/** 'The last one was made 14 hours ago. The next is made after 2 am in Sydney.' */
function describeNights({ backups, hasNightly }: BackupState) {
  const last = backups.find(({ kind, error }) => kind === 'nightly' && !error);
  return [
    last && `The last one was made ${formatAge(last.finishedAt)}.`,
    hasNightly && 'The next is made after 2 am in Sydney.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Shows a toast while a backup runs and, once it is `made`, what came of it. */
function useRunningToast(made: BackupRecord | undefined, onMade: () => void) {
  const toast = useRef<string>(null);
  const hide = useCallback(() => {
    if (toast.current) notify.hide(toast.current);
    toast.current = null;
  }, []);
  const report = useEffectEvent((ended: BackupRecord) => {
    hide();
    if (ended.error) notify.error('The backup failed', ended.error);
    else notify.success('Backup made', describeBackup(ended));
    onMade();
  });
  useEffect(() => {
    if (made) report(made);
  }, [made]);
  useEffect(() => hide, [hide]);
  return () => {
    hide();
    toast.current = notify.progress('The backup is being made');
  };
}
