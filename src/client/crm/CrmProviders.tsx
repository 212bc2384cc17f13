import './mantine.css';
import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cssVariablesResolver, theme } from '../theme.ts';
import { trpc } from '../trpc.ts';
import { LazyNotifications } from './frame/LazyNotifications.tsx';
import { styleNonce } from './styleNonce.ts';

interface CrmProvidersProps {
  client: ReturnType<typeof trpc.createClient>;
  queryClient: QueryClient;
  /** Tests measure nothing and wait for no transition. */
  env?: 'default' | 'test';
  children: ReactNode;
}

/** What every screen of the CRM stands in: the theme, the server and the toasts. */
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
