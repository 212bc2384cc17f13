import type { ReactNode } from 'react';
import { RecordFieldsContext } from '../records/history/RecordFieldsContext.ts';
import { recordFields } from './recordFields.ts';

/** Gives a timeline the labels and formats of every noun's fields. */
export const WithRecordFields = ({ children }: { children: ReactNode }) => (
  <RecordFieldsContext value={recordFields}>{children}</RecordFieldsContext>
);
