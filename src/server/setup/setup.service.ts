import { LockMode } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { oneOf } from '#shared/fields/fields.schema.ts';
import {
  type BusinessState,
  type BusinessStep,
  type DeskStep,
  deskStep,
  isDetail,
  type MissingItem,
  missingItem,
  type SetupState,
} from '#shared/setup/setup.ts';
import { missingParts } from '#shared/site/noticeParts.ts';
import { lastBackup } from '../backups/backups.queries.ts';
import { findSection } from '../business/business.service.ts';
import { enquiryMailIds } from '../business/enquiryReaders.ts';
import type { Env } from '../env.ts';
import {
  isMailPasswordLost,
  mailState,
  usesPasswordAtMicrosoft,
} from '../mail-settings/mailServer.service.ts';
import { dueNotices } from '../mail-settings/notices.service.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { readRows } from '../platform/database/runSql.ts';
import { findOnlyProvider } from '../platform/identity/signInProviders.entity.ts';
import { leastPasswordLength, TEAM, TeamPolicy } from '../platform/identity/teamPolicy.entity.ts';
import { User } from '../platform/identity/users.entity.ts';
import { findConnection } from '../platform/microsoft/connection.ts';
import { isRealOrigin } from '../publicAddress.ts';
import { findPlaceholders } from './placeholders.service.ts';
import { SetupCard } from './setupCards.entity.ts';

/** Characters of a new password, by OWASP ASVS 6.2.1. */
const ADVISED_LENGTH = 8;

/** The conditions on the database under which a step at the desk is done. */
const IS_DONE: Record<DeskStep, RawBuilder<boolean>> = {
  samples: sql`exists (select from accounts) or exists (select from contacts)`,
  // Samples and what came by the website do not count.
  contacts: sql`exists (select from imports where state = 'imported') or exists (
    select from accounts where not exists (
      select from history where record_id = accounts.id and table_name = 'accounts' and cause in ('demo_data', 'website')))`,
  colleagues: sql`(select count(*) > 1 from users
                    where email_confirmed_at is not null and approved_at is not null and deactivated_at is null)`,
  form: sql`exists (select from activities where type = 'form_submission')`,
};

interface Person {
  id: string;
  role: User['role'];
}

/**
 * Returns the steps of the set-up that are done, the items that are missing, and those that this person has
 * hidden.
 */
export async function getSetup(em: EntityManager, person: Person, env: Env): Promise<SetupState> {
  const card = await em.findOne(SetupCard, { user: person.id });
  const isHidden = Boolean(card?.hiddenAt);
  const atDesk = await stepsAtDesk(em);
  if (person.role !== 'admin') return { isHidden, done: atDesk, business: null };
  const placeholders = await findPlaceholders(em);
  const isPublic = isRealOrigin(env.PUBLIC_URL);
  const notice = await findSection(em, 'privacy');
  const noticeLacks = notice === null ? null : missingParts(notice);
  const missing = await findMissing(em, person, env, { placeholders, noticeLacks });
  const ofBusiness: Record<BusinessStep, boolean> = {
    details: !placeholders.some(isDetail),
    origin: isPublic,
    mail: !missing.includes('mail') && !missing.includes('mailPassword'),
  };
  const dismissed = missing.filter((item) => card?.dismissed.includes(item));
  const business: BusinessState = {
    publicUrl: env.PUBLIC_URL,
    isPublic,
    placeholders,
    missing,
    dismissed,
    isMailUntested: (await mailState(em, env)) === 'untested',
    noticeLacks,
  };
  return { isHidden, done: { ...ofBusiness, ...atDesk }, business };
}

const stepsDone = z.record(oneOf(deskStep), z.boolean());

async function stepsAtDesk(em: EntityManager) {
  const columns = deskStep.values.map((step) => sql`(${IS_DONE[step]}) as ${sql.id(step)}`);
  const [done] = await readRows(em, stepsDone)`select ${sql.join(columns)}`;
  if (!done) throw new Error('The state of the set-up is one row');
  return done;
}

async function findMissing(
  em: EntityManager,
  person: Person,
  env: Env,
  { placeholders, noticeLacks }: Pick<BusinessState, 'placeholders' | 'noticeLacks'>,
) {
  const { secondFactorAt, passwordHash } = await em.findOneOrFail(User, person.id);
  const microsoft = await findConnection(em);
  const policy = await em.findOne(TeamPolicy, TEAM);
  const isOnlyFirm = (await findOnlyProvider(em, null)) !== null;
  const isMissing: Record<MissingItem, boolean> = {
    placeholders: placeholders.length > 0,
    privacy: noticeLacks?.length !== 0,
    mail: (await mailState(em, env)) !== 'set',
    microsoft:
      (!env.SMTP_URL && dueNotices(microsoft).length > 0) || (await usesPasswordAtMicrosoft(em, env)),
    mailPassword: await isMailPasswordLost(em, env),
    enquiryMail: env.NOTIFY_ENQUIRIES.length === 0 && (await enquiryMailIds(em)).length === 0,
    // The provider asks for the second step of who has only an account of the firm.
    secondFactor: secondFactorAt === null && passwordHash !== null,
    secondFactors: !isOnlyFirm && !policy?.everybodyNeedsSecondFactorFrom,
    passwordLength: !isOnlyFirm && (await leastPasswordLength(em, env)) < ADVISED_LENGTH,
    backup: !(await lastBackup(em)).at,
  };
  return missingItem.values.filter((item) => isMissing[item]);
}

/** Hides the card for this person, or shows it again. */
export const hideSetup = (em: EntityManager, personId: string, isHidden: boolean) =>
  changeCard(em, personId, (card) => {
    if (Boolean(card.hiddenAt) !== isHidden) card.hiddenAt = isHidden ? new Date() : null;
  });

/** Leaves an item out of what this person sees as missing, or shows it again. */
export const dismissMissing = (
  em: EntityManager,
  personId: string,
  item: MissingItem,
  isDismissed: boolean,
) =>
  changeCard(em, personId, (card) => {
    const others = card.dismissed.filter((one) => one !== item);
    card.dismissed = isDismissed ? [...others, item] : others;
  });

/** Shows the card again with all that is missing. */
export const showSetupAgain = (em: EntityManager, personId: string) =>
  changeCard(em, personId, (card) => {
    card.hiddenAt = null;
    card.dismissed = [];
  });

const changeCard = (em: EntityManager, personId: string, change: (card: SetupCard) => void) =>
  em.transactional(async (em) => {
    const user = await em.findOneOrFail(User, personId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const card =
      (await em.findOne(SetupCard, { user })) ??
      em.create(SetupCard, { user, hiddenAt: null, dismissed: [] });
    change(card);
  });
