import { createContext, useContext } from 'react';
import type { SearchKind } from '#shared/records/nouns.ts';
import type { FieldDisplay } from '../recordType.ts';

/** The labels and formats of each type of record, which screens give to what they show: this folder knows no noun. */
export const RecordFieldsContext = createContext<Record<SearchKind, FieldDisplay> | null>(null);

/** The labels and formats of each type of record. @throws where no screen has given them */
export function useRecordFields() {
  const fields = useContext(RecordFieldsContext);
  if (!fields) throw new Error('A timeline needs RecordFieldsContext around it');
  return fields;
}
