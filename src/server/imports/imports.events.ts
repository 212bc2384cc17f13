import { today } from '#shared/fields/format.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { CsvOwner, RowsToWrite } from '../records/csv/recordCsv.ts';
import { ACT_ID, type NewsRule } from '../records/events/eventRule.ts';
import { Event } from '../records/events/events.entity.ts';
import { addNotices, storeEvent } from '../records/events/tell.ts';
import type { Import } from './imports.entity.ts';

/** One event an import, for each person who owns records of it; an undo takes it back. */
export const imported: NewsRule = { kind: 'imported', noun: null, news: { table: 'imports', id: ACT_ID } };

/** Counts the records that a step assigns to people, and notifies those who had none of this import before. */
export async function tellImported(
  em: EntityManager,
  file: Import,
  owner: CsvOwner,
  { created, updated }: RowsToWrite,
  userId: string,
) {
  const given = structuredClone(file.given);
  for (const { fields } of [...created, ...updated]) {
    const person = fields[owner.field];
    if (typeof person !== 'string') continue;
    const share = given[person] ?? { count: 0, due: 0 };
    if (person !== userId) share.count += 1;
    const day = owner.due && fields[owner.due];
    if (typeof day === 'string' && day <= today()) share.due += 1;
    given[person] = share;
  }
  file.given = given;
  const people = Object.entries(given).flatMap(([person, { count, due }]) =>
    count + due > 0 ? [person] : [],
  );
  if (people.length === 0) return;
  const told = await em.findOne(Event, { actId: file.id, kind: imported.kind });
  if (told) await addNotices(em, told.id, people);
  else await storeEvent(em, imported, { recordId: null, people, actId: file.id });
}
