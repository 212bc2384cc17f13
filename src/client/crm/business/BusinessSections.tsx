import type { ReactNode } from 'react';
import type { StoredSections } from '#shared/business/sections.schema.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Loading } from '../../ui/loading/Loading.tsx';

export function BusinessSections({ children }: { children: (sections: StoredSections) => ReactNode }) {
  const { data, error, refetch } = trpc.business.sections.useQuery();
  if (error && !data)
    return <ErrorNotice message={`Error loading the business: ${error.message}`} onRetry={refetch} />;
  return data ? children(data) : <Loading />;
}
