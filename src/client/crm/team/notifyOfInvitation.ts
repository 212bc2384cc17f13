import { notify } from '../../ui/overlay/notify.ts';

/** A toast about an invitation in the place of the one before; without a message only that goes. */
export const notifyOfInvitation = (email: string, message?: string, detail?: string) =>
  notify.replace(`invitation of ${email}`, message ? () => notify.success(message, detail) : undefined);
