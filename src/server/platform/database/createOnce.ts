import type { EntityClass, FilterQuery } from '@mikro-orm/core';
import type { EntityManager } from './orm.ts';

/**
 * Makes a record once, in one transaction: a repeated call with the same id, also one at the same
 * time, answers the record that the first call made.
 */
export function createOnce<Record extends { id: string }, Made extends { id: string } = Record>(
  em: EntityManager,
  entity: EntityClass<Record>,
  id: string | undefined,
  create: (em: EntityManager) => Promise<Made>,
): Promise<Record | Made> {
  return em.transactional(async (em) => {
    if (id) {
      await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [id]);
      const existing = await em.findOne<Record>(entity, { id } as FilterQuery<Record>);
      if (existing) return existing;
    }
    return create(em as EntityManager);
  });
}
