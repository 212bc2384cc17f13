import * as z from 'zod';
import { formatCount } from '#shared/fields/format.ts';
import { type Archive, DamagedBackupError } from './archive.ts';

const part = z.object({ bytes: z.number(), sha256: z.string() });

const manifest = z.object({
  /** Raised when an older version could no longer read what is written. */
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The migrations that had run, in their order. */
  migrations: z.array(z.string().regex(/^Migration\w+$/)),
  tables: z.array(part.extend({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  /** The values that the sequences gave last; null where that is nothing yet. */
  sequences: z.array(
    z.object({
      name: z.string(),
      value: z
        .string()
        .regex(/^-?\d{1,18}$/)
        .nullable(),
    }),
  ),
  /** Files of documents; null where they are in a bucket. */
  files: z.array(part.extend({ key: z.string() })).nullable(),
  /** Keys of files that the database refers to, but which are not stored. */
  missingFiles: z.array(z.string()),
});

/** The contents of a backup. */
export type Manifest = z.output<typeof manifest>;

export const tablePart = (name: string) => `tables/${name}.copy`;
export const filePart = (key: string) => `documents/${key}`;

/** @throws DamagedBackupError when the archive is no backup. */
export function readManifest(archive: Archive, file: string): Manifest {
  const { data } = manifest.safeParse(archive.manifest);
  if (!data) throw new DamagedBackupError(file, 'it is no backup that this version of ProviderDesk can read');
  return data;
}

export const countRows = ({ tables }: Pick<Manifest, 'tables'>) =>
  tables.reduce((sum, { rows }) => sum + rows, 0);

/** Returns a text such as '41 tables, 1,234 rows, 12 files of documents'. */
export function describeManifest({ tables, files, missingFiles }: Manifest) {
  const known = [formatCount(tables.length, 'table'), formatCount(countRows({ tables }), 'row')];
  if (files) known.push(`${formatCount(files.length, 'file')} of documents`);
  if (missingFiles.length > 0)
    known.push(`without ${formatCount(missingFiles.length, 'file')} that are not stored`);
  return known.join(', ');
}
