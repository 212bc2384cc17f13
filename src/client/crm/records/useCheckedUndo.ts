import { getUntypedClient } from '@trpc/client';
import type { Undone } from '#shared/records/acts.ts';
import { type CallError, trpc } from '../../trpc.ts';
import type { Undo } from '../../ui/overlay/notify.ts';

/**
 * Makes an Undo, the call of `path` with `input`, that can be asked whether it is still possible: the server tries it, and
 * takes back what it did. `isSame` says it of the record as it is now, where a call is refused because that has changed.
 */
export function useCheckedUndo() {
  const { client } = trpc.useUtils();
  return (path: string, input: unknown, undo: () => unknown, isSame?: (current: unknown) => boolean): Undo =>
    Object.assign(undo, {
      isPossible: () =>
        getUntypedClient(client)
          .mutation(path, input, { context: { isTrial: true } })
          .then(
            (answer) => (answer as Undone | undefined)?.restored !== 0,
            ({ data }: CallError) =>
              // Other errors do not say.
              !(data && data.httpStatus < 500) || Boolean(data.current && isSame?.(data.current)),
          ),
    });
}
