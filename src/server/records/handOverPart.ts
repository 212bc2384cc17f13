import type { RawBuilder } from 'kysely';
import type { HandOverKind } from '#shared/records/handOver.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { User } from '../platform/identity/users.entity.ts';

/** How a column contains several people's ids. */
export interface IdsWithin {
  /** SQL: the row has something open of this person. */
  has(personId: string): RawBuilder<unknown>;
  /** SQL: the column with this person replaced; null for nobody. */
  replace(personId: string, newOwnerId: string | null): RawBuilder<unknown>;
}

/** Records that a colleague takes over when somebody leaves, by owner column. */
export interface HandOverPart {
  kind: HandOverKind;
  column: string;
  /** Stated where the column has the ids of several people in it. */
  within?: IdsWithin;
  /** SQL for what is still open, by the column names of the table. */
  isOpen: RawBuilder<unknown>;
  /** Runs in the same transaction with the records that changed hands; if `newOwner` is null nobody has them now. */
  afterMove?(em: EntityManager, ids: string[], newOwner: User | null, authorId: string): Promise<void>;
}
