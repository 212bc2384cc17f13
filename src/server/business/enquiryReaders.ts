import type { Env } from '../env.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { readIds } from '../platform/database/runSql.ts';
import type { MailReader } from '../records/events/eventRule.ts';

/** The ids of the members who get a mail about each enquiry: administrators, unless somebody chose otherwise. */
export const enquiryMailIds = (em: EntityManager) =>
  readIds(em)`
    select users.id from users left join notice_settings on user_id = users.id
     where coalesce(enquiry_mail, role = 'admin') order by users.id`;

export const enquiryMembers = async (em: EntityManager): Promise<MailReader[]> =>
  (await enquiryMailIds(em)).map((userId) => ({ userId }));

/** These members, and the addresses of NOTIFY_ENQUIRIES. */
export const enquiryReaders = async (
  em: EntityManager,
  { NOTIFY_ENQUIRIES }: Pick<Env, 'NOTIFY_ENQUIRIES'>,
): Promise<MailReader[]> => [...NOTIFY_ENQUIRIES.map((to) => ({ to })), ...(await enquiryMembers(em))];

export const ENQUIRY_MAILS_CHOSEN = 'Administrators choose in Settings, Business, who gets this email.';
