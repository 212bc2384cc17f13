import './mantine.css';
import './phone.css';
import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cssVariablesResolver, theme } from '../theme.ts';
import { trpc } from '../trpc.ts';
import { styleNonce } from '../ui/styleNonce.ts';
import { LazyNotifications } from './frame/LazyNotifications.tsx';

interface CrmProvidersProps {
  client: ReturnType<typeof trpc.createClient>;
  queryClient: QueryClient;
  /** 'test' turns transitions off. */
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
