import { sql } from 'kysely';
import * as z from 'zod';
import { fullName } from '#shared/contacts/contacts.ts';
import type { ExportRecord, exportsInput } from '#shared/records/exports.schema.ts';
import type { Page } from '#shared/records/lists.schema.ts';
import { fullNameSql } from '../../../platform/database/fullName.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { instantColumn, readRows } from '../../../platform/database/runSql.ts';
import { User } from '../../../platform/identity/users.entity.ts';

/** An export as the history noted it. */
const historyLine = z.object({
  id: z.string(),
  at: instantColumn,
  byName: z.string().nullable(),
  noun: z.string(),
  rows: z.number(),
  selection: z.object({
    filters: z.record(z.string(), z.unknown()).optional(),
    ids: z.array(z.string()).optional(),
  }),
});

type HistoryLine = z.output<typeof historyLine>;

/** The exports and who made them, the latest first. */
export async function listExports(
  em: EntityManager,
  { limit, cursor }: z.output<typeof exportsInput>,
): Promise<Page<ExportRecord>> {
  const lines = await readRows(em, historyLine)`
    select line.id::text, line.at, line.table_name as noun, (line.changes -> 'rows' ->> 1)::int as rows,
        line.changes -> 'selection' -> 1 as selection,
        ${sql.raw(fullNameSql('author'))} as "byName"
   from history line left join users author on author.id = line.actor_id
  where line.action = 'exported' and (${cursor ?? null}::bigint is null or line.id < ${cursor ?? null}::bigint)
  order by line.id desc limit ${limit + 1}::int`;
  const page = lines.slice(0, limit);
  const names = await namesOfPeople(em, page);
  return {
    items: page.map(({ selection, ...line }) => ({
      ...line,
      filterSummary: formatFilters(selection.filters ?? {}, names),
      isPicked: selection.ids !== undefined,
    })),
    nextCursor: lines.length > limit ? (page.at(-1)?.id ?? null) : null,
    total: null,
  };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function namesOfPeople(em: EntityManager, lines: HistoryLine[]) {
  const ids = lines.flatMap(({ selection }) =>
    Object.values(selection.filters ?? {}).filter((one): one is string => UUID.test(String(one))),
  );
  const people = ids.length > 0 ? await em.find(User, { id: { $in: [...new Set(ids)] } }) : [];
  return new Map(people.map((person) => [person.id, fullName(person)]));
}

/** 'status: new, proposal sent; owner: Kim Lee'; null without filters. */
function formatFilters(filters: Record<string, unknown>, names: Map<string, string>) {
  const parts = Object.entries(filters).flatMap(([name, value]) => {
    const text = formatFilter(value, names);
    const label = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return text ? [`${label}: ${text}`] : [];
  });
  return parts.length > 0 ? parts.join('; ') : null;
}

/** 'new, proposal sent', 'from 1000 to 5000', or a name. */
function formatFilter(value: unknown, names: Map<string, string>): string {
  if (Array.isArray(value)) return value.map((one) => formatFilter(one, names)).join(', ');
  if (typeof value === 'object' && value !== null) {
    const ends = Object.entries(value).filter(([, end]) => end !== null && end !== undefined);
    return ends.map(([end, at]) => `${end} ${at}`).join(' ');
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value ?? '');
  return names.get(text) ?? (/^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text);
}
