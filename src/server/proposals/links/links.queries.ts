import { type Expression, sql } from 'kysely';
import type { ProposalState } from '#shared/proposals/proposalState.ts';
import { defineQuery, type EntityKysely } from '../../platform/database/compiledQueries.ts';

interface Signed {
  secret: string;
  /** The proposal as it was moved to the trash; null where it is not there. */
  trashedState: ProposalState | null;
  trashedGeneration: number | null;
  /** The generation of the link that the visitor got; null where nobody priced it on the site. */
  visitorGeneration: number | null;
  /** The visitor confirmed their address; null unless priced on the site. */
  isConfirmed: boolean | null;
  /** The number of a request that waits in quarantine; null where none with this id does. */
  heldReference: string | null;
}

const inTrash = (db: EntityKysely, table: string) =>
  db.selectFrom('Trash as trash').where('trash.tableName', '=', table).where('trash.kind', '=', 'row');

const inRow = (column: string) => sql<string>`${sql.ref('trash.row')} ->> ${sql.lit(column)}`;

const trashedProposal = (db: EntityKysely, id: Expression<never>) =>
  inTrash(db, 'proposals')
    .where('trash.rowId', '=', id)
    .select([
      sql<ProposalState>`${inRow('state')}`.as('state'),
      sql<number>`(${inRow('key_generation')})::int`.as('keyGeneration'),
    ]);

/** The proposal that a visitor priced on the site, also in the trash, where it is in the batch of its proposal. */
const requestOrTrashed = (db: EntityKysely, id: Expression<never>) =>
  db
    .selectFrom('ProposalRequest as request')
    .where('request.proposal', '=', id)
    .select('request.keyGeneration')
    .select(sql<boolean>`${sql.ref('request.confirmedAt')} is not null`.as('isConfirmed'))
    .unionAll(
      inTrash(db, 'proposal_requests')
        .where(
          'trash.batchId',
          'in',
          inTrash(db, 'proposals').where('trash.rowId', '=', id).select('trash.batchId'),
        )
        .where(inRow('proposal_id'), '=', sql<string>`${id}::text`)
        .select([
          sql<number>`(${inRow('key_generation')})::int`.as('keyGeneration'),
          sql<boolean>`${inRow('confirmed_at')} is not null`.as('isConfirmed'),
        ]),
    );

const heldRequest = (db: EntityKysely, id: Expression<never>) =>
  db
    .selectFrom('Quarantined as held')
    .where('held.id', '=', id)
    .select(sql<string | null>`${sql.ref('held.formData')} -> 'proposal' ->> 'reference'`.as('reference'));

/**
 * The newest version sent after a replaced one, unless withdrawn. None if it went to another contact or
 * address: whoever has the old link may be somebody else.
 */
export const findReplacement = defineQuery<{ id: string }, { id: string; keyGeneration: number }>(
  'replacement of a proposal',
  (db, param) =>
    db
      .selectFrom('Proposal as earlier')
      .innerJoin('Proposal as newest', 'newest.reference', 'earlier.reference')
      .innerJoin('Contact as contact', 'contact.id', 'earlier.contact')
      .leftJoin('ProposalRequest as request', 'request.proposal', 'earlier.id')
      .where('earlier.id', '=', param('id'))
      .where('earlier.state', '=', 'replaced')
      .whereRef('newest.revision', '>', 'earlier.revision')
      .whereRef('newest.contact', '=', 'earlier.contact')
      .where('newest.state', 'not in', ['draft', 'replaced', 'withdrawn'])
      .where(sql<boolean>`coalesce(lower(request.email) = lower(contact.email), request.id is null)`)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('History as history')
              .whereRef('history.recordId', '=', 'contact.id')
              .whereRef('history.at', '>=', 'earlier.sentAt')
              .where(sql<boolean>`jsonb_exists(history.changes, 'email')`)
              .select('history.id'),
          ),
        ),
      )
      .orderBy('newest.revision', 'desc')
      .limit(1)
      .select(['newest.id as id', 'newest.keyGeneration as keyGeneration']),
);

/** The facts that a key is compared with; of an unknown id only the secret. */
export const findSigned = defineQuery<{ id: string }, Signed>('secret of a link', (db, param) =>
  db
    .selectFrom('SigningKey as signing')
    .leftJoin(trashedProposal(db, param('id')).as('trashed'), (join) => join.onTrue())
    .leftJoin(requestOrTrashed(db, param('id')).as('request'), (join) => join.onTrue())
    .leftJoin(heldRequest(db, param('id')).as('held'), (join) => join.onTrue())
    .where('signing.id', '=', 'proposals')
    .select(['signing.secret as secret', 'trashed.state as trashedState'])
    .select('trashed.keyGeneration as trashedGeneration')
    .select(['request.keyGeneration as visitorGeneration', 'request.isConfirmed as isConfirmed'])
    .select('held.reference as heldReference'),
);
