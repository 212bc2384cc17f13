import { notify, type Undo } from './notify.ts';
import { notifyFailure } from './notifyFailure.ts';

interface Act {
  message: string;
  detail?: string | undefined;
  /** The words once this act alone was taken back. */
  undone: string;
  undo: Undo;
}

/** The words for several acts of one kind, and for those that were taken back. */
interface Words {
  done: (count: number) => string;
  undone: (count: number) => string;
}

/**
 * Returns a function that shows a toast with Undo for an act that people repeat. While the toast is open, the next act
 * takes its place with a toast that counts them all, and whose Undo takes back all of them.
 */
export function countedToast({ done, undone }: Words) {
  let open: { id: string; acts: Act[] } | undefined;

  return (act: Act) => {
    const earlier = open && notify.isOpen(open.id) ? open : undefined;
    const acts = [...(earlier?.acts ?? []), act];
    if (earlier) notify.hide(earlier.id);
    const isAlone = acts.length === 1;
    const message = isAlone ? act.message : done(acts.length);
    const undo = Object.assign(() => void undoAll(acts, undone), {
      isPossible: async () => (await Promise.all(acts.map((one) => one.undo.isPossible?.()))).includes(true),
    });
    const id = notify.undoable(message, undo, isAlone ? act.detail : undefined);
    open = { id, acts };
  };
}

/** Newest first, with one toast. */
async function undoAll(acts: Act[], undone: Words['undone']) {
  const newestFirst = acts.toReversed();
  const outcomes = await Promise.allSettled(newestFirst.map(({ undo }) => undo()));
  const failed = outcomes.find(({ status }) => status === 'rejected');
  const [first, ...others] = newestFirst.filter((_act, at) => outcomes[at]?.status === 'fulfilled');
  if (first) notify.success(others.length === 0 ? first.undone : undone(others.length + 1));
  if (failed?.status === 'rejected') notifyFailure('Failed to undo', failed.reason);
}
