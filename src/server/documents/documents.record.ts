import { sql } from 'kysely';
import * as z from 'zod';
import { documentChanges, documentSelection } from '#shared/documents/documents.schema.ts';
import { documentFacts, documentFields } from '#shared/documents/documents.ts';
import { addSuffix } from '#shared/fields/fileNames.ts';
import { record, whole } from '#shared/fields/kinds.ts';
import { type CsvColumn, fieldColumns, ID_COLUMN } from '#shared/records/csv/columns.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { inChunks, readColumn, readRows, runSql } from '../platform/database/runSql.ts';
import { FileNotFoundError, type FileStorage } from '../platform/storage/storage.ts';
import { toFileName, uniquePaths } from '../records/csv/export/furtherFiles.ts';
import type { SearchFilters } from '../records/list/pagination.ts';
import {
  defineRecord,
  type ExportFile,
  type FullExportContext,
  type FurtherFiles,
  type RecordContext,
  type Records,
  recordOfTable,
} from '../records/record.ts';
import { everyColumn, searchedFields } from '../records/search/searchedColumns.ts';
import { subjectColumns, subjectParents } from '../records/subjectProperties.ts';
import { rowsOfBatch } from '../records/trash/trash.service.ts';
import { Document } from './documents.entity.ts';
import { type DocumentFilters, documentList, documentsWhere } from './documents.queries.ts';
import { changeDocument, updateDocument } from './documents.service.ts';
import { markPurgedFiles } from './files.service.ts';

const versionRow = z.object({
  id: z.string(),
  name: z.string(),
  number: z.number(),
  isNewest: z.boolean(),
  fileKey: z.string(),
  account: z.string().nullable(),
});

const CHUNK_VERSIONS = 500;

/** The stored files of all documents, in a folder for each account, for the full export. */
const documentFiles: FurtherFiles[] = [
  {
    path: 'documents/',
    about:
      'The files, in a folder for each account. Earlier versions have their number behind the name. A file that is missing has a text in its place.',
    read: readDocuments,
  },
];

async function* readDocuments({ em, records, storage }: FullExportContext): AsyncGenerator<ExportFile> {
  const unique = uniquePaths();
  const chunks = inChunks(
    (after) =>
      readRows(em, versionRow)`
      select version.id, document.name, version.number, version.id = document.newest_id as "isNewest",
             version.file_key as "fileKey", (select name from accounts where id = ${accountOf(records)}) as account
        from document_versions version join documents document on document.id = version.document_id
       where ${after}::uuid is null or version.id > ${after}::uuid
       order by version.id limit ${CHUNK_VERSIONS}`,
  );
  for await (const rows of chunks)
    for (const { name, number, isNewest, fileKey, account } of rows) {
      const folder = `documents/${toFileName(account ?? 'Without account')}`;
      const path = unique(folder, toFileName(isNewest ? name : addSuffix(name, ` (version ${number})`)));
      yield await readVersion(storage, fileKey, path);
    }
}

async function readVersion(storage: FileStorage, key: string, path: string): Promise<ExportFile> {
  try {
    return { path, bytes: await storage.get(key) };
  } catch (error) {
    if (!(error instanceof FileNotFoundError)) throw error;
    return { path: `${path}.missing.txt`, bytes: missing() };
  }
}

async function* missing() {
  yield 'The file of this document is missing.';
}

/** SQL of the account that a document is about, or that its record belongs to. */
const accountOf = (records: Records) =>
  sql.raw(
    `coalesce(${Object.entries(subjectParents)
      .map(([column, table]) => {
        if (table === 'accounts') return `document.${column}`;
        const up = Object.entries(recordOfTable(records, table).parents).find(
          ([, above]) => above === 'accounts',
        );
        return up ? `(select ${up[0]} from ${table} where id = document.${column})` : 'null';
      })
      .join(', ')})`,
  );

/** Renames documents whose record has another one of the same name, as in 'Policy (restored).pdf'. */
async function resolveNameConflicts(em: EntityManager, ids: string[], note: 'restored' | 'merged') {
  for (const { id, name } of await withSameName(em, ids)) {
    const others = await otherNames(em, id);
    if (!others.has(name.toLowerCase())) continue;
    let to = addSuffix(name, ` (${note})`);
    for (let n = 2; others.has(to.toLowerCase()); n += 1) to = addSuffix(name, ` (${note} ${n})`);
    await runSql(em)`
      update documents set name = ${to}, version = version + 1, updated_at = now() where id = ${id}`;
  }
}

const SAME_RECORD = `(${subjectColumns.map((column) => `other.${column} = one.${column}`).join(' or ')})`;

const namedDocument = z.object({ id: z.string(), name: z.string() });

/** The documents, of these, whose record has another one of the same name. */
const withSameName = (em: EntityManager, ids: string[]) =>
  readRows(em, namedDocument)`
    select id, name from documents one
  where id = any(${ids}::uuid[]) and exists (
    select 1 from documents other
     where other.id <> one.id and lower_text(other.name) = lower_text(one.name) and ${sql.raw(SAME_RECORD)})
  order by uploaded_at, id`;

/** The names of the other documents of a document's record, in lower case by PostgreSQL's rules. */
async function otherNames(em: EntityManager, id: string) {
  const names = await readColumn(em, z.string())`
    select lower_text(other.name) from documents one
   join documents other on other.id <> one.id and ${sql.raw(SAME_RECORD)} where one.id = ${id}`;
  return new Set(names);
}

const documentColumns: CsvColumn[] = [
  ID_COLUMN,
  ...fieldColumns({
    name: documentFields.name,
    kind: documentFacts.kind,
    size: whole('Size in bytes'),
    versionCount: documentFacts.versionCount,
    uploadedAt: documentFacts.uploadedAt,
    category: documentFields.category,
    expiresOn: documentFields.expiresOn,
    ownerId: documentFields.ownerId,
    description: documentFields.description,
    ...Object.fromEntries(
      subjectNoun.options.map(({ value, label }) => [`${value}Id`, record(label, value)]),
    ),
  }),
];

export const documents = defineRecord({
  noun: 'document',
  table: 'documents',
  entity: Document,
  title: 'name',
  parents: subjectParents,
  ownedTables: [
    { table: 'document_versions', parents: { document_id: 'documents' } },
    { table: 'share_links', parents: { document_id: 'documents' } },
  ],
  search: {
    columns: {
      name: 'both',
      ...searchedFields(documentFields),
      ...everyColumn(subjectColumns, 'everything'),
    },
    detail: subjectColumns,
  },
  selectIds: (em: EntityManager, filters: SearchFilters<DocumentFilters>, userId: string) =>
    documentsWhere(em, filters, userId).select('document.id'),
  list: documentList,
  edit: {
    fields: documentChanges,
    update: ({ em }: RecordContext, input: Parameters<typeof updateDocument>[1]) => updateDocument(em, input),
  },
  applyBulkChange: changeDocument,
  async beforeRestore({ em }, batchId) {
    const { documents: ids = [] } = await rowsOfBatch(em, batchId);
    return () => resolveNameConflicts(em, ids, 'restored');
  },
  handOver: [{ kind: 'documents', column: 'owner_id', isOpen: sql`true` }],
  afterMerge: (em: EntityManager, ids: string[]) => resolveNameConflicts(em, ids, 'merged'),
  beforePurge: markPurgedFiles,
  csv: { columns: documentColumns, selection: documentSelection },
  furtherFiles: documentFiles,
});
