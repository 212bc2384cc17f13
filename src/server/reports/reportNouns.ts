import { type AliasedRawBuilder, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { momentFilterInput } from '#shared/activities/activities.schema.ts';
import { agreementFilters } from '#shared/agreements/agreements.schema.ts';
import { leadFilters } from '#shared/leads/leads.schema.ts';
import { opportunityFilters } from '#shared/opportunities/opportunities.schema.ts';
import { proposalFilters } from '#shared/proposals/proposals.schema.ts';
import { registrationFilters } from '#shared/registrations/registrations.schema.ts';
import type { ReportNoun } from '#shared/reports/reportNouns.ts';
import type { FilterTexts } from '#shared/reports/reports.ts';
import { isContact, momentConditions } from '../activities/contactMoments.ts';
import { agreementConditions } from '../agreements/agreements.queries.ts';
import { leadConditions } from '../leads/leads.queries.ts';
import { opportunityConditions } from '../opportunities/opportunities.queries.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { proposalConditions } from '../proposals/proposals.queries.ts';
import { resolveFilters } from '../records/lastContact.ts';
import type { RecordContext } from '../records/record.ts';
import { registrationConditions } from '../registrations/registrations.queries.ts';

type Conditions = Expression<SqlBool>[];
type Selected = AliasedRawBuilder<unknown, string>[];

/** The parts that reports need of a noun. */
interface Source {
  /** The number of records of the rows that are selected: each stands for one, or for as many as it says. */
  number: RawBuilder<unknown>;
  /** One row for each value of the first column that is selected, and one over all, in which it is null. */
  select(em: EntityManager, where: Conditions, selected: Selected): Promise<Record<string, unknown>[]>;
  /** The conditions by which the noun's list filters; filters are texts, as in its address. */
  conditions(context: RecordContext, filters: FilterTexts): Conditions;
}

const BY_FIRST = sql<unknown>`rollup (1)`;

const ROWS = sql`count(*)`;

export const sources: Record<ReportNoun, Source> = {
  leads: {
    number: ROWS,
    select: (em, where, selected) =>
      kysely(em)
        .selectFrom('Lead as lead')
        .where(({ and }) => and(where))
        .select(selected)
        .groupBy(BY_FIRST)
        .execute(),
    conditions: ({ records, user }, filters) =>
      leadConditions(resolveFilters(records, 'leads', leadFilters.parse(filters)), user.id),
  },
  opportunities: {
    number: ROWS,
    select: (em, where, selected) =>
      kysely(em)
        .selectFrom('Opportunity as opportunity')
        .where(({ and }) => and(where))
        .select(selected)
        .groupBy(BY_FIRST)
        .execute(),
    conditions: ({ records, user }, filters) =>
      opportunityConditions(
        resolveFilters(records, 'opportunities', opportunityFilters.parse(filters)),
        user.id,
      ),
  },
  proposals: {
    number: ROWS,
    select: (em, where, selected) =>
      kysely(em)
        .selectFrom('Proposal as proposal')
        .where(({ and }) => and(where))
        .select(selected)
        .groupBy(BY_FIRST)
        .execute(),
    conditions: ({ records, user }, filters) =>
      proposalConditions(resolveFilters(records, 'proposals', proposalFilters.parse(filters)), user.id),
  },
  registrations: {
    number: ROWS,
    select: (em, where, selected) =>
      kysely(em)
        .selectFrom('Registration as registration')
        .where(({ and }) => and(where))
        .select(selected)
        .groupBy(BY_FIRST)
        .execute(),
    conditions: ({ records, user }, filters) =>
      registrationConditions(
        resolveFilters(records, 'registrations', registrationFilters.parse(filters)),
        user.id,
      ),
  },
  agreements: {
    number: ROWS,
    select: (em, where, selected) =>
      kysely(em)
        .selectFrom('Agreement as agreement')
        .where(({ and }) => and(where))
        .select(selected)
        .groupBy(BY_FIRST)
        .execute(),
    conditions: ({ records, user }, filters) =>
      agreementConditions(resolveFilters(records, 'agreements', agreementFilters.parse(filters)), user.id),
  },
  activities: {
    number: sql`sum(total)`,
    // Those of each person and type together: there are ten times as many as of anything else.
    select: (em, where, selected) =>
      kysely(em)
        .selectFrom(
          sql`(
            select type, created_by_id, done_by_id, count(*) as total from activities
             where ${sql.join([isContact, ...where], sql` and `)} group by type, created_by_id, done_by_id)`.as(
            'activity',
          ),
        )
        .select(selected)
        .groupBy(BY_FIRST)
        .execute(),
    conditions: ({ user }, filters) => momentConditions(momentFilterInput.parse(filters), user.id),
  },
};
