import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../load.ts';
import { startProduct } from '../servers.ts';
import { describeMachine } from '../table.ts';
import { besiege, HOSTILE_SENDERS, type SiegeResult, slowdown, timesOf } from './besiege.ts';
import type { Addresses } from './enquiries.ts';

// npm run siege: twelve hostile senders against the public form of a server that it starts and stops. It fails when a
// genuine enquiry is rejected, or takes more than three times as long as without them.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '100' },
    /** Where the hostile senders write from: 'one' address, each its 'own', each time a 'new' one; all three by default. */
    addresses: { type: 'string', default: '' },
  },
});
const seconds = Number(values.seconds);
if (!(seconds > 0) || !/^(one|own|new|)$/.test(values.addresses)) {
  throw new Error('--seconds takes a number, --addresses one, own or new');
}
const senders = HOSTILE_SENDERS.map((addresses) => (values.addresses || addresses) as Addresses);

const folder = await mkdtemp(join(tmpdir(), 'providerdesk-siege-'));
const server = await startProduct({ DATA_DIR: folder, TRUST_PROXY: 'loopback' });
try {
  const result = await besiege(server.address, { senders, quietSeconds: 6, seconds });
  console.log(`${describeMachine()}\n\n${describeResult(result)}`);
  const isKept = result.besieged.every(({ status }) => status === 200) && slowdown(result) <= 3;
  if (!isKept) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

function describeResult(result: SiegeResult) {
  const rows = (['quiet', 'besieged'] as const).map((name) => {
    const sent = result[name];
    const times = [median(timesOf(sent)), Math.max(...timesOf(sent))].map((time) => time.toFixed(0));
    const accepted = sent.filter(({ status }) => status === 200).length;
    return `| ${[name, sent.length, accepted, ...times].join(' | ')} |`;
  });
  const statuses = Object.entries(result.hostile).map(([status, count]) => `${count} × ${status}`);
  return [
    '| Genuine enquiries | sent | accepted | median ms | slowest ms |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    `Slowest against the quiet median: ${slowdown(result).toFixed(2)} (promise: at most 3).`,
    `Hostile: ${statuses.join(', ')}.`,
  ].join('\n');
}
