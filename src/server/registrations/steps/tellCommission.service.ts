import * as z from 'zod';
import { accountFields } from '#shared/accounts/accounts.ts';
import { describePersonnel } from '#shared/accounts/keyPersonnel.ts';
import { today } from '#shared/fields/format.ts';
import { formatField } from '#shared/fields/formatField.ts';
import { tellRule } from '#shared/registrations/rules.data.ts';
import { setCause } from '../../platform/database/actor.ts';
import { newId } from '../../platform/database/columns.ts';
import type { Database, EntityManager } from '../../platform/database/orm.ts';
import { insertRows, toFieldName } from '../../platform/database/rows.ts';
import { readIds, readRows, runSql } from '../../platform/database/runSql.ts';
import { reminderTask } from '../../records/reminders.ts';
import { findOwners } from './owners.queries.ts';
import { keepMade, TELL } from './planSteps.service.ts';

/** The age from which a task is made of a change: the person who made it may take it back first. */
const LEAST_AGE_MS = 60_000;

const changeRow = z.object({
  id: z.string(),
  registration: z.string(),
  account_name: z.string(),
  field: z.string(),
  before: z.string().nullable(),
  now: z.string().nullable(),
  is_gone: z.boolean(),
});

const openTask = z.object({ registration: z.string(), id: z.string() });

/** Makes a task 'Tell the Commission' of the changes of each registered account, or adds them to the one that is open. */
export const tellCommission = (orm: Database, now = new Date()) =>
  orm.em.fork().transactional(async (em) => {
    const until = new Date(now.getTime() - LEAST_AGE_MS);
    const ids = await readIds(em)`
      select id from registrations
       where id in (select registration_id from registration_changes where created_at <= ${until})
       order by id for update`;
    if (ids.length === 0) return;
    await setCause(em, 'deadline');
    const changes = await takeChanges(em, ids);
    const owners = await findOwners(em, ids);
    const open = await openTasks(em, ids);
    const [tasks, made, added]: [Record<string, unknown>[], Parameters<typeof keepMade>[1], object[]] = [
      [],
      [],
      [],
    ];
    for (const registrationId of ids) {
      const lines = changes.filter(({ registration }) => registration === registrationId).flatMap(describe);
      const task = open.get(registrationId);
      if (lines.length === 0) continue;
      if (task) {
        added.push({ id: task, lines: lines.join('\n') });
        continue;
      }
      const id = newId();
      const owner = owners.get(registrationId) ?? null;
      const reason = `${lines.join('\n')}\n${tellRule.reason}. Rule: ${tellRule.source.name}.`;
      tasks.push(
        reminderTask(id, {
          subject: { registrationId },
          title: tellRule.title,
          day: today(now),
          reason,
          owner,
          now,
        }),
      );
      made.push({ id, registrationId, step: { id: TELL, countedFrom: today(now) } });
    }
    await insertRows(em, 'activities', tasks);
    await keepMade(em, made, now);
    await runSql(em)`
      update activities set description = concat_ws(E'\n', given.lines, description), updated_at = now()
        from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as given(id uuid, lines text)
       where activities.id = given.id`;
  });

/** The changes of these registrations, with the values of now; nothing keeps them after this transaction. */
const takeChanges = (em: EntityManager, ids: string[]) =>
  readRows(em, changeRow)`
    with taken as (delete from registration_changes where registration_id = any(${ids}::uuid[]) returning *)
    select taken.id, taken.registration_id as registration, coalesce(accounts.name, account_name) as account_name,
           field, before, accounts.id is null as is_gone,
           case when field <> 'outlet' then to_jsonb(accounts) ->> field
                when registration_of_outlet(accounts.parent_account_id, accounts.abn) = taken.registration_id
                then 'there' end as now
      from taken left join accounts on accounts.id = account_id
     order by account_name, field`;

async function openTasks(em: EntityManager, ids: string[]) {
  const found = await readRows(em, openTask)`
    select step.registration_id as registration, task.id
      from registration_steps step join activities task on task.id = step.made_id
     where step.registration_id = any(${ids}::uuid[]) and step.step = ${TELL} and task.done_at is null
       for update of task`;
  return new Map(found.map(({ registration, id }) => [registration, id]));
}

/** Skips changes that were reverted, that only respell a phone number, or that fill in an empty field. */
function describe({
  account_name: name,
  field,
  before,
  now,
  is_gone: isGone,
}: z.output<typeof changeRow>): string[] {
  if (comparable(field, before) === comparable(field, now)) return [];
  if (field === 'outlet') return [`Outlet ${now ? 'added' : 'removed'}: ${name}`];
  if (isGone || before === null) return [];
  const fieldName = toFieldName(field) as keyof typeof accountFields;
  const { label } = accountFields[fieldName];
  if (fieldName === 'keyPersonnel')
    return describePersonnel(JSON.parse(before), JSON.parse(now ?? '[]')).map(
      (line) => `${name}, ${label} ${line}`,
    );
  const shown = (value: string | null) => formatField(accountFields[fieldName], value) || 'empty';
  const hint = field === 'abn' && now ? `. ${NEW_ABN}` : '';
  return [`${name}, ${label}: ${shown(before)} → ${shown(now)}${hint}`];
}

const NEW_ABN = 'A new ABN needs a new application, not a renewal';

const comparable = (field: string, value: string | null) =>
  field.endsWith('phone')
    ? (value ?? '').replace(/\D/g, '').replace(/^(?:0011|00)?61/, '0')
    : (value ?? '').trim().toLowerCase();
