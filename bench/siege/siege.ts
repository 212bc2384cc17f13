import { withDesk } from '../desk.ts';
import { median } from '../load.ts';
import { atMost, describeMachine, table } from '../table.ts';
import { besiege, slowdown, timesOf } from './besiege.ts';

// npm run siege: twelve hostile senders against the public form of a server that it starts and stops. It fails when a
// genuine enquiry is rejected, or takes more than three times as long as without them.

const QUIET_S = 6;
const SIEGE_S = 100;
const SLOWDOWN = 3;

await withDesk(
  0,
  async ({ address }) => {
    const result = await besiege(address, { quietSeconds: QUIET_S, seconds: SIEGE_S });
    const rows = (['quiet', 'besieged'] as const).map((name) => {
      const sent = result[name];
      const times = [median(timesOf(sent)), Math.max(...timesOf(sent))].map((time) => time.toFixed(0));
      const accepted = sent.filter(({ status }) => status === 200).length;
      return [name, `${sent.length}`, `${accepted}`, ...times];
    });
    const factor = slowdown(result);
    const hostile = Object.entries(result.hostile).map(([status, count]) => `${count} × ${status}`);
    console.log(
      [
        `${describeMachine()}\n`,
        table(['genuine enquiries', 'sent', 'accepted', 'median, ms', 'slowest, ms'], rows),
        `\nSlowest against the quiet median: ${factor.toFixed(2)}, ${atMost(SLOWDOWN, factor)}. Hostile: ${hostile.join(', ')}.`,
      ].join('\n'),
    );
    const isKept = result.besieged.every(({ status }) => status === 200) && factor <= SLOWDOWN;
    if (!isKept) process.exitCode = 1;
  },
  { env: { TRUST_PROXY: 'loopback' } },
);
