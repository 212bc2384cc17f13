import * as z from 'zod';
import type { EntityManager } from '../platform/database/orm.ts';

/** By column. */
export const storedRow = z.looseObject({ id: z.string(), version: z.number() });

export type StoredRow = z.output<typeof storedRow>;

/** Steps of a merge of this type, all in its transaction. */
export interface MergeRules {
  /** Before anything moves; both records are locked. */
  beforeMove?(em: EntityManager, kept: StoredRow, gone: StoredRow): Promise<void>;
  /**
   * The fields to take, by API name, corrected where they depend on each other.
   * @throws BAD_REQUEST when one cannot be set
   */
  resolveFields?(
    em: EntityManager,
    fields: Record<string, unknown>,
    kept: StoredRow,
    gone: StoredRow,
  ): Promise<Record<string, unknown>>;
  /**
   * Once all rows and fields have moved.
   * @throws BAD_REQUEST when the record is not valid
   */
  afterMove?(em: EntityManager, keptId: string): Promise<void>;
}
