import type { RawBuilder } from 'kysely';
import type { HandOverKind } from '#shared/records/handOver.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { User } from '../platform/identity/users.entity.ts';

/** The way in which a column has the ids of people in its value. */
export interface IdsWithin {
  /** SQL for a row in which something open is this person's. */
  has(personId: string): RawBuilder<unknown>;
  /** SQL for the value of the column with somebody else in the place of this person; null for nobody. */
  replace(personId: string, newOwnerId: string | null): RawBuilder<unknown>;
}

/** Records of a type that go to a colleague when somebody leaves, by the column that holds whose they are. */
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
