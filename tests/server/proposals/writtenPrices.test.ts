import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { siteQuote } from '#client/site/proposals/siteQuote.ts';
import { ensureClientBuild } from '#server/build/buildClient.ts';
import { addDays } from '#shared/fields/days.ts';
import { formatCents, formatDay, today } from '#shared/fields/format.ts';
import { type Catalogue, publicCatalogue } from '#shared/proposals/catalogue.ts';
import { type StoredSelection, selectionIn, siteProvider } from '#shared/proposals/selection.ts';
import type { SentProposal } from '#shared/proposals/sentProposal.ts';
import { defaultCatalogues } from '#shared/site/defaults/catalogues.data.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';
import { runs } from '../../support/draws.ts';
import { csvClient } from '../../support/records/csvFiles.ts';
import { readPdf } from '../../support/records/readPdf.ts';
import {
  change,
  keyIn,
  newProvider,
  newSentProposal,
  proposalRequest,
  sendProposal,
} from '../../support/records.ts';
import { tableSums } from '../../support/tables.ts';
import { testDatabase } from '../../support/testDatabase.ts';
import { waitingMail } from '../../support/waitingMail.ts';

const desk = testDatabase({ PUBLIC_URL: 'https://desk.example' });
const db = { ...desk, ...waitingMail(desk) };
const staff = db.staffOfFile({ role: 'manager' });

beforeAll(async () => {
  await db.app({ clientDir: ensureClientBuild() });
}, 120_000);

const supplied = defaultCatalogues.at(-1)?.content as Catalogue;
let published = 0;

/**
 * Publishes the supplied catalogue with these prices of its modules, in cents: 350,000 for the Core Module without any.
 * A day has one version, so each is of a later day, all of them in the past.
 */
async function publish(prices: Record<string, number>, packages?: Catalogue['packages']) {
  const modules = supplied.modules.map((one) => ({ ...one, price: prices[one.id] ?? one.price }));
  await db.sql(
    `insert into content_versions (id, created_at, updated_at, kind, valid_from, content, published_at)
     values (?, now(), now(), 'catalogue', ?, ?, now())`,
    [v7(), addDays('2026-07-01', ++published), JSON.stringify({ ...supplied, modules, packages })],
  );
}

let networks = 0;

/** The request of a visitor from an address of their own. */
async function request(selection = newProvider('0107'), { ip = `198.51.100.${++networks}`, ...values } = {}) {
  const input = { ...proposalRequest(values, selection) };
  const { intake } = db.visitor('', ip);
  const { url } = await intake.requestProposal(input);
  return { id: input.id, key: keyIn(url) };
}

/** Confirms the address of a visitor, as a code does that was mailed there. */
const confirmAddress = (id: string) =>
  db.sql('update proposal_requests set confirmed_at = now() where proposal_id = ?', [id]);

const draftOf = (id: string) => staff.proposals.byId({ id });
const shownBy = async (key: string) => (await db.visitor().sentProposals.byKey({ key })) as SentProposal;
const get = (path: string, key: string) => db.inject({ url: `${path}?${new URLSearchParams({ key })}` });
const pageText = async (key: string) => {
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec((await get('/proposal', key)).body) ?? [];
  return main.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
};
const pdfText = async (key: string) =>
  (await readPdf((await get('/proposal.pdf', key)).rawPayload)).parts.map(({ text }) => text).join(' ');

const inThirtyDays = formatDay(addDays(today(), 30));

