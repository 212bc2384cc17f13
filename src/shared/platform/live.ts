/** A change that somebody made: which table, and the ids of its rows and of the records that they hang on. */
export interface TableChange {
  table: string;
  /** Null where they are too many to name. */
  ids: string[] | null;
}

/** What a screen is told while it is open. */
export interface LiveUpdate {
  /** Whether changes may have been missed that nobody can tell any more: everything on screen is to be asked again. */
  missed: boolean;
  changes: TableChange[];
}

/** How far back a stream reaches that begins: a page asks its questions before it listens. */
export const REPLAY_WINDOW_MS = 10_000;

/** The header in which a tab names itself with what it changes, so that it is not told of that again. */
export const TAB_HEADER = 'x-tab';
