import { type Expression, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { SessionUser } from '#shared/auth/auth.schema.ts';
import { formatAud, formatDay, today } from '#shared/fields/format.ts';
import { DEFAULT_PERIOD, daysBefore, periodDays } from '#shared/reports/periods.ts';
import type { ReportNoun } from '#shared/reports/reportNouns.ts';
import type { ReportInput, reportCountInput } from '#shared/reports/reports.schema.ts';
import type { FilterTexts, ReportTable } from '#shared/reports/reports.ts';
import { hasRight } from '#shared/team/rights.ts';
import { findSection } from '../business/business.service.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { requireRight } from '../platform/identity/rights.ts';
import type { RecordContext } from '../records/record.ts';
import { sources } from './reportNouns.ts';
import { reportTable } from './reportTable.ts';
import { tables } from './tables.ts';

type Context = RecordContext & { user: SessionUser };

/**
 * One table of the reports.
 *
 * @throws FORBIDDEN for the records of somebody else, without the right to see the work of others
 */
export async function findReport(context: Context, input: ReportInput): Promise<ReportTable> {
  const { report, period = DEFAULT_PERIOD, isBefore, personId } = input;
  if (personId && personId !== context.user.id) requireRight(context.user, 'reportOnOthers');
  const days = periodDays(period, today());
  const owner: FilterTexts = personId ? { owner: personId } : {};
  const parts = await tables[report]({
    context,
    days: isBefore ? daysBefore(days) : days,
    owner,
    contactDays: input.days,
    promisedHours: (await findSection(context.em, 'details')).answerHours,
    isForOneself: !hasRight(context.user, 'reportOnOthers'),
  });
  const table = await reportTable(context, parts);
  if (report === 'earned') return { ...table, wonBefore: await describeWonBefore(context.em) };
  if (report !== 'enquiries') return table;
  const undated = await countWhere(context, 'leads', owner, [sql<SqlBool>`${sql.ref('lead.isUndated')}`]);
  return { ...table, undated };
}

/** The opening balance: what was won before, which no record here has. */
async function describeWonBefore(em: EntityManager) {
  const { amount, day } = await findSection(em, 'wonBefore');
  return amount && day
    ? `Not counted: ${formatAud(amount)} excl. GST won before ${formatDay(day)}, as entered in Settings.`
    : undefined;
}

/** The exact number of the records that a list shows. */
export const countRecords = (context: RecordContext, { noun, filters }: z.output<typeof reportCountInput>) =>
  countWhere(context, noun, filters);

async function countWhere(
  context: RecordContext,
  noun: ReportNoun,
  filters: FilterTexts,
  further: Expression<SqlBool>[] = [],
) {
  const { conditions, number, select } = sources[noun];
  const counted = [sql`null::int`.as('at'), number.as('total')];
  const [row] = await select(context.em, [...conditions(context, filters), ...further], counted);
  return Number(row?.total ?? 0);
}
