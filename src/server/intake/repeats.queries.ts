import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { IntakeInput } from '#shared/intake/intake.schema.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { readRows } from '../platform/database/runSql.ts';
import type { ReceivedEnquiry } from './receivedEnquiries.entity.ts';

/** The same content within this time was sent by pressing twice. */
const DOUBLE_SUBMIT_MS = 10_000;

/** Examined at most, so that a flood does not slow down later enquiries. */
const MAX_SAME_TEXTS = 5_000;

type Fingerprint = Pick<ReceivedEnquiry, 'senderHash' | 'textHash' | 'contentHash' | 'submittedMs'>;

export function fingerprintOf({
  submittedAt,
  name,
  email,
  phone,
  company,
  message,
}: IntakeInput['formData']): Fingerprint {
  return {
    senderHash: hash(email.toLowerCase()),
    textHash: hash(message.trim().replace(/\s+/g, ' ').toLowerCase()),
    contentHash: hash(JSON.stringify([name, email, phone, company, message])),
    submittedMs: Date.parse(submittedAt),
  };
}

/** Half of a SHA-256 is still collision-resistant. */
const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);

const repeats = z.object({ isRepeated: z.boolean(), otherSenders: z.number() });

export async function findRepeats(em: EntityManager, fingerprint: Fingerprint) {
  const { senderHash, textHash, contentHash, submittedMs } = fingerprint;
  const [found] = await readRows(em, repeats)`
    select exists (
             select from received_enquiries
              where content_hash = ${contentHash} and created_at > now() - interval '1 day'
                and submitted_ms > ${submittedMs - DOUBLE_SUBMIT_MS}::bigint
                and submitted_ms < ${submittedMs + DOUBLE_SUBMIT_MS}::bigint) as "isRepeated",
           (select count(distinct sender_hash)::int from (
             select sender_hash from received_enquiries
              where text_hash = ${textHash} and created_at > now() - interval '1 day'
                and sender_hash <> ${senderHash}
              limit ${MAX_SAME_TEXTS}) as same_text) as "otherSenders"`;
  return found ?? { isRepeated: false, otherSenders: 0 };
}
