import { LockMode } from '@mikro-orm/postgresql';
import type { EntityManager } from '../database/orm.ts';
import { RestoredCopy } from './restoredCopies.entity.ts';

/** Marks a database that was just restored as a copy, also one whose schema is older than the mark. */
export const MARK_AS_COPY = `
create table if not exists public.restored_copies (
  "id" uuid not null, "restored_at" timestamptz(3) not null, primary key ("id"));
delete from public.restored_copies;
insert into public.restored_copies values (gen_random_uuid(), now());
`;

/** True if a restore made this database, and nobody has said that it is the live one. */
export const isRestoredCopy = async (em: EntityManager) => (await em.count(RestoredCopy)) > 0;

/** Returns the same as `isRestoredCopy`; a copy stays one until the transaction of `em` ends. */
export const lockRestoredCopy = async (em: EntityManager) =>
  (await em.find(RestoredCopy, {}, { lockMode: LockMode.PESSIMISTIC_READ })).length > 0;
