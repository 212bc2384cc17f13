import type { RawBuilder } from 'kysely';
import type { HandOverKind } from '#shared/records/handOver.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { User } from '../platform/identity/users.entity.ts';

/** Records of a type that go to a colleague when somebody leaves, by the column that holds whose they are. */
export interface HandOverPart {
  kind: HandOverKind;
  column: string;
  /** SQL for what is still open, by the column names of the table. */
  isOpen: RawBuilder<unknown>;
  /** True if the table has `assigned_at` and `assigned_by_id`. */
  hasAssignment: boolean;
  /** Runs in the same transaction with the records that changed hands; if `newOwner` is null nobody has them now. */
  afterMove?(em: EntityManager, ids: string[], newOwner: User | null, authorId: string): Promise<void>;
}
