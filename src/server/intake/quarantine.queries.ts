import { type SqlBool, sql } from 'kysely';
import { type QuarantinedEnquiry, VERY_LIKELY_SCORE } from '#shared/intake/intake.ts';
import { kysely, namedColumns } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { keysetPage, orderByKeyset } from '../records/list/keyset.ts';
import { containsAny, countUpTo, type SearchFilters } from '../records/list/pagination.ts';
import type { RecordList } from '../records/list/recordList.ts';

export interface QuarantineFilters {
  search?: string | undefined;
}

const formField = <Value extends string | null = string>(name: string) =>
  sql<Value>`${sql.ref('enquiry.formData')} ->> ${sql.lit(name)}`;

export const quarantineWhere = (em: EntityManager, { search }: SearchFilters<QuarantineFilters>) =>
  kysely(em)
    .selectFrom('Quarantined as enquiry')
    .where(
      search
        ? containsAny(
            ['name', 'email', 'company', 'message'].map((name) => formField(name)),
            search,
          )
        : sql<SqlBool>`true`,
    );

export const quarantineList: RecordList<QuarantinedEnquiry, QuarantineFilters, 'doubt'> = {
  selectCards(em, filters, _me, page) {
    const enquiries = quarantineWhere(em, filters)
      .select(['enquiry.id', 'enquiry.createdAt', 'enquiry.score', 'enquiry.suspicions'])
      .select([formField('name').as('name'), formField('email').as('email')])
      .select([formField('phone').as('phone'), formField<string | null>('company').as('company')])
      .select(formField('message').as('message'));
    const cards = kysely(em)
      .selectFrom(keysetPage(enquiries, sql.ref('enquiry.id'), page).as('page'))
      .select(namedColumns('page', ['id', 'createdAt', 'score', 'suspicions']))
      .select(namedColumns('page', ['name', 'email', 'phone', 'company', 'message']));
    return orderByKeyset(cards, page);
  },
  // Doubtful ones first, which need reading; within each the newest, as ids begin with the time.
  sorts: {
    doubt: { value: sql`(${sql.ref('enquiry.score')} < ${sql.lit(VERY_LIKELY_SCORE)})::int`, type: 'int' },
  },
  defaultSort: { by: 'doubt', descending: true },
};

/** The number of enquiries that wait, up to `MAX_EXACT_TOTAL + 1`. */
export const countQuarantine = (em: EntityManager) =>
  countUpTo(em, quarantineWhere(em, {}).select('enquiry.id'));
