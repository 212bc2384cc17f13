import * as z from 'zod';
import type { EntityManager } from '../platform/database/orm.ts';

/** A row by its columns. */
export const storedRow = z.looseObject({ id: z.string(), version: z.number() });

export type StoredRow = z.output<typeof storedRow>;

/** The special steps when two records of a type become one. Everything runs in the transaction of the merge. */
export interface MergeRules {
  /** Runs before anything moves to the surviving record; both are locked. */
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
   * Runs when the surviving record has all rows and fields.
   *
   * @throws BAD_REQUEST when the record cannot be so
   */
  afterMove?(em: EntityManager, keptId: string): Promise<void>;
}
