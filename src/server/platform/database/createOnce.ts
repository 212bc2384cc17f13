import type { EntityClass, FilterQuery } from '@mikro-orm/core';
import { sql } from 'kysely';
import type { EntityManager } from './orm.ts';
import { runSql } from './runSql.ts';

/**
 * Creates a record once, in one transaction: a repeated call with the same id, also one at the same time, returns the
 * record that the first call created. Without an id it is always created.
 */
export function createOnce<Record extends { id: string }, Created extends { id: string } = Record>(
  em: EntityManager,
  entity: EntityClass<Record>,
  id: string | undefined,
  create: (em: EntityManager) => Promise<Created>,
): Promise<Record | Created> {
  return em.transactional(async (em) => {
    if (id) {
      await runSql(em, sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
      const existing = await em.findOne<Record>(entity, { id } as FilterQuery<Record>);
      if (existing) return existing;
    }
    return create(em);
  });
}
