import * as z from 'zod';
import { subjectNoun } from '#shared/activities.ts';
import { wordOf } from '#shared/choice.ts';
import { documentKind } from '#shared/documents.ts';
import { trpc } from '../../trpc.ts';
import { ListScreen } from '../../ui/ListScreen.tsx';
import { pages, useRows } from '../../ui/useRows.ts';
import { useSearchParam } from '../../ui/useSearchParam.ts';
import { useDeleteOutcome } from '../useDeleteOutcome.ts';
import { DocumentCard } from './DocumentCard.tsx';
import { DocumentFilters } from './DocumentFilters.tsx';

export function DocumentList() {
  const search = useSearchParam('search');
  // An address somebody typed may name a type that there is not: that filters nothing.
  const kind = wordOf(documentKind, useSearchParam('type'));
  const subject = wordOf(subjectNoun, useSearchParam('about'));
  const ownerId = z.uuid().safeParse(useSearchParam('owner')).data;
  const query = useRows(trpc.documents.list.useInfiniteQuery({ search, kind, subject, ownerId }, pages));
  const remove = trpc.documents.delete.useMutation(useDeleteOutcome('Document'));

  return (
    <ListScreen
      noun="documents"
      addLabel="Add Document"
      addHref="/crm/documents/new"
      query={query}
      filters={<DocumentFilters kind={kind} ownerId={ownerId} subject={subject} />}
      isFiltered={Boolean(kind || ownerId || subject)}
      emptyHint="No documents yet. A document belongs to an account, a contact, a lead or an opportunity: upload the first one here, or drop files on the record's own screen."
    >
      {(document) => <DocumentCard document={document} onDelete={() => remove.mutate({ id: document.id })} />}
    </ListScreen>
  );
}
