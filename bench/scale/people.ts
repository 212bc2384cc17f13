import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Request } from 'autocannon';
import { mutation } from '../operations.ts';

const PEOPLE = 16;
const PAUSE_MS = 40;

interface Call {
  at: number;
  milliseconds: number;
  isAnswered: boolean;
}

export interface Sent {
  calls: Call[];
  /** The ids of leads whose create was answered, and of those whose create failed. */
  created: string[];
  unsure: string[];
}

interface Work {
  reads: Request[];
  /** What a new lead needs besides its id. */
  lead: Record<string, unknown>;
}

export const createRequest = (id: string, lead: Record<string, unknown>) =>
  mutation('leads.create', { ...lead, id });

/** Whether a call was answered well. */
export async function send(address: string, cookie: string, { path, method, headers, body }: Request) {
  try {
    const response = await fetch(address + path, {
      method: method ?? 'GET',
      headers: { ...(headers as Record<string, string>), cookie },
      body: body?.toString() ?? null,
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Sixteen people who read and, every tenth time, create a lead, with a pause after each call; none tries again. */
export function startPeople(address: string, cookie: string, { reads, lead }: Work) {
  const sent: Sent = { calls: [], created: [], unsure: [] };
  let isOver = false;

  async function work(person: number) {
    for (let n = person; !isOver; n += 1) {
      const id = n % 10 === 0 ? randomUUID() : null;
      const request = id ? createRequest(id, lead) : (reads[n % reads.length] as Request);
      const at = Date.now();
      const started = performance.now();
      const isAnswered = await send(address, cookie, request);
      sent.calls.push({ at, milliseconds: performance.now() - started, isAnswered });
      if (id) (isAnswered ? sent.created : sent.unsure).push(id);
      await sleep(PAUSE_MS);
    }
  }
  const working = Array.from({ length: PEOPLE }, (_, person) => work(person));
  return {
    sent,
    async stop() {
      isOver = true;
      await Promise.all(working);
    },
  };
}
