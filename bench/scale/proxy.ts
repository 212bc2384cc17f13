import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { freePort } from '../servers.ts';

// As the proxy of docs/scale/Caddyfile does: each request to the next process that is ready, and to another one if a
// process cannot be reached, or does not answer a GET.

const CHECK_MS = 1_000;
/** A process that cannot be reached is left out for so long; the checks go on. */
const AWAY_MS = 5_000;

export type Proxy = Awaited<ReturnType<typeof startProxy>>;

export async function startProxy(addresses: string[]) {
  const upstreams = addresses.map((address) => ({ address, isReady: true, awayUntil: 0 }));
  const agent = new Agent({ keepAlive: true, timeout: 10_000 });
  let turn = 0;

  const next = (tried: Set<string>) => {
    const usable = upstreams.filter(
      ({ address, isReady, awayUntil }) => isReady && awayUntil < Date.now() && !tried.has(address),
    );
    return usable[turn++ % usable.length];
  };

  function forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer,
    tried = new Set<string>(),
  ) {
    const upstream = next(tried);
    if (!upstream) return void outgoing.writeHead(502).end();
    tried.add(upstream.address);
    const { method, headers, url } = incoming;
    const forwarded = request(upstream.address + url, { method, headers, agent }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
      response.on('error', () => outgoing.destroy());
    });
    outgoing.on('close', () => forwarded.destroy());
    forwarded.on('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.destroyed) return;
      if (error.code === 'ECONNREFUSED') upstream.awayUntil = Date.now() + AWAY_MS;
      if (outgoing.headersSent) outgoing.destroy();
      else if (error.code === 'ECONNREFUSED' || method === 'GET') forward(incoming, outgoing, body, tried);
      else outgoing.writeHead(502).end();
    });
    forwarded.end(body);
  }

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    forward(incoming, outgoing, Buffer.concat(chunks));
  });
  const check = async () => {
    for (const upstream of upstreams) {
      upstream.isReady = await isReady(upstream.address);
      if (upstream.isReady) upstream.awayUntil = 0;
    }
  };
  const checks = setInterval(() => void check(), CHECK_MS);
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    address: `http://127.0.0.1:${port}`,
    isUsed: (address: string) =>
      upstreams.some((one) => one.address === address && one.isReady && one.awayUntil < Date.now()),
    async stop() {
      clearInterval(checks);
      server.close().closeAllConnections();
      agent.destroy();
    },
  };
}

const isReady = (address: string) =>
  fetch(`${address}/readyz`, { signal: AbortSignal.timeout(CHECK_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
