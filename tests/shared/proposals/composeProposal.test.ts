import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeDiscount, hasDiscount, isLargeDiscount } from '#shared/proposals/approvals.ts';
import { canonicalJson, hashProposal } from '#shared/proposals/canonicalJson.ts';
import type { Catalogue } from '#shared/proposals/catalogue.ts';
import { composeProposal, type OwnLine } from '#shared/proposals/composeProposal.ts';
import { describeTotal, type ProposalDocument, unpricedLines } from '#shared/proposals/document.ts';
import { SIL_MEANING } from '#shared/proposals/independentLiving.ts';
import { proposalSections } from '#shared/proposals/outline.ts';
import { summarizeRequest } from '#shared/proposals/requests/requests.ts';
import {
  emptyProviderDetails,
  providerType,
  quoteFor,
  type StoredSelection,
  selectionIn,
} from '#shared/proposals/selection.ts';
import { defaultCatalogues } from '#shared/site/defaults/catalogues.data.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';

/** The newest, with a group whose module has no price. */
const catalogue = defaultCatalogues.at(-1)?.content as Catalogue;

const onRequest = catalogue.modules.filter(({ price }) => price === null);

const { business, terms } = defaultContent;

const frame = {
  reference: 'PR-2026-00001',
  revision: 1,
  date: '2026-11-22',
  validUntil: '2026-12-22',
  client: { account: 'Sunrise Care', contact: 'Ada Byron' },
  note: null,
};

type Priced = Partial<Parameters<typeof composeProposal>[0]>;

const compose = (selection: StoredSelection, priced: Priced = {}) =>
  composeProposal({
    ...frame,
    business,
    terms,
    catalogue,
    ownLines: [],
    discount: null,
    monthlyFee: null,
    paymentParts: null,
    selection,
    ...priced,
  });

const count = fc.integer({ min: 0, max: 1_000_000 });
const cents = fc.integer({ min: 0, max: 100_000_000 });
const selections: fc.Arbitrary<StoredSelection> = fc.record({
  provider: fc.constantFrom(...providerType.values),
  groups: fc.subarray(catalogue.groups.map(({ number }) => number)),
  details: fc.record({
    hasClients: fc.boolean(),
    clientCount: count,
    modulesWithClients: fc.subarray(catalogue.modules.map(({ id }) => id)),
    outlets: fc.record({ sil: count, sda: count, office: count, groupCentre: count }),
  }),
});
const ownLines: fc.Arbitrary<OwnLine[]> = fc.array(
  fc.record({ label: fc.string({ minLength: 1 }), cents, moduleId: fc.constant(null) }),
  { maxLength: 5 },
);
const discounts = fc.record({ cents, reason: fc.constant('Two outlets at once') });

const newProvider = (...groups: string[]): StoredSelection => ({
  provider: 'new',
  groups,
  details: emptyProviderDetails,
});

