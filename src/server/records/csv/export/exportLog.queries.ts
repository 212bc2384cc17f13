import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type * as z from 'zod';
import { fullName } from '#shared/contacts.ts';
import type { ExportRecord, exportsInput } from '#shared/records/exports.schema.ts';
import type { Page } from '#shared/records/lists.schema.ts';
import { fullNameSql } from '../../../platform/database/fullName.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { runSql } from '../../../platform/database/runSql.ts';
import { User } from '../../../platform/identity/users.entity.ts';

interface Line {
  id: string;
  at: string;
  byName: string | null;
  noun: string;
  rows: number;
  selection: { filters?: Record<string, unknown>; ids?: string[] };
}

/** Who took what out, the latest first, as the history noted it. */
export async function listExports(
  em: EntityManager,
  { limit, cursor }: z.output<typeof exportsInput>,
): Promise<Page<ExportRecord>> {
  if (cursor && !/^\d{1,18}$/.test(cursor)) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'This page is not there: start at the first one' });
  }
  const lines = await runSql<Line>(
    em,
    sql`select line.id::text, line.at, line.table_name as noun, (line.changes -> 'rows' ->> 1)::int as rows,
            line.changes -> 'selection' -> 1 as selection,
            ${sql.raw(fullNameSql('author'))} as "byName"
       from history line left join users author on author.id = line.actor_id
      where line.action = 'exported' and (${cursor ?? null}::bigint is null or line.id < ${cursor ?? null}::bigint)
      order by line.id desc limit ${limit + 1}::int`,
  );
  const shown = lines.slice(0, limit);
  const names = await namesIn(em, shown);
  return {
    items: shown.map(({ selection, ...line }) => ({
      ...line,
      at: new Date(line.at),
      filterSummary: wordsOf(selection.filters ?? {}, names),
      isPicked: selection.ids !== undefined,
    })),
    nextCursor: lines.length > limit ? (shown.at(-1)?.id ?? null) : null,
    total: null,
  };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Filters name people by their ids. */
async function namesIn(em: EntityManager, lines: Line[]) {
  const ids = lines.flatMap(({ selection }) =>
    Object.values(selection.filters ?? {}).filter((one): one is string => UUID.test(String(one))),
  );
  const people = ids.length > 0 ? await em.find(User, { id: { $in: [...new Set(ids)] } }) : [];
  return new Map(people.map((person) => [person.id, fullName(person)]));
}

function wordsOf(filters: Record<string, unknown>, names: Map<string, string>) {
  const parts = Object.entries(filters).flatMap(([name, meaning]) => {
    const words = wordOf(meaning, names);
    const label = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return words && name !== 'sort' ? [`${label}: ${words}`] : [];
  });
  return parts.length > 0 ? parts.join('; ') : null;
}

/** 'new, proposal sent', '1000 to 5000' or a name. */
function wordOf(meaning: unknown, names: Map<string, string>): string {
  if (Array.isArray(meaning)) return meaning.map((one) => wordOf(one, names)).join(', ');
  if (typeof meaning === 'object' && meaning !== null) {
    const ends = Object.entries(meaning).filter(([, end]) => end !== null && end !== undefined);
    return ends.map(([end, at]) => `${end} ${at}`).join(' ');
  }
  if (typeof meaning === 'boolean') return meaning ? 'yes' : 'no';
  const text = String(meaning ?? '');
  return names.get(text) ?? (/^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text);
}
