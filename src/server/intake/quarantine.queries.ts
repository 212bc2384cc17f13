import { sql } from 'kysely';
import type * as z from 'zod';
import type { QuarantinedEnquiry } from '#shared/intake.ts';
import type { listInput, Page } from '#shared/records/lists.schema.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { containsAny, countUpTo, decodeCursor, toPage } from '../records/list/pagination.ts';

/** One page of the enquiries that wait, newest first. */
export async function listQuarantine(
  em: EntityManager,
  { search, limit, cursor }: z.output<typeof listInput>,
): Promise<Page<QuarantinedEnquiry>> {
  const matching = kysely(em)
    .selectFrom('Quarantined as enquiry')
    .$if(Boolean(search), (query) =>
      query.where(({ ref }) => {
        const text = (field: string) => sql<string | null>`${ref('enquiry.formData')} ->> ${sql.lit(field)}`;
        return containsAny(['name', 'email', 'company', 'message'].map(text), search ?? '');
      }),
    );

  const after = cursor ? decodeCursor(cursor) : null;
  const rows = await matching
    .select(['enquiry.id', 'enquiry.createdAt', 'enquiry.formData', 'enquiry.score', 'enquiry.suspicions'])
    .$if(after !== null, (query) =>
      query.where(
        ({ refTuple }) =>
          sql<boolean>`${refTuple('enquiry.createdAt', 'enquiry.id')} < (${after?.key}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('enquiry.createdAt', 'desc')
    .orderBy('enquiry.id', 'desc')
    .limit(limit + 1)
    .execute();

  const total = after ? null : await countQuarantine(em, matching.select('enquiry.id'));
  const page = toPage(rows, limit, (enquiry) => enquiry.createdAt.toISOString(), total);
  return {
    ...page,
    items: page.items.map(({ formData: { name, email, phone, company, message }, ...enquiry }) => ({
      ...enquiry,
      ...{ name, email, phone, company, message },
    })),
  };
}

/** How many enquiries wait. */
export const countQuarantine = (
  em: EntityManager,
  matching: Parameters<typeof countUpTo>[1] = kysely(em).selectFrom('Quarantined').select('id'),
) => countUpTo(em, matching);
