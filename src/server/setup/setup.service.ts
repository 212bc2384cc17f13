import { type RawBuilder, sql } from 'kysely';
import { type SetupState, type SetupStep, setupStep } from '#shared/setup/setup.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { SetupCard } from './setupCards.entity.ts';

/** When a step is done, by what is in the database. */
const IS_DONE: Record<SetupStep, RawBuilder<boolean>> = {
  samples: sql`exists (select from accounts) or exists (select from contacts)`,
  contacts: sql`exists (select from imports where noun = 'contacts' and state = 'imported')`,
  colleagues: sql`(select count(*) > 1 from users
                    where email_confirmed_at is not null and approved_at is not null and deactivated_at is null)`,
  form: sql`exists (select from activities where type = 'form_submission')`,
};

/** Which steps of the set-up are done, and whether this person has hidden the card. */
export async function getSetup(em: EntityManager, personId: string): Promise<SetupState> {
  const columns = setupStep.values.map((step) => sql`(${IS_DONE[step]}) as ${sql.id(step)}`);
  const rows = await runSql<SetupState['done']>(em, sql`select ${sql.join(columns)}`);
  const [done] = rows;
  if (!done) throw new Error('The state of the set-up is one row');
  const card = await em.findOne(SetupCard, { user: personId });
  return { isHidden: Boolean(card?.hiddenAt), done };
}

/** Hides the card for this person, or shows it again. */
export const hideSetup = (em: EntityManager, personId: string, isHidden: boolean) =>
  em.transactional(async (em) => {
    const card = await em.findOne(SetupCard, { user: personId });
    if (Boolean(card?.hiddenAt) === isHidden) return;
    await em.upsert(SetupCard, { user: personId, hiddenAt: isHidden ? new Date() : null });
  });
