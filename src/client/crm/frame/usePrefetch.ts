import { useEffect, useEffectEvent } from 'react';
import { trpc } from '../../trpc.ts';
import { onIntent } from '../../ui/onIntent.ts';
import { recordTypesWithScreen } from '../navigation/recordTypes.ts';

/** Loads a record as the pointer rests on a link to it. */
export function usePrefetch() {
  const utils = trpc.useUtils();

  const prefetch = useEffectEvent((path: string) => {
    const [, router, id = ''] = /^\/crm\/(\w+)\/([\da-f-]{36})$/.exec(path) ?? [];
    const type = recordTypesWithScreen.find((one) => one.path === router);
    if (type) void utils[type.path].byId.prefetch({ id });
  });

  useEffect(() => onIntent((path) => prefetch(path)), []);
}
