import type { DocumentValues } from '#shared/documents/documents.schema.ts';
import { documentFields } from '#shared/documents/documents.ts';
import { trpc } from '../../trpc.ts';
import { useChangeField } from '../records/useChangeField.ts';
import { documents } from './documents.record.ts';

export const useDocumentEditor = () =>
  useChangeField<DocumentValues>(documents, documentFields, trpc.documents);
