import { isMailed } from '#shared/mail-settings/mail.ts';
import { trpc } from '../../trpc.ts';

export const MAIL_SETTINGS = '/crm/settings/business/mail';

/** False where emails are stored as files, undefined until that is known. */
export function useIsMailed() {
  const { data, isPending } = trpc.mail.settings.useQuery();
  if (isPending) return;
  return !data || isMailed(data);
}
