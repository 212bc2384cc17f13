import {
  type AliasedRawBuilder,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type * as z from 'zod';
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

/** Nouns whose list is one table: a figure counts its rows. */
const listed = <DB, Tables extends keyof DB, Filters extends object>(
  noun: ReportNoun,
  from: (em: EntityManager) => SelectQueryBuilder<DB, Tables, object>,
  filtersOf: z.ZodType<Filters>,
  conditionsOf: (filters: Filters, me: string) => Conditions,
): Source => ({
  number: ROWS,
  select: (em, where, selected) =>
    from(em)
      .where(({ and }) => and(where))
      .select(selected)
      .groupBy(BY_FIRST)
      .execute(),
  conditions: ({ records, user }, filters) =>
    conditionsOf(resolveFilters(records, noun, filtersOf.parse(filters)), user.id),
});

export const sources: Record<ReportNoun, Source> = {
  leads: listed('leads', (em) => kysely(em).selectFrom('Lead as lead'), leadFilters, leadConditions),
  opportunities: listed(
    'opportunities',
    (em) => kysely(em).selectFrom('Opportunity as opportunity'),
    opportunityFilters,
    opportunityConditions,
  ),
  proposals: listed(
    'proposals',
    (em) => kysely(em).selectFrom('Proposal as proposal'),
    proposalFilters,
    proposalConditions,
  ),
  registrations: listed(
    'registrations',
    (em) => kysely(em).selectFrom('Registration as registration'),
    registrationFilters,
    registrationConditions,
  ),
  agreements: listed(
    'agreements',
    (em) => kysely(em).selectFrom('Agreement as agreement'),
    agreementFilters,
    agreementConditions,
  ),
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