describe('a price that a visitor has in writing', () => {
  test('is that of the draft, whatever is published, until its last day', async () => {
    await publish({});
    const { id, key } = await request();
    await publish({ core: 360_000 });

    const draft = await draftOf(id);
    expect(draft).toMatchObject({ total: 3_850, document: { total: 385_000 } });
    expect(draft.written).toEqual({
      total: 385_000,
      monthlyTotal: null,
      date: today(),
      validUntil: addDays(today(), 30),
      isKept: true,
      todaysTotal: 396_000,
    });
    const shown = await pageText(key);
    expect(shown).toContain(
      `You have $3,850 in writing until ${inThirtyDays}. At today’s prices it is $3,960.`,
    );
    expect(await staff.proposals.preview({ ...draft, validUntil: '' })).toEqual(draft.document);

    // A group that is added has the price of that day too.
    expect(await change(staff, 'proposals', id, { selection: newProvider('0107', '0104') })).toMatchObject({
      total: 4_730,
      document: { total: 473_000, replaces: { total: 385_000, date: today(), reason: null } },
    });
    await change(staff, 'proposals', id, { selection: newProvider('0107') });

    await db.sql(
      `update proposal_requests set document = jsonb_set(document, '{validUntil}', to_jsonb(?::text))
        where proposal_id = ?`,
      [addDays(today(), -1), id],
    );
    expect(await draftOf(id)).toMatchObject({
      document: { total: 396_000, replaces: { total: 385_000 } },
      written: { isKept: false, todaysTotal: 396_000 },
    });
  });

  test('is replaced by a person with a reason, and the new proposal says by how much', async () => {
    await publish({});
    const { id, key } = await request();
    await publish({ core: 360_000 });
    await confirmAddress(id);

    const draft = await change(staff, 'proposals', id, { newPricesReason: 'The standards have changed' });
    expect(draft).toMatchObject({
      total: 3_960,
      written: { total: 385_000, isKept: false, todaysTotal: 396_000 },
    });
    // The text of staff is seen once it is sent.
    expect(await pageText(key)).not.toContain('The standards have changed');
    const { items } = await staff.activities.timeline({ record: { noun: 'proposal', id }, kind: 'change' });
    expect(JSON.stringify(items)).toContain('The standards have changed');
    await sendProposal(staff, draft);

    const replaced = `$3,850 of ${formatDay(today())}`;
    for (const text of [await pageText(key), await pdfText(key)]) {
      expect(text).toContain('Replaces');
      expect(text).toContain(replaced);
      expect(text).toContain('The standards have changed');
      expect(text).toContain('$3,960');
    }
    await change(staff, 'proposals', id, { ownerId: null });
    expect((await draftOf(id)).document.replaces).toEqual({
      total: 385_000,
      date: today(),
      reason: 'The standards have changed',
    });
    await staff.acts.undo({ act: id });
    expect((await staff.proposals.byId({ id })).written).toMatchObject({ total: 385_000 });
  });

  test('of a group without a price stays without one', async () => {
    await publish({});
    const { id, key } = await request(newProvider('0107', '0138'));
    await publish({ module5a: 120_000 });

    const draft = await draftOf(id);
    expect(draft.document.lines.at(-1)).toMatchObject({ isUnpriced: true, cents: 0 });
    expect(await pageText(key)).toContain('but not 0138');
    const priceOf = async (isToday: boolean) =>
      (await staff.proposals.catalogue({ id, isToday })).modules.find((one) => one.id === 'module5a')?.price;
    expect([await priceOf(false), await priceOf(true)]).toEqual([null, 120_000]);
    await expect(sendProposal(staff, draft)).rejects.toMatchObject({ field: 'ownLines' });

    // A price that visitors do not see is that of staff alone.
    const later = await request(newProvider('0115', '0138'));
    expect(await pageText(later.key)).toContain('without 0138');
    expect((await shownBy(later.key)).todaysTotal).toBe(385_000);
    expect(await draftOf(later.id)).toMatchObject({ document: { total: 517_000 } });
  });

  test('from quarantine is that of the moment at which it was sent', async () => {
    await publish({});
    const ip = '203.0.113.9';
    for (let n = 0; n < 5; n += 1) await request(newProvider('0120'), { ip });
    const held = await Promise.all([1, 2].map(() => request(newProvider('0107'), { ip })));
    const em = db.orm.em.fork();
    const ids = held.map(({ id }) => id);
    const sentAt = new Date(Date.now() - 3 * 86_400_000);
    await em.execute(`update quarantine set created_at = ? where id in (?, ?)`, [sentAt, ...ids]);
    // The second one was held before versions were stored.
    await em.execute(`update quarantine set form_data = form_data #- '{proposal,versions}' where id = ?`, [
      ids[1],
    ]);
    await em.execute(`alter table content_versions disable trigger refuse_change_of_published_version`);
    await em.execute(`update content_versions set published_at = now() - interval '9 days'`);
    await em.execute(`alter table content_versions enable trigger refuse_change_of_published_version`);
    await publish({ core: 360_000 });

    for (const { id, key } of held) {
      await staff.quarantine.release({ id });
      expect(await draftOf(id)).toMatchObject({
        total: 3_850,
        requestedAt: sentAt,
        document: { total: 385_000 },
        written: { date: today(sentAt), validUntil: addDays(today(sentAt), 30) },
      });
      expect((await shownBy(key)).document).toMatchObject({ total: 385_000, date: today(sentAt) });
    }
  });

  test('keeps its sum also where it is older than the stored versions', async () => {
    await publish({});
    const { id } = await request();
    const em = db.orm.em.fork();
    await em.execute(`update proposal_requests set versions = null, selection = null where proposal_id = ?`, [
      id,
    ]);
    await publish({ core: 360_000 });

    expect(await draftOf(id)).toMatchObject({ document: { total: 385_000 }, written: { isKept: true } });
  });
});

