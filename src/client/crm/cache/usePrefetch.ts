import { useEffect, useEffectEvent } from 'react';
import { trpc } from '../../trpc.ts';
import { onIntent } from '../../ui/onIntent.ts';

/** Asks for a record as somebody is about to open it. */
export function usePrefetch() {
  const utils = trpc.useUtils();

  const prefetch = useEffectEvent((path: string) => {
    const [, noun, id = ''] = /^\/crm\/(\w+)\/([\da-f-]{36})$/.exec(path) ?? [];
    if (noun === 'leads') utils.leads.byId.prefetch({ id });
    if (noun === 'contacts') utils.contacts.byId.prefetch({ id });
    if (noun === 'accounts') utils.accounts.byId.prefetch({ id });
    if (noun === 'opportunities') utils.opportunities.byId.prefetch({ id });
    if (noun === 'documents') utils.documents.byId.prefetch({ id });
  });

  useEffect(() => onIntent((path) => prefetch(path)), []);
}
