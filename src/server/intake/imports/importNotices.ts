import { sql } from 'kysely';
import { today } from '#shared/fields/format.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';
import type { CsvOwner, RowsToWrite } from '../../records/csv/recordCsv.ts';
import type { Import } from './imports.entity.ts';

interface Share {
  assigned: number;
  due: number;
}

/** Adds the rows of a step to what its import means for the people to whom it assigns records. */
export async function addImportNotices(
  em: EntityManager,
  { id }: Pick<Import, 'id'>,
  owner: CsvOwner,
  { created, updated }: RowsToWrite,
  userId: string,
) {
  const shares = new Map<string, Share>();
  for (const { fields } of [...created, ...updated]) {
    const person = fields[owner.field];
    if (typeof person !== 'string') continue;
    const share = shares.get(person) ?? { assigned: 0, due: 0 };
    if (person !== userId) share.assigned += 1;
    const day = owner.due && fields[owner.due];
    if (typeof day === 'string' && day <= today()) share.due += 1;
    shares.set(person, share);
  }
  const rows = [...shares].flatMap(([person, share]) =>
    share.assigned + share.due > 0 ? [{ person, ...share }] : [],
  );
  if (rows.length === 0) return;
  await runSql(
    em,
    sql`insert into import_notices (import_id, person_id, assigned, due, at)
        select ${id}, person, assigned, due, now()
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(person uuid, assigned int, due int)
        on conflict (import_id, person_id) do update
           set assigned = import_notices.assigned + excluded.assigned, due = import_notices.due + excluded.due,
               at = excluded.at`,
  );
}