describe('a page that was left open while prices change', () => {
  test('is answered with the new sum, before anything is sent', async () => {
    await publish({});
    const { intake } = db.visitor('', '198.51.100.240');
    const input = proposalRequest();
    const refusal = (pricesVersion: string) =>
      intake.requestProposal({ ...input, pricesVersion }).then(
        () => null,
        (error) => error,
      );
    const { current: shown } = await refusal('a page of long ago');
    await publish({ core: 360_000 });
    const before = await tableSums(db.orm, ['rate_limits']);

    const refused = await refusal(shown.pricesVersion);

    expect(refused).toMatchObject({
      code: 'CONFLICT',
      message: 'Our prices have changed since you opened this page',
      current: { total: 396_000, gst: 36_000, unpriced: [] },
    });
    expect(await tableSums(db.orm, ['rate_limits'])).toEqual(before);
    const { pricesVersion } = refused.current;
    const { reference } = await intake.requestProposal({ ...input, pricesVersion });
    expect(await draftOf(input.id)).toMatchObject({ total: 3_960 });
    // The answer was lost, and prices have changed again.
    await publish({ core: 370_000 });
    expect(await intake.requestProposal({ ...input, pricesVersion })).toMatchObject({ reference });
  });

  test('sends at once where what the visitor chose costs the same, as on a page built before anything was published', async () => {
    await publish({});
    const { intake } = db.visitor('', '198.51.100.241');
    const { pricesVersion } = defaultContent;

    for (const shown of [pricesVersion, pricesVersion.replace('2024-01-01', v7())]) {
      const sent = intake.requestProposal({ ...proposalRequest(), pricesVersion: shown });
      if (shown === pricesVersion) expect(await sent).toMatchObject({ reference: expect.any(String) });
      else await expect(sent).rejects.toMatchObject({ code: 'CONFLICT' });
    }
  });
});

