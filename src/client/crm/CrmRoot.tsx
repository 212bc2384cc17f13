import { Outlet } from 'react-router-dom';
import { links } from '../links.ts';
import { passwordLink } from '../passwordLink.ts';
import { createQueryClient, trpc } from '../trpc.ts';
import { CrmProviders } from './CrmProviders.tsx';

const client = trpc.createClient({ links: [passwordLink, ...links] });
const queryClient = createQueryClient();

/** Everything under `/crm`, signed in or not. */
export function CrmRoot() {
  return (
    <CrmProviders client={client} queryClient={queryClient}>
      <Outlet />
    </CrmProviders>
  );
}
