import { useEffect, useEffectEvent } from 'react';
import type { ExportNoun } from '#shared/records/nouns.ts';

interface ListExport {
  noun: ExportNoun;
  open: () => void;
}

let current: ListExport | null = null;

/** For the palette; null without a list. */
export const getListExport = () => current;

/** For the palette, while the list is on screen. */
export function useListExport(noun: ExportNoun, open: () => void) {
  const onOpen = useEffectEvent(open);
  useEffect(() => {
    const offered = { noun, open: () => onOpen() };
    current = offered;
    return () => {
      if (current === offered) current = null;
    };
  }, [noun]);
}