test('the next version of a proposal keeps the prices of the one that the client can accept, and says what it replaces', async () => {
  await publish({});
  const sent = await newSentProposal(staff);
  await publish({ core: 360_000 });

  const next = await staff.proposals.revise({ id: sent.id, newId: v7() });
  expect(next).toMatchObject({
    total: 3_850,
    written: { total: 385_000, isKept: true, todaysTotal: 396_000 },
  });
  expect(next.document.replaces).toBeUndefined();
  const dearer = await change(staff, 'proposals', next.id, { newPricesReason: 'More work' });
  expect(dearer.document).toMatchObject({
    total: 396_000,
    replaces: { total: 385_000, reason: 'More work' },
  });
  await change(staff, 'proposals', next.id, {
    newPricesReason: '',
    discountCents: 10_000,
    discountReason: 'Returning client',
  });
  expect((await draftOf(next.id)).document).toMatchObject({ total: 374_000, replaces: { total: 385_000 } });

  await staff.proposals.withdraw({ id: sent.id });
  // Nothing is in writing any more.
  expect(await draftOf(next.id)).toMatchObject({ written: null, document: { total: 385_000 } });
});

test('a monthly fee is beside the total on the private page, in the PDF and in the file, and has the package’s price in writing', async () => {
  await publish({});
  const monthlyFee = {
    packageId: 'essential',
    label: 'Essential Compliance Package',
    cents: 50_000,
    firstDay: '2099-02-01',
    minimumMonths: 6,
    noticeMonths: 1,
  };
  const due = { kind: 'acceptance' } as const;
  const paymentParts = [
    { label: 'Deposit', percent: 40, due },
    { label: 'Balance', percent: 60, due: { kind: 'day' as const, day: '2099-03-01' } },
  ];
  const sent = await newSentProposal(staff, { monthlyFee, paymentParts });
  const { url } = await staff.proposals.link({ id: sent.id });
  const both = '$3,850 once, and $550 a month';
  const page = await pageText(keyIn(url));
  expect(page).toContain(`${both} incl. GST from 1 Feb 2099`);
  expect(page).toContain(`You accept ${both} incl. GST from 1 Feb 2099 . Charged in advance each month`);
  const pdf = await pdfText(keyIn(url));
  for (const read of [page, pdf]) {
    expect(read).toContain(`Total ${both} incl. GST from 1 Feb 2099`);
    expect(read).toContain('Total a month $550');
    expect(read).toContain('Balance 60 %, on 1 Mar 2099 $2,310');
  }
  const { body } = await (await csvClient(db, await db.member({ role: 'manager' }))).exportCsv('proposals', {
    ids: [sent.id],
  });
  expect(parse(body, { bom: true, columns: true })).toMatchObject([
    {
      Total: '3850',
      'Monthly fee': monthlyFee.label,
      'Monthly fee excl. GST': '500',
      'Monthly fee from': '2099-02-01',
    },
  ]);

  const packages = [{ id: 'essential', name: 'Essential', price: 60_000 }];
  await publish({}, packages);
  const next = await staff.proposals.revise({ id: sent.id, newId: v7() });
  expect(next.document.monthly).not.toHaveProperty('packageCents');
  const todays = await change(staff, 'proposals', next.id, { newPricesReason: 'More work' });
  expect(todays.document.monthly).toMatchObject({ packageCents: 60_000 });
});

