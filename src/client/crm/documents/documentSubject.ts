import type { DocumentSubject } from '#shared/documents/documents.schema.ts';
import type { Subject } from '#shared/records/subject.ts';

// Calls and addresses name a document's record by two flat values, the client by a `Subject`.

export const toDocumentSubject = ({ noun, id }: Subject): DocumentSubject => ({
  subject: noun,
  subjectId: id,
});

export const subjectOf = ({ subject, subjectId }: DocumentSubject): Subject => ({
  noun: subject,
  id: subjectId,
});
