import { httpSubscriptionLink, splitLink } from '@trpc/client';
import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import superjson from 'superjson';
import { TAB_HEADER } from '#shared/platform/live.ts';
import { procedureFacts } from '#shared/procedures.ts';
import { confirmPasswordLink } from '../confirmPasswordLink.ts';
import { useOnReconnect } from '../connection/useConnection.ts';
import { createQueryClient, trpc } from '../trpc.ts';
import { createLinks } from '../trpcLinks.ts';
import { keepKeysOfInputMethods } from '../ui/keyboard/inputMethods.ts';
import { CrmProviders } from './CrmProviders.tsx';
import { TAB_ID } from './live/tabId.ts';

const client = trpc.createClient({
  links: [
    confirmPasswordLink,
    splitLink({
      condition: ({ type }) => type === 'subscription',
      true: httpSubscriptionLink({ url: '/trpc', transformer: superjson }),
      false: createLinks({ [TAB_HEADER]: TAB_ID }, procedureFacts),
    }),
  ],
});
const queryClient = createQueryClient();

/** The queries that failed are loaded again once the server answers; mutations are not repeated. */
const reloadFailed = () =>
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });

/** Everything under `/crm`, signed in or not. */
export function CrmRoot() {
  useOnReconnect(reloadFailed);
  useEffect(keepKeysOfInputMethods, []);
  return (
    <CrmProviders client={client} queryClient={queryClient}>
      <Outlet />
    </CrmProviders>
  );
}