describe('what a client reads', () => {
  test('costs what the engine says, line by line', () => {
    fc.assert(
      fc.property(selections, (selection) => {
        const quote = quoteFor(catalogue, selection.provider, selectionIn(catalogue, selection));
        const document = compose(selection);
        expect(document).toMatchObject({
          subtotal: quote.subtotal,
          gst: quote.gst,
          total: quote.total,
          audit: quote.audit,
          reasons: quote.reasons,
          discount: null,
        });
        const prices = [...quote.modules, ...quote.extras].map(({ price }) => price);
        if (quote.auditPrice > 0) prices.splice(quote.modules.length, 0, quote.auditPrice);
        expect(document.lines.map((line) => line.cents)).toEqual(prices);
        expect(document.groups.map(({ number }) => number)).toEqual(selection.groups);
      }),
    );
  });

  test('adds up to the cent with lines of one’s own and a discount, and GST is rounded once, half up', () => {
    fc.assert(
      fc.property(
        selections,
        ownLines,
        discounts,
        fc.boolean(),
        (selection, own, discount, isGstRegistered) => {
          const document = compose(selection, {
            ownLines: own,
            discount,
            business: { ...business, isGstRegistered },
          });
          const without = compose(selection).subtotal;
          const subtotal = own.reduce((sum, line) => sum + line.cents, without);
          const net = Math.max(subtotal - discount.cents, 0);
          expect(document.subtotal).toBe(subtotal);
          expect(document.lines.reduce((sum, line) => sum + line.cents, 0)).toBe(subtotal);
          expect(document.subtotal - (document.discount?.cents ?? 0)).toBe(net);
          const { gst } = document;
          expect(gst === null).toBe(!isGstRegistered);
          // Half up, in whole numbers: the tenth is at most half a cent below, and less than half a cent above.
          if (gst !== null) expect(gst * 10 - net > -5 && gst * 10 - net <= 5).toBe(true);
          expect(document.total).toBe(net + (gst ?? 0));
          expect(Number.isSafeInteger(document.total) && document.total >= 0).toBe(true);
        },
      ),
    );
  });

  test('half a cent of GST is rounded up, on the sum and not on each line', () => {
    const own = [5, 5, 5].map((amount) => ({ label: 'Call', cents: amount, moduleId: null }));
    expect(compose(newProvider(), { ownLines: own })).toMatchObject({ subtotal: 15, gst: 2, total: 17 });
  });

  test('names groups, reasons, services and the terms in force, and is titled by what it proposes', () => {
    const document = compose({
      provider: 'existing',
      groups: ['0107', '9999'],
      details: {
        ...emptyProviderDetails,
        hasClients: true,
        clientCount: 4,
        modulesWithClients: ['core', 'x'],
      },
    });
    expect(document).toMatchObject({
      title: 'Full Certification Audit Registration',
      groups: [{ number: '0107', auditType: 'Certification' }],
      services: ['Clients: 4', 'Modules with clients: Core Module'],
      terms: { version: terms.version },
      business: { name: business.name },
    });
    const noClients = {
      ...emptyProviderDetails,
      hasClients: true,
      outlets: { sil: 1, sda: 0, office: 0, groupCentre: 0 },
    };
    expect(compose({ provider: 'existing', groups: ['0107'], details: noClients }).services).toEqual([
      'SIL outlets: 1',
    ]);
    const own = ['Training', 'Travel', 'Room'].map((label) => ({ label, cents: 100, moduleId: null }));
    expect(compose(newProvider(), { ownLines: own })).toMatchObject({
      title: 'Training and 2 more',
      timeline: [],
    });
    expect(compose(newProvider('0107'), { ownLines: own }).title).toBe('NDIS Registration Proposal');
    expect(compose(newProvider('0120', '0107')).reasons).toEqual(['Certification, because of 0107']);
  });
});

describe('a monthly fee', () => {
  const monthlyFee = {
    packageId: 'essential',
    label: 'Essential Compliance Package',
    cents: 50_000,
    firstDay: '2027-02-01',
    minimumMonths: 6,
    noticeMonths: 1,
  };
  const notRegistered = { ...business, isGstRegistered: false };
  const rowsOf = (document: ProposalDocument, heading: string) =>
    proposalSections(document)
      .filter((section) => section.heading === heading)
      .flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'prices' ? block.rows : [])));

  test('stands beside the total and never within', () => {
    fc.assert(
      fc.property(selections, ownLines, fc.boolean(), cents, (selection, own, isGstRegistered, price) => {
        const priced = { ownLines: own, business: { ...business, isGstRegistered } };
        const { monthly, ...document } = compose(selection, {
          ...priced,
          monthlyFee: { ...monthlyFee, cents: price },
        });
        expect(document).toEqual(compose(selection, priced));
        const gst = isGstRegistered ? Math.round(price / 10) : null;
        expect(monthly).toMatchObject({ cents: price, gst, total: price + (gst ?? 0) });
      }),
    );
  });

  test('is told with the total, with and without GST, and alone', () => {
    const both = compose(newProvider('0107'), { monthlyFee });
    expect(describeTotal(both)).toBe('$3,850 once, and $550 a month incl. GST from 1 Feb 2027');
    expect(describeTotal(compose(newProvider('0107')))).toBe('$3,850 incl. GST');
    expect(describeTotal(compose(newProvider(), { monthlyFee }))).toBe(
      '$550 a month incl. GST from 1 Feb 2027',
    );
    expect(describeTotal(compose(newProvider('0107'), { monthlyFee, business: notRegistered }))).toBe(
      '$3,500 once, and $500 a month from 1 Feb 2027',
    );
  });

  test('below the price of its package says so, and counts as a discount', () => {
    const packages = [{ id: 'essential', name: 'Essential', price: 60_000 }];
    const below = compose(newProvider('0107'), {
      monthlyFee,
      catalogue: { ...catalogue, packages },
      discount: { cents: 50_000, reason: 'Two at once' },
    });
    expect(rowsOf(below, 'Monthly fee')[0]).toMatchObject({ amount: '$500', detail: 'instead of $600' });
    expect(describeDiscount(below)).toBe(
      '$500 off $3,500 (14.3\u00a0%) and $100 off $600 a month (16.7\u00a0%)',
    );
    expect(isLargeDiscount(below)).toBe(true);
    for (const price of [50_000, 40_000])
      expect(
        hasDiscount(
          compose(newProvider('0107'), {
            monthlyFee,
            catalogue: { ...catalogue, packages: [{ id: 'essential', name: 'Essential', price }] },
          }),
        ),
      ).toBe(false);
  });

  test('has a section of its own, which says how long it runs and how it ends', () => {
    const both = compose(newProvider('0107'), { monthlyFee });
    expect(rowsOf(both, 'Price').at(-1)).toMatchObject({ label: 'Total', amount: '$3,850' });
    expect(rowsOf(both, 'Monthly fee').map(({ label, amount }) => [label, amount])).toEqual([
      ['Essential Compliance Package', '$500'],
      ['GST (10%)', '$50'],
      ['Total a month', '$550'],
    ]);
    const said = JSON.stringify(proposalSections(both));
    expect(said).toContain('"Total","value":"$3,850 once, and $550 a month incl. GST from 1 Feb 2027"');
    expect(said).toContain(
      'Charged in advance each month, for the first time on 1 Feb 2027. It runs for at least 6 months. After that, either of us can end it with notice of 1 month. A month that has begun is charged whole.',
    );
    const alone = compose(newProvider(), {
      monthlyFee: { ...monthlyFee, minimumMonths: 0, noticeMonths: 0 },
    });
    expect(rowsOf(alone, 'Price')).toEqual([]);
    expect(JSON.stringify(proposalSections(alone))).toContain('Either of us can end it. A month');
  });
});

