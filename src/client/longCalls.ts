// The procedures that may take longer than others, by their exact names, as the `meta` of each on the server says; a test
// compares the two.

const RESTORE_MS = 240_000;
const LONG_WORK_MS = 60_000;

const restores = 'bulkChanges.undo merges.undo team.undoDeactivation trash.restore trash.undoRestore';

const longWork = [
  ...['accounts', 'contacts', 'documents', 'leads', 'opportunities', 'proposals'].flatMap((noun) =>
    ['changeMany', 'delete', 'deleteMany'].map((verb) => `${noun}.${verb}`),
  ),
  ...'activities.changeMany activities.delete demoData.clear demoData.create merges.create'.split(' '),
  ...['check', 'matchColumns', 'run', 'setReading', 'undo'].map((step) => `imports.${step}`),
  ...['quarantine.delete', 'team.deactivate'],
];

/** How long the server may take for each, in milliseconds. */
export const longCalls: ReadonlyMap<string, number> = new Map([
  ...longWork.map((path) => [path, LONG_WORK_MS] as const),
  ...restores.split(' ').map((path) => [path, RESTORE_MS] as const),
]);
