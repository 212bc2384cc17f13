import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { MailServerSection } from './MailServerSection.tsx';
import { TestMailSection } from './TestMailSection.tsx';

/** Through which server mails go; for administrators. */
export function MailSettings() {
  const { data, error, refetch } = trpc.mail.settings.useQuery();
  if (error && !data)
    return <ErrorNotice message={`Error loading the mail server: ${error.message}`} onRetry={refetch} />;
  if (!data) return <Loading />;
  return (
    <>
      <MailServerSection settings={data} />
      <TestMailSection settings={data} />
    </>
  );
}
