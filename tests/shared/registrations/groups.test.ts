import { expect, test } from 'vitest';
import { groupWarnings, impossibleGroup, normalizeGroup } from '#shared/registrations/groups.ts';
import { findProblem } from '#shared/registrations/problems.ts';
import { registrationInput } from '#shared/registrations/registrations.schema.ts';

test.each([
  ['0107', '0107'],
  ['107', '0107'],
  [' 0107 Assistance with daily personal activities', '0107'],
  ['0107: daily activities', '0107'],
  ['1071', '1071'],
  ['Personal care', 'Personal care'],
])('%s is the group %s', (typed, number) => {
  expect(normalizeGroup(typed)).toBe(number);
});

const silFrom2025 = { groups: ['0138'], startsOn: '2025-01-01', expiresOn: '2027-12-31' };

test('a group that began after the expiry cannot be held', () => {
  expect(impossibleGroup({ ...silFrom2025, expiresOn: '2026-06-30' })).toBe(
    '0138 began on 1 July 2026, after the expiry',
  );
  expect(impossibleGroup({ ...silFrom2025, expiresOn: '2026-07-01' })).toBeNull();
  expect(impossibleGroup({ ...silFrom2025, expiresOn: null })).toBeNull();
});

test('a group that began after the start is warned of, by whether the Commission adds it', () => {
  expect(groupWarnings(silFrom2025)).toEqual([
    '0138 began on 1 July 2026, after the start. It needs a variation: see the certificate.',
  ]);
  expect(groupWarnings({ ...silFrom2025, groups: ['0115', '0138'] })).toEqual([
    '0138 began on 1 July 2026, after the start. The Commission adds it where 0115 is held: to be confirmed.',
  ]);
  expect(groupWarnings({ ...silFrom2025, startsOn: '2026-07-01' })).toEqual([]);
  expect(groupWarnings({ ...silFrom2025, groups: ['0107'] })).toEqual([]);
});

test('days that cannot be together have a sentence at a field', () => {
  const values = {
    startsOn: null,
    expiresOn: null,
    renewalStartedOn: null,
    midTermExtendedTo: null,
    groups: [],
  };
  expect(findProblem(values)).toBeNull();
  expect(findProblem({ ...values, startsOn: '2026-01-01', expiresOn: '2025-12-31' })).toMatchObject({
    fields: ['expiresOn', 'startsOn'],
    message: 'The expiry is before the start',
  });
  expect(findProblem({ ...values, startsOn: '2026-01-01', expiresOn: '2026-01-01' })).toBeNull();
  expect(findProblem({ ...values, expiresOn: '2026-01-01', renewalStartedOn: '2026-01-02' })?.fields[0]).toBe(
    'renewalStartedOn',
  );
  const extended = { ...values, startsOn: '2026-01-01', midTermExtendedTo: '2025-12-31' };
  expect(findProblem(extended)).toMatchObject({ message: 'This day is before the start' });
});

test('groups are stored as numbers, each once and in order', () => {
  const input = { number: '4-1', accountId: crypto.randomUUID() };
  expect(registrationInput.parse({ ...input, groups: ['115', '0107 Daily', '0107'] }).groups).toEqual([
    '0107',
    '0115',
  ]);
  const { error } = registrationInput.safeParse({ ...input, groups: ['Personal care'] });
  expect(error?.issues[0]).toMatchObject({
    path: ['groups'],
    message: 'Write each group as its four digits, such as 0107',
  });
});
