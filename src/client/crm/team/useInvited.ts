import { isMailed } from '#shared/platform/mail.ts';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';

export const MAIL_SETTINGS = '/crm/settings/business/mail';

/** False where emails are stored as files, undefined until that is known. */
export function useIsMailed() {
  const { data, isPending } = trpc.mail.settings.useQuery();
  if (isPending) return;
  return !data || isMailed(data);
}

/** Says that an invitation was sent, or made as long as no email is sent: the list of invitations says where its link is. */
export function useInvited() {
  const isSent = useIsMailed();
  return (sent: string, invited: string) => notify.success(isSent === false ? invited : sent);
}
