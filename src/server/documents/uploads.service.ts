import { createHash, randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type { UploadInput } from '#shared/documents/documents.schema.ts';
import {
  categoryOfName,
  FILE_TOO_LARGE_MESSAGE,
  MAX_FILE_SIZE,
  UNSUPPORTED_FILE_MESSAGE,
} from '#shared/documents/documents.ts';
import { newId } from '../platform/database/columns.ts';
import { hasValues } from '../platform/database/fieldValues.ts';
import { usedIdError } from '../platform/database/idempotencyKeys.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import type { FileStorage } from '../platform/storage/storage.ts';
import type { RecordContext } from '../records/record.ts';
import { findSubjectOrFail } from '../records/subjects.ts';
import { Document } from './documents.entity.ts';
import { subjectColumn } from './documents.queries.ts';
import { DocumentVersion } from './documentVersions.entity.ts';
import { detectMediaType, HEAD_SIZE, type MediaType } from './mediaTypes.ts';
import { OrphanFile } from './orphanFiles.entity.ts';

type UploadContext = Pick<RecordContext, 'em' | 'records'>;

interface Upload {
  input: UploadInput;
  bytes: AsyncIterable<Buffer>;
  authorId: string;
  /** Aborted when the client has gone away. */
  signal: AbortSignal;
}

/**
 * Stores a file, then the row of its version. Until then the key is an orphan file, so that a dying process
 * leaves nothing behind. A repeated upload with the same id returns the first.
 * @throws NOT_FOUND when the record is gone
 * @throws BAD_REQUEST when the file is empty
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE when its type or size is not accepted
 * @throws SERVICE_UNAVAILABLE when it cannot be stored now
 */
export async function receiveUpload(
  context: UploadContext,
  storage: FileStorage,
  upload: Upload,
): Promise<{ id: string }> {
  const { em } = context;
  const { input, bytes, signal } = upload;
  const known = await em.findOne(DocumentVersion, input.id);
  if (known) return { id: await sameDocument(em, known, input) };
  await findSubjectOrFail(context, subjectOf(input));

  const chunks = bytes[Symbol.asyncIterator]();
  const { head, isWhole } = await readHead(chunks);
  if (head.length === 0) throw new TRPCError({ code: 'BAD_REQUEST', message: 'This file is empty' });
  const type = await detectMediaType(head, isWhole);
  if (!type) throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE', message: UNSUPPORTED_FILE_MESSAGE });

  const fileKey = randomUUID();
  const measure = { size: 0, hash: createHash('sha256') };
  await em.insert(OrphanFile, { id: fileKey, since: new Date() });
  try {
    await store(storage, fileKey, measureBytes(head, chunks, measure));
    signal.throwIfAborted();
    const { size, hash } = measure;
    const version = await addVersion(context, upload, { fileKey, size, sha256: hash.digest('hex'), ...type });
    if (version.fileKey !== fileKey) await dropFile(em, storage, fileKey);
    return { id: version.document.id };
  } catch (error) {
    // If this fails, too, the daily clean-up deletes the file.
    const dropped = dropFile(em.fork(), storage, fileKey).catch(() => {});
    // A storage that does not answer would not answer this either.
    const isStorageAway = error instanceof TRPCError && error.code === 'SERVICE_UNAVAILABLE';
    if (!isStorageAway) await dropped;
    throw error;
  }
}

/**
 * The id of the document of a repeated upload.
 * @throws CONFLICT when it is another one than the upload names
 */
async function sameDocument(em: EntityManager, { document }: DocumentVersion, input: UploadInput) {
  const { id, name, ...fields } = await em.findOneOrFail(Document, document.id);
  const isSame = hasValues(fields, { [`${input.subject}Id`]: input.subjectId });
  if (!isSame || name.toLowerCase() !== input.name.toLowerCase()) throw usedIdError();
  return id;
}

const subjectOf = ({ subject, subjectId }: UploadInput) => ({ noun: subject, id: subjectId });

/** The bytes from which the type is detected. */
async function readHead(chunks: AsyncIterator<Buffer>) {
  const head: Buffer[] = [];
  let size = 0;
  let isWhole = false;
  while (size < HEAD_SIZE && !isWhole) {
    const { value, done } = await chunks.next();
    if (done) isWhole = true;
    else {
      head.push(value);
      size += value.length;
    }
  }
  return { head: Buffer.concat(head), isWhole };
}

/** Passes the bytes on, counting and hashing them. */
async function* measureBytes(
  head: Buffer,
  chunks: AsyncIterator<Buffer>,
  measure: { size: number; hash: ReturnType<typeof createHash> },
) {
  for (let chunk: IteratorResult<Buffer> = { value: head }; !chunk.done; chunk = await chunks.next()) {
    measure.size += chunk.value.length;
    if (measure.size > MAX_FILE_SIZE)
      throw new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message: FILE_TOO_LARGE_MESSAGE });
    measure.hash.update(chunk.value);
    yield chunk.value;
  }
}

