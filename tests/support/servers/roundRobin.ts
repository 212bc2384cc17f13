import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { onTestFinished } from 'vitest';
import { ApiClient, freePort } from './processes.ts';

/** One address before many processes, which take turns with every request; who does not answer is passed over. */
export async function roundRobin(doors: ApiClient[]) {
  let turn = 0;
  const taken = new Map<string, number>();

  const server = createServer(async (asked, answer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk);
    const mine = turn++;
    const forward = (tries: number) => {
      const { address } = doors[(mine + tries) % doors.length] as ApiClient;
      const { method, headers } = asked;
      const onward = request(`${address}${asked.url}`, { method, headers, agent: false }, (response) => {
        taken.set(address, (taken.get(address) ?? 0) + 1);
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer).on('error', () => onward.destroy());
        response.on('error', () => answer.destroy());
      });
      answer.on('close', () => onward.destroy());
      onward.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && tries > 1) return forward(tries - 1);
        if (!answer.headersSent) answer.writeHead(502).end();
      });
      onward.end(Buffer.concat(chunks));
    };
    forward(doors.length);
  });
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  onTestFinished(() => server.close().closeAllConnections());
  return Object.assign(new ApiClient(`http://127.0.0.1:${port}`), {
    /** How many answers each has given. */
    shares: () => doors.map(({ address }) => taken.get(address) ?? 0),
  });
}
