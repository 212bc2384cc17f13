import { httpSubscriptionLink, splitLink } from '@trpc/client';
import { Outlet } from 'react-router-dom';
import superjson from 'superjson';
import { TAB_HEADER } from '#shared/platform/live.ts';
import { confirmPasswordLink } from '../confirmPasswordLink.ts';
import { createQueryClient, trpc } from '../trpc.ts';
import { createLinks } from '../trpcLinks.ts';
import { CrmProviders } from './CrmProviders.tsx';
import { TAB_ID } from './live/tabId.ts';

const client = trpc.createClient({
  links: [
    confirmPasswordLink,
    splitLink({
      condition: ({ type }) => type === 'subscription',
      true: httpSubscriptionLink({ url: '/trpc', transformer: superjson }),
      false: createLinks({ [TAB_HEADER]: TAB_ID }),
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