describe('the parts of a payment', () => {
  const acceptance = { kind: 'acceptance' } as const;
  const parts = fc
    .uniqueArray(fc.integer({ min: 1, max: 99 }), { maxLength: 11 })
    .map((ends) => [...ends.toSorted((a, b) => a - b), 100])
    .map((ends) =>
      ends.map((end, at) => ({ label: 'Part', percent: end - (ends[at - 1] ?? 0), due: acceptance })),
    );

  test('add up to the total to the cent, each with its own GST', () => {
    fc.assert(
      fc.property(
        ownLines,
        discounts,
        fc.boolean(),
        parts,
        (own, discount, isGstRegistered, paymentParts) => {
          const document = compose(newProvider(), {
            ownLines: own,
            discount,
            paymentParts,
            business: { ...business, isGstRegistered },
          });
          const { payments = [], subtotal, gst, total } = document;
          const net = subtotal - (document.discount?.cents ?? 0);
          const sum = (of: (payment: (typeof payments)[number]) => number) =>
            payments.reduce((all, payment) => all + of(payment), 0);
          expect(payments).toHaveLength(paymentParts.length);
          expect(sum((part) => part.cents)).toBe(net);
          expect(sum((part) => part.gst ?? 0)).toBe(gst ?? 0);
          expect(sum((part) => part.total)).toBe(total);
          for (const part of payments) {
            expect(part.cents >= 0 && (part.gst ?? 0) >= 0).toBe(true);
            expect(Math.abs(part.cents - (net * part.percent) / 100)).toBeLessThan(1);
            expect(part.gst === null).toBe(!isGstRegistered);
            if (part.gst !== null) expect(Math.abs(part.gst - part.cents / 10)).toBeLessThanOrEqual(1);
          }
        },
      ),
    );
  });

  test('are named with their share and when they are due', () => {
    const document = compose(newProvider('0107'), {
      paymentParts: [
        { label: 'Deposit', percent: 40, due: acceptance },
        { label: 'Second part', percent: 30, due: { kind: 'day', day: '2027-02-01' } },
        { label: 'Balance', percent: 30, due: { kind: 'step', step: 'Audit' } },
      ],
    });
    const [section] = proposalSections(document).filter(({ heading }) => heading === 'Payment');
    expect(section?.blocks).toMatchObject([
      {
        kind: 'prices',
        rows: [
          { label: 'Deposit', detail: '40 %, when you accept', amount: '$1,540' },
          { label: 'Second part', detail: '30 %, on 1 Feb 2027', amount: '$1,155' },
          { label: 'Balance', detail: '30 %, when ‘Audit’ is done', amount: '$1,155' },
        ],
      },
      { text: 'Each part includes its GST.' },
    ]);
  });
});

