import { sql } from 'kysely';
import { addSuffix } from '#shared/fields/fileNames.ts';
import { runSql } from '../platform/database/runSql.ts';
import { FileNotFoundError, type FileStorage } from '../platform/storage/storage.ts';
import { toFileName, uniquePaths } from '../records/csv/export/furtherFiles.ts';
import {
  type ExportFile,
  type FullExportContext,
  type FurtherFiles,
  type Records,
  recordOfTable,
} from '../records/record.ts';
import { subjectParents } from '../records/subjectProperties.ts';

interface VersionRow {
  id: string;
  name: string;
  number: number;
  isNewest: boolean;
  fileKey: string;
  account: string | null;
}

const CHUNK_VERSIONS = 500;

/** The stored files of all documents, in a folder for each account, for the full export. */
export const documentFiles: FurtherFiles[] = [
  {
    path: 'documents/',
    about:
      'The files, in a folder for each account. Earlier versions have their number behind the name. A file that is missing has a text in its place.',
    read: readDocuments,
  },
];

async function* readDocuments({ em, records, storage }: FullExportContext): AsyncGenerator<ExportFile> {
  const unique = uniquePaths();
  for (let after: string | null = null, isMore = true; isMore; ) {
    const rows: VersionRow[] = await runSql<VersionRow>(
      em,
      sql`select version.id, document.name, version.number, version.id = document.newest_id as "isNewest",
                 version.file_key as "fileKey", (select name from accounts where id = ${accountOf(records)}) as account
            from document_versions version join documents document on document.id = version.document_id
           where ${after}::uuid is null or version.id > ${after}::uuid
           order by version.id limit ${CHUNK_VERSIONS}`,
    );
    for (const { name, number, isNewest, fileKey, account } of rows) {
      const folder = `documents/${toFileName(account ?? 'Without account')}`;
      const path = unique(folder, toFileName(isNewest ? name : addSuffix(name, ` (version ${number})`)));
      yield await readVersion(storage, fileKey, path);
    }
    after = rows.at(-1)?.id ?? after;
    isMore = rows.length === CHUNK_VERSIONS;
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
