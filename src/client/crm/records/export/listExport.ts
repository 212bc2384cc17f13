import { useEffect, useEffectEvent } from 'react';
import type { ExportNoun } from '#shared/records/nouns.ts';

interface ListExport {
  noun: ExportNoun;
  open: () => void;
}

let current: ListExport | null = null;

/** The export of the list on screen, for the palette; null where there is none. */
export const getListExport = () => current;

/** Offers the export of a list to the palette, as long as the list is on screen. */
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
