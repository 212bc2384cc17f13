import { useNavigate } from 'react-router-dom';
import { isMailed, NO_MAIL_SERVER } from '#shared/platform/mail.ts';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';

export const MAIL_SETTINGS = '/crm/settings/business/mail';

/** False where emails are stored as files, undefined until that is known. */
export function useIsMailed() {
  const { data, isPending } = trpc.mail.settings.useQuery();
  if (isPending) return;
  return !data || isMailed(data);
}

/** Says that an invitation was sent, or where its link is as long as no email is sent. */
export function useInvited() {
  const isSent = useIsMailed();
  const navigate = useNavigate();
  return (sent: string, invited: string) => {
    if (isSent !== false) return notify.success(sent);
    return notify.withAction(invited, 'Set up email', () => navigate(MAIL_SETTINGS), NO_MAIL_SERVER);
  };
}
