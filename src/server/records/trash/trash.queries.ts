import { sql } from 'kysely';
import type * as z from 'zod';
import type { listInput, Page } from '#shared/records/lists.schema.ts';
import type { TrashBatch, TrashCounts } from '#shared/records/trash.schema.ts';
import { kysely } from '../../platform/database/kysely.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { containsAny, countUpTo, decodeCursor, toPage } from '../list/pagination.ts';

/** One page of what was deleted, newest first. */
export async function listTrash(
  em: EntityManager,
  { search, limit, cursor }: z.output<typeof listInput>,
): Promise<Page<TrashBatch>> {
  const matching = kysely(em)
    .selectFrom('Trash as trash')
    .$if(Boolean(search), (query) =>
      query.where(({ ref }) => containsAny([ref('trash.batchTitle')], search ?? '')),
    );

  const after = cursor ? decodeCursor(cursor) : null;
  const rows = await matching
    .leftJoin('User as user', 'user.id', 'trash.deletedBy')
    .select(({ ref }) => {
      const counted = (table: string) =>
        sql<string>`count(*) filter (where ${ref('trash.tableName')} = ${table} and ${ref('trash.kind')} = 'row')`;
      return [
        'trash.batchId as id',
        'trash.batchTitle as title',
        'trash.deletedAt',
        sql<string | null>`nullif(concat_ws(' ', ${ref('user.firstName')}, ${ref('user.lastName')}), '')`.as(
          'deletedByName',
        ),
        counted('accounts').as('accounts'),
        counted('contacts').as('contacts'),
        counted('leads').as('leads'),
        counted('opportunities').as('opportunities'),
        counted('documents').as('documents'),
        counted('quarantine').as('enquiries'),
        counted('activities').as('activities'),
      ];
    })
    .$if(after !== null, (query) =>
      query.where(
        ({ refTuple }) =>
          sql<boolean>`${refTuple('trash.deletedAt', 'trash.batchId')} < (${after?.key}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .groupBy(['trash.batchId', 'trash.batchTitle', 'trash.deletedAt', 'user.id'])
    .orderBy('trash.deletedAt', 'desc')
    .orderBy('trash.batchId', 'desc')
    .limit(limit + 1)
    .execute();

  const total = after ? null : await countUpTo(em, matching.select('trash.batchId').distinct());
  const page = toPage(rows, limit, (batch) => batch.deletedAt.toISOString(), total);
  return {
    ...page,
    items: page.items.map(
      ({ id, accounts, contacts, leads, opportunities, documents, enquiries, activities, ...batch }) => ({
        ...batch,
        batchId: id,
        counts: countsOf({
          account: accounts,
          contact: contacts,
          lead: leads,
          opportunity: opportunities,
          enquiry: enquiries,
          activity: activities,
          document: documents,
        }),
      }),
    ),
  };
}

/** Activities go along with every record: they are counted where they went alone. */
function countsOf({ activity, ...counted }: Record<keyof TrashCounts, string>): TrashCounts {
  const counts = Object.entries(counted)
    .filter(([, count]) => count !== '0')
    .map(([noun, count]) => [noun, Number(count)]);
  return counts.length > 0 ? Object.fromEntries(counts) : { activity: Number(activity) };
}
