import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../support/testDatabase.ts';

// Checking a password takes a processor for 20 ms. Whoever sends many keeps no colleague away.

const db = testDatabase();
const ada = { email: 'ada@sunrise.example', password: 'a garden of ferns' };

beforeAll(async () => {
  await db.member(ada);
});

/** More would be refused at once. */
const STRANGERS = 40;

/** Signs in to so many accounts from as many addresses, and returns how many were answered so far. */
function flood() {
  let answered = 0;
  const attempts = Array.from({ length: STRANGERS }, (_, n) =>
    db
      .visitor('', `203.0.113.${n}`)
      .auth.signIn({ email: `junk-${n}@mail.example`, password: 'wrong' })
      .catch(() => {
        answered += 1;
      }),
  );
  return { answered: () => answered, over: Promise.all(attempts) };
}

test('a device on which somebody signed in before comes first, however many strangers wait', async () => {
  const device = db.visitor('', '192.0.2.9');
  await device.auth.signIn(ada);
  await device.auth.signOut();
  const { answered, over } = flood();

  await expect.poll(answered).toBeGreaterThan(0);
  await device.auth.signIn(ada);
  const before = answered();
  await over;

  // The answer would come last if the sign-in waited behind the strangers.
  expect(before).toBeLessThan(STRANGERS);
});

test('files are read meanwhile, although Node reads them in the same threads', async () => {
  const { answered, over } = flood();

  await expect.poll(answered, { interval: 5 }).toBeGreaterThan(0);
  await readFile(import.meta.filename);
  const before = answered();
  await over;

  expect(before).toBeLessThan(STRANGERS);
});

test('an address from which many signed in before is not kept away by addresses that never did', async () => {
  const office = db.visitor('', '192.0.2.10');
  for (let n = 0; n < 3; n += 1) await office.auth.signIn(ada);
  // It would be answered after all of these.
  const ENOUGH = 200;
  let strangers = 0;
  let isOver = false;
  const senders = Array.from({ length: 12 }, async () => {
    while (!isOver && strangers < ENOUGH) {
      strangers += 1;
      const email = `stranger-${strangers}@mail.example`;
      const stranger = db.visitor('', `198.51.${strangers >> 8}.${strangers & 255}`);
      await stranger.auth.signIn({ email, password: 'wrong' }).catch(() => {});
    }
  });

  const colleague = db.visitor('', '192.0.2.10');
  await colleague.auth.signIn(ada);
  isOver = true;
  await Promise.all(senders);

  expect(strangers).toBeLessThan(ENOUGH);
});
