import type { EntityClass, FilterQuery } from '@mikro-orm/core';
import { LockMode } from '@mikro-orm/postgresql';
import type { EntityManager } from './orm.ts';
import { StaleRecordError } from './staleRecord.ts';

/**
 * Changes a record in one transaction, if its version is still the one that was read. The row is
 * locked first, so of two people saving at once the second is always told.
 */
export function changeRecord<Record extends { id: string; version: number }, Told>(
  em: EntityManager,
  entity: EntityClass<Record>,
  { id, version }: { id: string; version: number },
  present: (em: EntityManager, record: Record) => Promise<Told>,
  change: (em: EntityManager, record: Record) => Promise<void>,
): Promise<Told> {
  return em.transactional(async (em) => {
    const record = await em.findOneOrFail<Record>(entity, { id } as FilterQuery<Record>, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
    if (record.version !== version) throw new StaleRecordError(await present(em, record));
    await change(em, record);
    await em.flush();
    return present(em, record);
  });
}
