import { createContext, useContext } from 'react';
import type { SearchKind } from '#shared/records/nouns.ts';
import type { FieldDisplay } from '../recordType.ts';

/** By type, provided by screens: this folder knows no noun. */
export const RecordFieldsContext = createContext<Record<SearchKind, FieldDisplay> | null>(null);

/** @throws if no screen provides them */
export function useRecordFields() {
  const fields = useContext(RecordFieldsContext);
  if (!fields) throw new Error('A timeline needs RecordFieldsContext around it');
  return fields;
}
