import { expect, test } from 'vitest';
import { declinedReason, LOST_REASON_LENGTH } from '#shared/lostReasons.ts';

test('a declined proposal gives the words of the client as a lost reason, in one line that fits', () => {
  expect(declinedReason(' Too dear:\n  twice theirs ')).toBe('Client: ‘Too dear: twice theirs’');
  expect([declinedReason(null), declinedReason(' ')]).toEqual(['Proposal declined', 'Proposal declined']);
  const long = declinedReason('dear '.repeat(400));
  expect(long).toHaveLength(LOST_REASON_LENGTH);
  expect(long.endsWith('…’')).toBe(true);
});
