import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { onTestFinished } from 'vitest';
import { freePort } from './ports.ts';
import { ApiClient } from './processes.ts';

/** A load balancer that sends each request to the next process, and skips those that refuse connections. */
export async function roundRobin(processes: ApiClient[]) {
  let turn = 0;
  const counts = new Map<string, number>();

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const first = turn++;
    const forward = (tries: number) => {
      const { address } = processes[(first + tries) % processes.length] as ApiClient;
      const { method, headers } = incoming;
      const forwarded = request(
        `${address}${incoming.url}`,
        { method, headers, agent: false },
        (response) => {
          counts.set(address, (counts.get(address) ?? 0) + 1);
          outgoing.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(outgoing).on('error', () => forwarded.destroy());
          response.on('error', () => outgoing.destroy());
        },
      );
      outgoing.on('close', () => forwarded.destroy());
      forwarded.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && tries > 1) return forward(tries - 1);
        if (!outgoing.headersSent) outgoing.writeHead(502).end();
      });
      forwarded.end(Buffer.concat(chunks));
    };
    forward(processes.length);
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  onTestFinished(() => server.close().closeAllConnections());
  return Object.assign(new ApiClient(`http://127.0.0.1:${port}`), {
    /** The number of responses of each process. */
    shares: () => processes.map(({ address }) => counts.get(address) ?? 0),
  });
}
