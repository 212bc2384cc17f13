import type { EntityClass, FilterQuery } from '@mikro-orm/core';
import { hasValues } from './fieldValues.ts';
import { lockId, usedIdError } from './idempotencyKeys.ts';
import type { EntityManager } from './orm.ts';

/**
 * Creates a record once: a repeated or concurrent call with the same id returns the record of the first.
 * Without an id it always creates one.
 * @throws CONFLICT when the record of this id has other values than were given
 */
export function createOnce<Record extends { id: string }, Created extends { id: string } = Record>(
  em: EntityManager,
  entity: EntityClass<Record>,
  { id, ...given }: { id?: string | undefined; [field: string]: unknown },
  create: (em: EntityManager) => Promise<Created>,
): Promise<Record | Created> {
  const condition = { id } as FilterQuery<Record>;
  return em.transactional(async (em) => {
    if (id) await lockId(em, id);
    const existing = id ? await em.findOne<Record>(entity, condition) : null;
    if (!existing) return create(em);
    if (!hasValues(existing, given)) throw usedIdError();
    return existing;
  });
}
