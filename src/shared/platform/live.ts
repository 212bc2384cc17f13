export interface TableChange {
  table: string;
  /** Null for too many. */
  ids: string[] | null;
}

export interface LiveUpdate {
  /** Changes may have been missed: reload everything on screen. */
  missed: boolean;
  changes: TableChange[];
}

/** Milliseconds. A new stream starts this long before now: pages load data before they subscribe. */
export const REPLAY_WINDOW_MS = 10_000;

/** The id of the tab that makes a change, so that it is not sent back there. */
export const TAB_HEADER = 'x-tab';

/** A call with this header is tried: it answers as it would, and what it did is taken back. */
export const TRIAL_HEADER = 'x-trial';