describe('a module without a price', () => {
  const [module] = onRequest;
  const group = catalogue.groups.find(({ requiredModules }) => requiredModules.includes(module?.id ?? ''));
  const selection = newProvider(group?.number ?? '');

  test('has a line without a price, until one is entered for it', () => {
    const asked = compose(selection);
    expect(unpricedLines(asked)).toEqual(['0138']);

    const own = [{ label: '', cents: 120_000, moduleId: module?.id ?? '' }];
    const priced = compose(selection, { ownLines: own });
    expect(unpricedLines(priced)).toEqual([]);
    expect(priced.lines).toHaveLength(asked.lines.length);
    expect(priced.subtotal).toBe(asked.subtotal + 120_000);
  });

  test('has numbers for its steps and sections of terms, unless those bring their own', () => {
    const document = compose(newProvider('0107'));
    const headingsOf = (one: ProposalDocument) =>
      proposalSections(one).flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.kind === 'subsection' ? [block.heading] : [])),
      );
    const titles = document.terms.sections.map(({ title }) => title);
    expect(headingsOf(document)).toEqual(titles.map((title, at) => `${at + 1}. ${title}`));
    const sections = [{ title: '1 Scope', paragraphs: ['All of it.'] }];
    expect(headingsOf({ ...document, terms: { ...document.terms, sections } })).toEqual(['1 Scope']);
    const lists = proposalSections(document).flatMap(({ blocks }) =>
      blocks.filter((block) => block.kind === 'list' && block.isNumbered),
    );
    expect(lists).toHaveLength(1);
  });

  test('is named beside the total, wherever that says what is in it', () => {
    const said = (document: ProposalDocument) => JSON.stringify(proposalSections(document));
    const asked = compose(selection);

    expect(said(asked)).toContain('The total includes GST, but not 0138, whose price we will tell you.');
    expect(said(asked)).toContain('"Total incl. GST, without 0138"');
    expect(said({ ...asked, gst: null })).toContain('No GST is charged. The total does not include 0138');
    const own = [{ label: '', cents: 120_000, moduleId: module?.id ?? '' }];
    expect(said(compose(selection, { ownLines: own }))).not.toContain('but not');
    expect(summarizeRequest(asked, null, null)).toContain('incl. GST, without 0138\n');
  });

  test('of supported independent living is one line with what it means, also on the lead', () => {
    const asked = compose(newProvider('0115', '0138'));
    expect(asked).toMatchObject({ total: 385_000, reasons: ['Certification, because of 0115 and 0138'] });
    const rows = proposalSections(asked).flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'prices' ? block.rows : [])),
    );
    expect(rows).toContainEqual({
      label: '0138: price on request',
      detail: SIL_MEANING,
      amount: '',
      kind: 'line',
    });
    expect(rows.at(-1)).toMatchObject({ label: 'Total', detail: 'without 0138', amount: '$3,850' });
    expect(summarizeRequest(asked, null, null).split('\n')).toContain(
      `0138: price on request (${SIL_MEANING})`,
    );
    for (const words of ['certification audit', 'before the NDIS Commission has decided', 'To be confirmed:'])
      expect(SIL_MEANING).toContain(words);
  });

  test('a price for a module that no selected group requires is not charged', () => {
    const own = [{ label: '', cents: 120_000, moduleId: module?.id ?? '' }];
    expect(compose(newProvider('0120'), { ownLines: own })).toEqual(compose(newProvider('0120')));
  });
});

describe('the hash of a document', () => {
  const document = compose(newProvider('0107'));

  test('does not depend on the order of keys, and not on a way through the database', async () => {
    const reversed = Object.fromEntries(Object.entries(document).toReversed()) as unknown;
    const stored = JSON.parse(JSON.stringify(reversed)) as ProposalDocument;
    expect(canonicalJson(stored)).toBe(canonicalJson(document));
    expect(await hashProposal(stored)).toBe(await hashProposal(document));
    expect(await hashProposal(document)).toMatch(/^[\da-f]{64}$/);
  });

  test('is another one after any change', async () => {
    const hashes = await Promise.all(
      [
        document,
        { ...document, total: document.total + 1 },
        { ...document, note: 'Hello' },
        { ...document, terms: { ...terms, version: '2027-01-01' } },
      ].map(hashProposal),
    );
    expect(new Set(hashes).size).toBe(4);
  });
});
