import { notifications, notificationsStore } from '@mantine/notifications';
import type { Mutation } from '@tanstack/react-query';

// The red toasts of an act that failed are closed once it is tried again: otherwise a failure stands beside the success.

type AnyMutation = Mutation<unknown, unknown, unknown>;

/** The ids of red toasts by act: while a screen reports a failure, of those before it, and then of its own. */
const toasts = new Map<string, string[]>();

const redToasts = () => {
  const { notifications: open, queue } = notificationsStore.getState();
  return [...open, ...queue].flatMap(({ id, color }) => (id && color === 'red' ? id : []));
};

/** The same act is the same procedure for the same record. */
const actOf = ({ options, state }: AnyMutation) =>
  JSON.stringify([options.mutationKey, (state.variables as { id?: unknown } | null | undefined)?.id]);

/** Called when an act succeeds, and before a screen reports its failure. */
export function hideFailuresOf(mutation: AnyMutation) {
  for (const id of toasts.get(actOf(mutation)) ?? []) notifications.hide(id);
}

export function noteToasts(mutation: AnyMutation) {
  hideFailuresOf(mutation);
  toasts.set(actOf(mutation), redToasts());
}

/** Called afterwards: what was shown meanwhile is about this failure. */
export function keepFailuresOf(mutation: AnyMutation) {
  const act = actOf(mutation);
  const before = toasts.get(act) ?? [];
  toasts.set(
    act,
    redToasts().filter((id) => !before.includes(id)),
  );
}
