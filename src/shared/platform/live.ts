/** A change of a table: the ids of its rows and of the records that they belong to. */
export interface TableChange {
  table: string;
  /** Null for too many. */
  ids: string[] | null;
}

/** A message of the stream of live updates. */
export interface LiveUpdate {
  /** Changes may have been missed: everything on screen must be loaded again. */
  missed: boolean;
  changes: TableChange[];
}

/** The time before its start from which a new stream begins: a page loads its data before it subscribes. */
export const REPLAY_WINDOW_MS = 10_000;

/** The header with the id of the tab that makes a change, so that the change is not sent back to it. */
export const TAB_HEADER = 'x-tab';
