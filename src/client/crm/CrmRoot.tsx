import './mantine.css';
import './phone.css';
import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { httpSubscriptionLink, splitLink } from '@trpc/client';
import { type ReactNode, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import superjson from 'superjson';
import { TAB_HEADER } from '#shared/platform/live.ts';
import { procedureFacts } from '#shared/procedures.ts';
import { confirmPasswordLink } from '../confirmPasswordLink.ts';
import { useOnReconnect } from '../connection/useConnection.ts';
import { cssVariablesResolver, theme } from '../theme.ts';
import { createQueryClient, trpc } from '../trpc.ts';
import { createLinks } from '../trpcLinks.ts';
import { keepKeysOfInputMethods } from '../ui/keyboard/inputMethods.ts';
import { styleNonce } from '../ui/styleNonce.ts';
import { LazyNotifications } from './frame/LazyNotifications.tsx';
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

/** Failed queries reload once the server answers; mutations are not repeated. */
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

interface CrmProvidersProps {
  client: ReturnType<typeof trpc.createClient>;
  queryClient: QueryClient;
  /** 'test' disables transitions. */
  env?: 'default' | 'test';
  children: ReactNode;
}

/** The theme, the connection to the server and the toasts, for every screen of the CRM. */
export function CrmProviders({ client, queryClient, env, children }: CrmProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
      env={env}
    >
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          {children}
          <LazyNotifications />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}