describe('any selection, with any prices, lines and discount', () => {
  const amount = fc.integer({ min: 0, max: 20_000 }).map((dollars) => dollars * 50);
  const prices = fc.record(
    Object.fromEntries(supplied.modules.filter(({ price }) => price !== null).map(({ id }) => [id, amount])),
  );
  const count = fc.integer({ min: 0, max: 3 });
  const visible = supplied.groups.filter(({ isStaffOnly }) => !isStaffOnly);
  const selections = fc.record({
    provider: fc.constantFrom(...siteProvider.values),
    groups: fc.subarray(
      visible.map(({ number }) => number),
      { minLength: 1, maxLength: 8 },
    ),
    details: fc.record({
      hasClients: fc.boolean(),
      clientCount: count,
      modulesWithClients: fc.subarray(['core', 'module1', 'module2']),
      outlets: fc.record({ sil: count, sda: count, office: count, groupCentre: count }),
    }),
  });
  const changes = fc.record({
    extra: amount,
    discountCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2_000_000 })),
    newPricesReason: fc.constantFrom('', 'New standards'),
  });

  interface Choice {
    before: Record<string, number>;
    after: Record<string, number>;
    selection: StoredSelection;
    changed: { extra: number; discountCents: number; newPricesReason: string };
  }

  /** The total that visitors see: the site computes it from the published catalogue. */
  const siteTotal = async (selection: StoredSelection) => {
    const catalogue = publicCatalogue(await staff.catalogue.current());
    const content = { catalogue, business: defaultContent.business };
    return siteQuote(content, selection.provider, selectionIn(catalogue, selection)).total;
  };

  const inList = async (id: string) =>
    Math.round(((await staff.proposals.list({})).items.find((card) => card.id === id)?.total ?? -1) * 100);

  /** The sum in the CRM, and the one that is shown by the link. */
  async function expectStored(id: string, key: string, cents: number, shown: number) {
    const draft = await draftOf(id);
    expect(draft.document.total).toBe(cents);
    expect([Math.round(draft.total * 100), await inList(id)]).toEqual([cents, cents]);
    expect((await shownBy(key)).document.total).toBe(shown);
  }

  /** A request, a change of it and its sending; the number of sums that were compared on the way. */
  async function follow({ before, after, selection, changed }: Choice, expectSums: typeof expectStored) {
    await publish(before);
    const written = await siteTotal(selection);
    const { id, key } = await request(selection);
    await confirmAddress(id);
    await publish(after);
    const todays = await siteTotal(selection);
    await expectSums(id, key, written, written);
    expect((await shownBy(key)).todaysTotal).toBe(todays);
    expect((await draftOf(id)).written).toMatchObject({ total: written, todaysTotal: todays });

    const { extra, discountCents, newPricesReason } = changed;
    const ownLines = [{ label: 'Travel', cents: extra, moduleId: null }];
    const { document } = await change(staff, 'proposals', id, { ownLines, newPricesReason });
    const discounted = change(staff, 'proposals', id, { discountCents, discountReason: 'Pilot' });
    if (discountCents > document.subtotal) {
      await expect(discounted).rejects.toMatchObject({ field: 'discountCents' });
      return 1;
    }
    const draft = await discounted;
    const net = document.subtotal - discountCents;
    const total = net + Math.floor((net + 5) / 10);
    expect(total).toBeGreaterThanOrEqual(0);
    await expectSums(id, key, total, written);
    expect(draft.document.replaces?.total).toBe(total === written ? undefined : written);
    if (draft.document.lines.length === 0) return 2;
    await sendProposal(staff, draft);
    await expectSums(id, key, total, total);
    return 3;
  }

  test('costs the same on the site, in the CRM and by the link', async () => {
    const choices = fc.record({ before: prices, after: prices, selection: selections, changed: changes });
    await fc.assert(
      fc.asyncProperty(choices, async (choice) => {
        await follow(choice, expectStored);
      }),
      { numRuns: runs(3) },
    );
  }, 120_000);

  test('costs the same also on the private page, in the PDF and in the file of the CRM', async () => {
    const client = await csvClient(db, await db.member({ role: 'manager' }));
    const inFile = async (id: string) => {
      const { body } = await client.exportCsv('proposals', { ids: [id] });
      const [row] = parse(body, { bom: true, columns: true }) as { Total: string }[];
      return Math.round(Number(row?.Total) * 100);
    };
    const choice: Choice = {
      before: {},
      after: { core: 360_000 },
      selection: newProvider('0107', '0104'),
      changed: { extra: 50_055, discountCents: 10_005, newPricesReason: 'New standards' },
    };

    const compared = await follow(choice, async (id, key, cents, shown) => {
      await expectStored(id, key, cents, shown);
      expect(await inFile(id)).toBe(cents);
      expect(await pdfText(key)).toContain(`Total ${formatCents(shown)}`);
      expect(await pageText(key)).toContain(`Total ${formatCents(shown)}`);
    });
    expect(compared).toBe(3);
  });
});
