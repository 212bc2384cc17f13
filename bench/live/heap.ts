import { setTimeout as sleep } from 'node:timers/promises';
import { residentMemoryMb } from '../servers.ts';

/** In bytes, after garbage was collected. */
export interface Memory {
  /** V8's heap, and what it refers to outside of it. */
  heap: number;
  resident: number;
}

/** Options of Node for a process whose memory is to be measured. */
export const inspectorOptions = (port: number) => `--inspect=127.0.0.1:${port} --inspect-publish-uid=http`;

/** The memory of a process that was started with `inspectorOptions`. */
export async function memoryOf(pid: number, port: number): Promise<Memory> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error(`The inspector at port ${port} does not answer`));
  });
  let calls = 0;
  const send = (method: string, params: object = {}) => {
    const id = ++calls;
    const answered = new Promise<{ result: { value: number } }>((resolve) => {
      const onMessage = ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data) as { id: number; result: { result: { value: number } } };
        if (message.id !== id) return;
        socket.removeEventListener('message', onMessage);
        resolve(message.result);
      };
      socket.addEventListener('message', onMessage);
    });
    socket.send(JSON.stringify({ id, method, params }));
    return answered;
  };
  // The second collection frees what the first one left to be finalised.
  for (let n = 0; n < 2; n += 1) await send('HeapProfiler.collectGarbage');
  await sleep(200);
  const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
  const { result } = await send('Runtime.evaluate', { expression });
  socket.close();
  return { heap: result.value, resident: (residentMemoryMb(pid) ?? 0) * 2 ** 20 };
}
