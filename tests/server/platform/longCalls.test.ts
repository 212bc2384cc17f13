import { expect, test } from 'vitest';
import { longCalls } from '#client/longCalls.ts';
import { metaOf, procedures } from '../../support/procedures.ts';

test('the browser waits longer for exactly the calls that may take longer on the server', () => {
  const longest = procedures().flatMap((path) => {
    const { longestMs } = metaOf(path);
    return longestMs ? [[path, longestMs]] : [];
  });

  expect(Object.fromEntries(longCalls)).toEqual(Object.fromEntries(longest));
});
