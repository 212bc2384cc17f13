import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../load.ts';
import { type Enquiry, genuineEnquiry, hostileEnquiry } from './enquiries.ts';

const HOSTILE_SENDERS = 12;

interface SiegeOptions {
  /** The time for which genuine enquiries are sent alone, and the time of the attack. */
  quietSeconds: number;
  seconds: number;
  /** The time between two genuine enquiries. */
  intervalMs?: number;
}

interface Sent {
  /** The HTTP status; 0 without a response. */
  status: number;
  milliseconds: number;
}

export interface SiegeResult {
  /** The genuine enquiries before and during the attack. */
  quiet: Sent[];
  besieged: Sent[];
  /** The number of enquiries of the hostile senders that got each status. */
  hostile: Record<number, number>;
}

/**
 * Sends genuine enquiries to a server that trusts the proxies of this machine, first alone and then while hostile senders
 * send one enquiry after another.
 */
export async function besiege(
  address: string,
  { quietSeconds, seconds, intervalMs = 300 }: SiegeOptions,
): Promise<SiegeResult> {
  let genuine = 0;
  const sendGenuine = () => send(address, genuineEnquiry(genuine++));
  // The first ones compile statements.
  await Promise.all([1, 2, 3, 4].map(sendGenuine));
  const quiet = await sendRegularly(sendGenuine, quietSeconds, intervalMs);

  let isOver = false;
  const hostile: Record<number, number> = {};
  const attacks = Array.from({ length: HOSTILE_SENDERS }, async (_, sender) => {
    for (let n = 0; !isOver; n += 1) {
      const { status } = await send(address, hostileEnquiry(sender, n));
      hostile[status] = (hostile[status] ?? 0) + 1;
    }
  });
  const besieged = await sendRegularly(sendGenuine, seconds, intervalMs);
  isOver = true;
  await Promise.all(attacks);
  return { quiet, besieged, hostile };
}

async function sendRegularly(sendOne: () => Promise<Sent>, seconds: number, intervalMs: number) {
  const sent: Promise<Sent>[] = [];
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await sleep(intervalMs)) {
    sent.push(sendOne());
  }
  return Promise.all(sent);
}

async function send(address: string, { from, body }: Enquiry): Promise<Sent> {
  const since = performance.now();
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  const status = await fetch(`${address}/trpc/intake.createLeadFromForm`, { method: 'POST', headers, body })
    .then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    })
    .catch(() => 0);
  return { status, milliseconds: performance.now() - since };
}

/** The slowest genuine enquiry of the attack as a multiple of the quiet median; the promise is at most 3. */
export const slowdown = ({ quiet, besieged }: SiegeResult) =>
  Math.max(...timesOf(besieged)) / median(timesOf(quiet));

export const timesOf = (sent: Sent[]) => sent.map(({ milliseconds }) => milliseconds);