async function store(storage: FileStorage, key: string, bytes: AsyncIterable<Buffer>) {
  try {
    await storage.put(key, bytes);
  } catch (cause) {
    if (cause instanceof TRPCError) throw cause;
    const message = 'The file could not be stored just now. Please try again in a moment.';
    throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message, cause });
  }
}

async function dropFile(em: EntityManager, storage: FileStorage, key: string) {
  await storage.delete(key);
  await em.nativeDelete(OrphanFile, { id: key });
}

type StoredFile = MediaType & { fileKey: string; size: number; sha256: string };

/** A new version of the record's document of that name, or a new document. */
function addVersion(context: UploadContext, { input, authorId, signal }: Upload, file: StoredFile) {
  return context.em.transactional(async (em) => {
    const { id, subject, subjectId, name } = input;
    await lockInTurn(em, id);
    const known = await em.findOne(DocumentVersion, { id });
    if (known) {
      await sameDocument(em, known, input);
      return known;
    }
    await findSubjectOrFail({ ...context, em }, subjectOf(input), LockMode.PESSIMISTIC_READ);
    await lockInTurn(em, `${subjectId} ${name.toLowerCase()}`);

    const { fileKey, sha256, ...type } = file;
    const newest = { ...type, newestId: id, uploadedAt: new Date() };
    let document = await findByName(em, input);
    if (document) await setNewestVersion(em, document, newest);
    else {
      const category = categoryOfName(name);
      const added = { ...newest, name, category, description: null, versionCount: 1, owner: authorId };
      document = em.create(Document, { id: newId(), ...added, [subject]: subjectId });
    }
    const number = document.versionCount;
    const version = em.create(DocumentVersion, { id, document, number, ...file, createdBy: authorId });
    await em.nativeDelete(OrphanFile, { id: fileKey });
    await em.flush();
    signal.throwIfAborted();
    return version;
  });
}

/** Holds a lock on a name until the transaction ends. */
const lockInTurn = (em: EntityManager, name: string) =>
  runSql(em)`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`;

/** The record's document of that name, whatever its case; locked. */
async function findByName(em: EntityManager, { subject, subjectId, name }: UploadInput) {
  const found = await kysely(em)
    .selectFrom('Document as document')
    .where(subjectColumn(subject), '=', subjectId)
    .where(({ ref }) => sql<boolean>`lower_text(${ref('document.name')}) = lower_text(${name})`)
    .select('document.id')
    .orderBy('document.uploadedAt', 'desc')
    .executeTakeFirst();
  return found ? em.findOne(Document, found.id, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
}

/**
 * Does not change the document's own version: people with the form open would get a conflict that they cannot
 * see.
 */
async function setNewestVersion(
  em: EntityManager,
  document: Document,
  newest: MediaType & { newestId: string; size: number; uploadedAt: Date },
) {
  const versionCount = document.versionCount + 1;
  await kysely(em)
    .updateTable('Document')
    .set({ ...newest, versionCount })
    .where('id', '=', document.id)
    .execute();
  await em.refresh(document);
}
