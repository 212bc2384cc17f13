import type { EntityClass, FilterQuery } from '@mikro-orm/core';
import { LockMode } from '@mikro-orm/postgresql';
import { fieldValue, isSameValue } from './fieldValues.ts';
import type { EntityManager } from './orm.ts';
import { StaleRecordError } from './staleRecord.ts';

/**
 * Changes a record in one transaction if it still has the version that was read, and returns what `present`
 * describes. The row is locked first: of two people who save at once, the second gets the error. A repeated
 * call with the same values is no conflict.
 * @throws NOT_FOUND when there is no such record.
 * @throws StaleRecordError, with the record as it is now, when its version is another.
 */
export function changeRecord<Record extends { id: string; version: number }, Presented extends object>(
  em: EntityManager,
  entity: EntityClass<Record>,
  { id, version, data }: { id: string; version: number; data: object },
  present: (em: EntityManager, record: Record) => Promise<Presented>,
  change: (em: EntityManager, record: Record) => Promise<void>,
): Promise<Presented> {
  return em.transactional(async (em) => {
    const record = await em.findOneOrFail<Record>(entity, { id } as FilterQuery<Record>, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
    if (record.version !== version) {
      const current = await present(em, record);
      if (hasSent(current, data)) return current;
      throw new StaleRecordError(current);
    }
    await change(em, record);
    await em.flush();
    return present(em, record);
  });
}

const hasSent = (current: object, data: object) =>
  Object.entries(data).every(
    ([name, value]) => value === undefined || isSameValue(fieldValue(current, name), value),
  );
