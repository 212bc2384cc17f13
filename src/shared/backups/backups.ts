import { optionSet } from '../fields/optionSet.ts';

export const backupKind = optionSet({ manual: 'By hand', nightly: 'Nightly' });

export interface BackupRecord {
  id: string;
  kind: keyof typeof backupKind.labels;
  startedAt: Date;
  finishedAt: Date;
  /** Null if it failed or the file is in another folder. */
  fileName: string | null;
  size: number | null;
  rowCount: number | null;
  fileCount: number | null;
  /** The hash of the file, as hex. */
  sha256: string | null;
  error: string | null;
  byName: string | null;
  isHere: boolean;
}

export interface BackupState {
  isRunning: boolean;
  hasNightly: boolean;
  /** False without documents: the backup has no files. */
  hasFiles: boolean;
  /** The latest first. */
  backups: BackupRecord[];
}

export interface LastBackup {
  /** Null before the first. */
  at: Date | null;
  /** There is none, or it is older than `OLD_BACKUP_DAYS`. */
  isOld: boolean;
  /** The reason, where the last attempt failed. */
  failure: string | null;
}

/** A database made by a restore that nobody has declared the live one. */
export interface CopyState {
  /** Mails that wait for that. */
  heldCount: number;
}

export const OLD_BACKUP_DAYS = 3;

/** Nightly backups kept: these days, and before them the last of each week. */
export const KEPT_DAYS = 7;
export const KEPT_WEEKS = 4;
