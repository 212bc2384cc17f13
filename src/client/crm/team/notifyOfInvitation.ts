import { notify } from '../../ui/overlay/notify.ts';

/** Replaces the toast before; without a message only hides it. */
export const notifyOfInvitation = (email: string, message?: string, detail?: string) =>
  notify.replace(`invitation of ${email}`, message ? () => notify.success(message, detail) : undefined);
