// The procedures that may take longer than others, by their exact names, as the `meta` of each on the server says; a test
// compares the two.

const RESTORES = /^(bulkChanges\.undo|merges\.undo|team\.undoDeactivation|trash\.(restore|undoRestore))$/;

const LONG_WORK =
  /^((accounts|contacts|documents|leads|opportunities|proposals)\.(changeMany|delete|deleteMany)|activities\.(changeMany|delete)|demoData\.(clear|create)|imports\.(check|matchColumns|run|setReading|undo)|merges\.create|quarantine\.delete|team\.deactivate)$/;

/** The time that a procedure may take beyond that of others, in milliseconds; 0 for most. */
export const longCallMs = (path: string): number =>
  RESTORES.test(path) ? 240_000 : LONG_WORK.test(path) ? 60_000 : 0;
