import { optionSet } from '../fields/optionSet.ts';

export const backupKind = optionSet({ manual: 'By hand', nightly: 'Nightly' });

/** A backup that was made, or an attempt that failed. */
export interface BackupRecord {
  id: string;
  kind: keyof typeof backupKind.labels;
  startedAt: Date;
  finishedAt: Date;
  /** Null where it failed, or its file is in another folder. */
  fileName: string | null;
  size: number | null;
  rowCount: number | null;
  fileCount: number | null;
  /** The hash of the file, as hex. */
  sha256: string | null;
  /** The reason why it failed. */
  error: string | null;
  byName: string | null;
  /** True if the file is on the machine that answers. */
  isHere: boolean;
}

export interface BackupState {
  isRunning: boolean;
  hasNightly: boolean;
  /** True if files of documents are part of a backup. */
  hasFiles: boolean;
  /** The latest first. */
  backups: BackupRecord[];
}

/** The time of the last backup, and how that stands. */
export interface LastBackup {
  /** Null before the first. */
  at: Date | null;
  /** None, or older than `OLD_BACKUP_DAYS`. */
  isOld: boolean;
  /** The reason, where the last attempt failed. */
  failure: string | null;
}

/** A database that a restore made, of which nobody has said that it is the live one. */
export interface CopyState {
  /** Mails that wait until somebody says so. */
  heldCount: number;
}

/** Days after which the last backup is too old. */
export const OLD_BACKUP_DAYS = 3;

/** The number of nightly backups that are kept: the latest, and before them the last of a week. */
export const KEPT_DAYS = 7;
export const KEPT_WEEKS = 4;
