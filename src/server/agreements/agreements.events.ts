import { type RawBuilder, sql } from 'kysely';
import { lastDayOf } from '#shared/agreements/periods.ts';
import { formatDay, today } from '#shared/fields/format.ts';
import { Account } from '../accounts/accounts.entity.ts';
import { enquiryMembers } from '../business/enquiryReaders.ts';
import { User } from '../platform/identity/users.entity.ts';
import { nameInMail } from '../platform/mail/message.ts';
import { type ComposeNews, defineEvent } from '../records/events/eventRule.ts';
import { Agreement } from './agreements.entity.ts';

/** Tells of what a client did about the notice, for as long as that stands. */
const aboutNotice = (
  kind: 'notice_given' | 'notice_taken_back',
  holds: RawBuilder<unknown>,
  words: (name: string, lastDay: string) => string,
) =>
  defineEvent<Agreement>({
    kind,
    noun: 'agreement',
    async to(em, { owner }) {
      const person = owner && (await em.findOne(User, owner.id));
      return person?.isActive() ? [person.id] : [];
    },
    orElse: 'assignMany',
    news: { table: 'agreements', holds },
    mail: { orElse: enquiryMembers, compose: composeNotice(words) },
  });

const composeNotice =
  (words: (name: string, lastDay: string) => string): ComposeNews =>
  async (em, id, { to, greeting }, publicUrl) => {
    const agreement = await em.findOne(Agreement, id);
    if (!agreement) return null;
    const account = await em.findOneOrFail(Account, agreement.account.id);
    const what = `${nameInMail(account.name)} ${words(nameInMail(agreement.name), formatDay(lastDayOf(agreement) ?? today()))}`;
    const link = `${publicUrl}/crm/agreements/${id}`;
    return {
      ...{ to, greeting },
      subject: what,
      link,
      button: 'Open the agreement',
      paragraphs: [`${what}.`, link],
    };
  };

const HAS_NOTICE = sql`source.changes @> '[{"kind": "notice"}]'`;

export const noticeGiven = aboutNotice(
  'notice_given',
  HAS_NOTICE,
  (name, lastDay) => `gave notice: ${name} ends on ${lastDay}`,
);

export const noticeTakenBack = aboutNotice(
  'notice_taken_back',
  sql`not ${HAS_NOTICE}`,
  (name) => `took the notice of ${name} back`,
);
