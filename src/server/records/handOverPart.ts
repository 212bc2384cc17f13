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
  /** For columns with several people's ids. */
  within?: IdsWithin;
  /** SQL by column names. */
  isOpen: RawBuilder<unknown>;
  /** In the same transaction; `newOwner` is null for nobody. */
  afterMove?(em: EntityManager, ids: string[], newOwner: User | null, authorId: string): Promise<void>;
}
