import { TRPCError } from '@trpc/server';
import type * as z from 'zod';
import { fullName } from '#shared/contacts.ts';
import type { MergeNoun, MergeResult, mergeInput } from '#shared/records/merges.schema.ts';
import { Account } from '../../accounts/accounts.entity.ts';
import { presentAccount } from '../../accounts/accounts.queries.ts';
import { Contact } from '../../contacts/contacts.entity.ts';
import { presentContact } from '../../contacts/contacts.queries.ts';
import { resolveNameConflicts } from '../../documents/nameConflicts.service.ts';
import { setCause } from '../../platform/database/actor.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { queryRows, toColumnName, updateRows } from '../../platform/database/rows.ts';
import { StaleRecordError } from '../../platform/database/staleRecord.ts';
import { disableStatementTimeout } from '../../platform/database/statementTimeout.ts';
import { FieldError } from '../../platform/fieldError.ts';
import { isAncestor } from '../hierarchy.ts';
import { type RecordContext, recordOfTable } from '../record.ts';
import { addToTrash } from '../trash/trash.service.ts';
import { columnsPointingTo } from '../trash/trashTables.ts';
import { Merge, type MovedRows } from './merges.entity.ts';
import { moveRows, syncAccountsOfContacts } from './moveRows.ts';

const ACCOUNT_PARENTS = { table: 'accounts', column: 'parent_account_id' };

type Input = z.output<typeof mergeInput>;

type Row = Record<string, unknown> & { id: string; version: number };

/** Makes two records one: what hangs on the one that goes moves to the one that stays, which takes the chosen fields. */
export function mergeRecords(context: RecordContext, input: Input): Promise<MergeResult> {
  const { records, user } = context;
  return context.em.transactional(async (em) => {
    await disableStatementTimeout(em);
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [input.id]);
    const repeated = await em.findOne(Merge, { id: input.id });
    if (repeated) return present(repeated);
    if (input.kept.id === input.gone.id) {
      throw new TRPCError({ code: 'BAD_REQUEST', message: 'A record cannot be merged with itself' });
    }
    await setCause(em, 'merge');
    const { kept, gone } = await lockBoth(em, input);
    const moved = input.noun === 'accounts' ? await stepUp(em, kept, gone) : [];
    for (const place of columnsPointingTo(records, input.noun)) {
      moved.push(await moveRows(em, { ...place, from: input.gone.id, to: input.kept.id }));
    }
    const arrived = moved.filter(({ table }) => table === 'documents').flatMap(({ ids }) => ids);
    for (const { id, from, to } of await resolveNameConflicts(em, arrived, 'merged')) {
      moved.push({ table: 'documents', column: 'name', from, to, ids: [id] });
    }
    const earlier = await takeFields(em, input, kept, gone);
    if (input.noun === 'contacts') moved.push(...(await follow(em, input.kept.id)));
    await addToTrash({ ...context, em }, recordOfTable(records, input.noun), [input.gone.id], {
      title: titleOf(gone),
      batchId: input.id,
    });
    const [after] = await queryRows<{ version: number }>(
      em,
      `select version from ${input.noun} where id = ?`,
      [input.kept.id],
    );
    const merge = em.create(Merge, {
      id: input.id,
      noun: input.noun,
      keptId: input.kept.id,
      goneId: input.gone.id,
      moved: moved.filter(({ ids }) => ids.length > 0),
      earlier,
      version: after?.version ?? 0,
      createdBy: user.id,
    });
    await em.flush();
    return present(merge);
  });
}

const present = ({ id, keptId, moved }: Merge): MergeResult => ({
  id,
  keptId,
  moved: Object.fromEntries(
    [...new Set(moved.map(({ table }) => table))].map((table) => [
      table,
      new Set(moved.filter((one) => one.table === table).flatMap(({ ids }) => ids)).size,
    ]),
  ),
});

const titleOf = (row: Row) =>
  String(row.name ?? fullName({ firstName: String(row.first_name), lastName: String(row.last_name) }));

/** Both as they were seen, or whoever merges is told how the one is that somebody has changed. */
async function lockBoth(em: EntityManager, { noun, kept, gone }: Input) {
  const rows = await queryRows<{ row: Row }>(
    em,
    `select to_jsonb(stored) as row from ${noun} stored where id = any(?::uuid[]) order by id for update`,
    [[kept.id, gone.id]],
  );
  const find = (seen: Input['kept']) => {
    const row = rows.find(({ row }) => row.id === seen.id)?.row;
    if (!row) throw new TRPCError({ code: 'NOT_FOUND', message: `${words[noun]} not found` });
    return row;
  };
  const both = { kept: find(kept), gone: find(gone) };
  for (const [row, seen] of [
    [both.kept, kept],
    [both.gone, gone],
  ] as const) {
    if (row.version !== seen.version) throw new StaleRecordError(await presentOne(em, noun, seen.id));
  }
  return both;
}

const words = { accounts: 'Account', contacts: 'Contact' };

const presentOne = async (em: EntityManager, noun: MergeNoun, id: string) =>
  noun === 'accounts'
    ? presentAccount(em, await em.findOneOrFail(Account, id))
    : presentContact(em, await em.findOneOrFail(Contact, id));

/** An account that stays and is below the one that goes takes its place first, or it would come to be below itself. */
async function stepUp(em: EntityManager, kept: Row, gone: Row): Promise<MovedRows[]> {
  if (!(await isAncestor(em, ACCOUNT_PARENTS, gone.id, kept.id))) return [];
  const move = { table: 'accounts', column: 'parent_account_id', ids: [kept.id] };
  return [
    await moveRows(em, {
      ...move,
      from: (kept.parent_account_id as string | null) ?? null,
      to: (gone.parent_account_id as string | null) ?? null,
    }),
  ];
}

/** Gives the record that stays the chosen fields, and answers what they were. */
async function takeFields(em: EntityManager, { noun, kept: { id }, data }: Input, kept: Row, gone: Row) {
  const fields: Record<string, unknown> = { ...data };
  if (noun === 'accounts' && 'parentAccountId' in fields) {
    if (fields.parentAccountId === gone.id) fields.parentAccountId = gone.parent_account_id;
    if (fields.parentAccountId === id) fields.parentAccountId = null;
    const parent = fields.parentAccountId;
    if (typeof parent === 'string' && (await isAncestor(em, ACCOUNT_PARENTS, id, parent)))
      throw new FieldError('parentAccountId', 'An account cannot be above itself: choose another parent');
  }
  const [now] = await queryRows<{ row: Row }>(
    em,
    `select to_jsonb(stored) as row from ${noun} stored where id = ?`,
    [id],
  );
  const row = now?.row ?? kept;
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(row[toColumnName(name)] ?? null),
  );
  const earlier = Object.fromEntries(changed.map(([name]) => [name, row[toColumnName(name)] ?? null]));
  await updateRows(em, noun, [{ id, version: row.version, fields: Object.fromEntries(changed) }]);
  return earlier;
}

async function follow(em: EntityManager, contactId: string) {
  const [contact] = await queryRows<{ account: string | null; held: boolean }>(
    em,
    `select account_id as account,
            exists (select 1 from leads where contact_id = contacts.id)
              or exists (select 1 from opportunities where contact_id = contacts.id) as held
       from contacts where id = ?`,
    [contactId],
  );
  if (contact?.held && contact.account === null) {
    throw new FieldError(
      'accountId',
      'This contact has leads or opportunities: choose the account that it keeps',
    );
  }
  return syncAccountsOfContacts(em, [contactId]);
}
