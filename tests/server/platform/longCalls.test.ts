import { expect, test } from 'vitest';
import { longCallMs } from '#client/longCalls.ts';
import { metaOf, procedures } from '../../support/procedures.ts';

test('the browser waits longer for exactly the calls that may take longer on the server', () => {
  const waits = procedures().map((path) => [path, longCallMs(path)]);

  expect(waits).toEqual(procedures().map((path) => [path, metaOf(path).longestMs ?? 0]));
  expect(waits.filter(([, milliseconds]) => milliseconds !== 0).length).toBeGreaterThan(20);
});
