import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { eraseInput } from '#shared/erasure/erasure.schema.ts';
import { lockSender } from '../intake/sender.service.ts';
import { setCause } from '../platform/database/actor.ts';
import { allowLongWork } from '../platform/database/longWork.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { FieldError } from '../platform/fieldError.ts';
import type { Context } from '../platform/identity/context.ts';
import { deleteStoredMails, lockStoredMails } from '../platform/mail/storedMails.ts';
import { planErasure } from './erasure.queries.ts';
import {
  eraseContacts,
  eraseEnquiries,
  eraseForms,
  eraseImportRows,
  eraseSentProposals,
} from './ownRows.service.ts';
import { findPerson } from './person.queries.ts';
import { eraseHistory, replaceFinds } from './replace.service.ts';

/**
 * Erases a person whole or not at all; a repeated call changes nothing. Stored mails go last: if the rest then fails, they
 * are gone, and the person is still there to be erased.
 *
 * @throws NOT_FOUND when the contact is gone for good
 * @throws BAD_REQUEST for the field `name` when it is not that of the contact
 */
export function erasePerson(
  { em, records, env }: Pick<Context, 'records' | 'env'> & { em: EntityManager },
  { id, name, leave, blank }: z.output<typeof eraseInput>,
): Promise<{ id: string }> {
  return em.transactional(async (em) => {
    await allowLongWork(em);
    // The order of locks is that of others: who composes a mail then reads rows, an enquiry begins with its sender.
    await lockStoredMails(em);
    for (const email of (await findPerson(em, id))?.emails.sort() ?? []) await lockSender(em, email);
    const person = await findPerson(em, id, true);
    if (!person) throw new TRPCError({ code: 'NOT_FOUND', message: 'Contact not found' });
    if (person.isErased) return { id };
    if (name.trim() !== person.name) {
      throw new FieldError('name', `Type the name as it stands: ${person.name}`);
    }
    const { finds, mails } = await planErasure(em, records, person, env);
    await setCause(em, 'erasure');
    const chosen = finds.filter(
      ({ key, isSure, isMade }) => isMade || (isSure ? !leave.includes(key) : blank.includes(key)),
    );
    await eraseImportRows(em, person);
    await replaceFinds(em, person, chosen);
    await eraseSentProposals(em, person, chosen);
    await eraseForms(em, person);
    await eraseEnquiries(em, person.emails);
    await eraseContacts(em, person);
    await eraseHistory(em, person, chosen);
    await recordEvent(em, { kind: 'person_erased' });
    await announceAll(em);
    await deleteStoredMails(mails);
    return { id };
  });
}

/** The table is none that a screen shows by itself, so every open screen runs all its queries again. */
const announceAll = (em: EntityManager) =>
  runSql(em, sql`select announce_change('history', array[gen_random_uuid()])`);
