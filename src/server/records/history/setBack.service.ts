import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import type * as z from 'zod';
import type { SetBackResult, setBackInput } from '#shared/records/history.schema.ts';
import { fieldValue, isSameValue } from '../../platform/database/fieldValues.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { toColumnName } from '../../platform/database/rows.ts';
import { readIds } from '../../platform/database/runSql.ts';
import { FieldError } from '../../platform/fieldError.ts';
import { type RecordContext, recordOfNoun } from '../record.ts';
import { History } from './history.entity.ts';
import { changeIdOf, changeUuid, fieldChanges } from './history.queries.ts';

/**
 * Restores a field to its value before a change, with the dependent fields that changed along, like an edit.
 * No conflict if it is restored already: a call may be repeated.
 * @throws NOT_FOUND when the record is gone, or the history has no such change
 * @throws CONFLICT when a field has changed since
 * @throws BAD_REQUEST when nobody edits the field, or the earlier value is not possible any more
 */
export function setBack(
  context: RecordContext,
  { noun, recordId, changeId, field }: z.output<typeof setBackInput>,
): Promise<SetBackResult> {
  const { table, entity, edit } = recordOfNoun(context.records, noun);
  return context.em.transactional(async (em) => {
    const line = await em.findOne(History, { id: changeIdOf(changeId), recordId, tableName: table });
    const changes = line?.action === 'changed' ? fieldChanges(line.changes) : [];
    if (!changes.some((change) => change.field === field)) throw noChangeError();
    if (!edit || !Object.hasOwn(edit.fields.shape, field)) throw new FieldError(field, NOT_EDITED_MESSAGE);
    const group = edit.together?.find((names) => names.includes(field)) ?? [field];
    const along = changes.filter((change) => group.includes(change.field));
    const has = (record: object, end: 'from' | 'to') =>
      along.every((change) => isSameValue(fieldValue(record, change.field), change[end]));

    const row = await em.findOneOrFail<{ id: string; version?: number }>(
      entity,
      { id: recordId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!has(row, 'from')) {
      if (!has(row, 'to')) throw new TRPCError({ code: 'CONFLICT', message: CHANGED_SINCE_MESSAGE });
      const { data, error } = edit.fields.safeParse(
        Object.fromEntries(along.map(({ field, from }) => [field, from])),
      );
      if (error) throw new FieldError(field, error.issues[0]?.message ?? NOT_POSSIBLE_MESSAGE);
      const saved = await edit.update({ ...context, em }, { id: recordId, version: row.version ?? 0, data });
      // A value may not stand by itself, such as a reason without its status.
      if (!has(saved, 'from')) throw new FieldError(field, NOT_POSSIBLE_MESSAGE);
    }
    return {
      changeId: await findNewestChange(em, table, recordId, field),
      fields: along.map((change) => change.field),
    };
  });
}

const noChangeError = () => new TRPCError({ code: 'NOT_FOUND', message: 'This change is gone' });

const NOT_EDITED_MESSAGE = 'This follows from something else, so it cannot be set back';
const CHANGED_SINCE_MESSAGE = 'It was changed again since, so it stays as it is';
const NOT_POSSIBLE_MESSAGE = 'The earlier value is not possible any more';

/** The newest change of a field of a record, by its id on the wire. */
async function findNewestChange(em: EntityManager, table: string, recordId: string, field: string) {
  const [change] = await readIds(em)`
    select ${changeUuid} as id from history
     where record_id = ${recordId} and table_name = ${table} and jsonb_exists(changes, ${toColumnName(field)})
     order by at desc, history.id desc limit 1`;
  if (!change) throw noChangeError();
  return change;
}
