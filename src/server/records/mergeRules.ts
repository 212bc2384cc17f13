import type { EntityManager } from '../platform/database/orm.ts';

/** A row by its columns. */
export type StoredRow = Record<string, unknown> & { id: string; version: number };

/** The special steps when two records of a type become one. Everything runs in the transaction of the merge. */
export interface MergeRules {
  /** Runs before anything moves to the surviving record; both are locked. */
  beforeMove?(em: EntityManager, kept: StoredRow, gone: StoredRow): Promise<void>;
  /**
   * The fields that the surviving record takes, by their names on the wire, where some cannot stay as they are chosen.
   *
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
