import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { LiveUpdate } from '#shared/platform/live.ts';
import { call, mutation, type ServerClient } from '../operations.ts';
import type { Person } from './people.ts';

/** Leads that are changed one after the other through the product, and when the screens learn of each. */
export class Changes {
  private readonly arrivals = new Map<string, Map<number, number>>();
  private readonly leads: { id: string; version: number }[];

  private constructor(leads: { id: string; version: number }[]) {
    this.leads = leads;
  }

  /**
   * The leads are assigned to these people in turns. Each lead is changed once, so that the time of its commit can be read
   * afterwards.
   */
  static async of(client: pg.Client, most: number, people: Person[]) {
    await client.query(
      `update leads set assigned_to_id = ($1::uuid[])[1 + place % cardinality($1)]
         from (select id, row_number() over (order by created_at desc) as place from leads) as newest
        where newest.id = leads.id`,
      [people.map(({ id }) => id)],
    );
    await client.query('analyze leads');
    const { rows } = await client.query<{ id: string; version: number }>(
      'select id, version from leads order by created_at desc limit $1',
      [most],
    );
    return new Changes(rows);
  }

  /** To be called with every update that a screen receives. */
  onUpdate(screen: number, { changes }: LiveUpdate) {
    const now = Date.now();
    for (const { table, ids } of changes) {
      if (table !== 'leads') continue;
      for (const id of ids ?? []) {
        const arrived = this.arrivals.get(id);
        if (arrived && !arrived.has(screen)) arrived.set(screen, now);
      }
    }
  }

  /** Makes so many changes a second, through the servers in turns; returns the ids of the leads, and how many were refused. */
  async make(servers: ServerClient[], perSecond: number, seconds: number) {
    const made: string[] = [];
    const answers: Promise<void>[] = [];
    const startedAt = performance.now();
    for (let n = 0; n < perSecond * seconds; n += 1) {
      await sleep(Math.max(0, startedAt + (n * 1_000) / perSecond - performance.now()));
      const lead = this.leads.pop();
      const server = servers[n % servers.length];
      if (!lead || !server) throw new Error('There are too few leads for so many changes');
      this.arrivals.set(lead.id, new Map());
      const data = { nextAction: `Call back ${randomUUID()}` };
      answers.push(
        call(server, mutation('leads.update', { ...lead, data })).then(
          () => void made.push(lead.id),
          () => void this.arrivals.delete(lead.id),
        ),
      );
    }
    await Promise.all(answers);
    return { made, refused: perSecond * seconds - made.length };
  }

  /** Milliseconds from the commit of each change to each screen; one of `missing` for each that did not arrive. */
  async delays(client: pg.Client, ids: string[], screens: number) {
    const { rows } = await client.query<{ id: string; at: number }>(
      `select id, extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as at from leads where id = any($1)`,
      [ids],
    );
    const delays = rows.flatMap(({ id, at }) =>
      [...(this.arrivals.get(id)?.values() ?? [])].map((arrived) => Math.max(0, arrived - at)),
    );
    for (const id of ids) this.arrivals.delete(id);
    return {
      delays: delays.toSorted((one, other) => one - other),
      missing: ids.length * screens - delays.length,
    };
  }
}
