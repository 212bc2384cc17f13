import { httpSubscriptionLink, splitLink } from '@trpc/client';
import { Outlet } from 'react-router-dom';
import superjson from 'superjson';
import { TAB_HEADER } from '#shared/platform/live.ts';
import { linksWith } from '../links.ts';
import { passwordLink } from '../passwordLink.ts';
import { createQueryClient, trpc } from '../trpc.ts';
import { CrmProviders } from './CrmProviders.tsx';
import { TAB } from './live/tab.ts';

const client = trpc.createClient({
  links: [
    passwordLink,
    splitLink({
      condition: ({ type }) => type === 'subscription',
      true: httpSubscriptionLink({ url: '/trpc', transformer: superjson }),
      false: linksWith({ [TAB_HEADER]: TAB }),
    }),
  ],
});
const queryClient = createQueryClient();

/** Everything under `/crm`, signed in or not. */
export function CrmRoot() {
  return (
    <CrmProviders client={client} queryClient={queryClient}>
      <Outlet />
    </CrmProviders>
  );
}
