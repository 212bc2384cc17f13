import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupsByNumber, moduleById } from '#shared/proposals/catalogue.ts';
import {
  type ExistingProviderDetails,
  noModulesText,
  parseCount,
  quoteExistingProvider,
  quoteNewProvider,
} from '#shared/proposals/pricing.ts';
import { titleOfProposal } from '#shared/proposals/proposals.ts';
import { emptyProviderDetails } from '#shared/proposals/selection.ts';
import { defaultCatalogue } from '#shared/site/defaults/catalogues.data.ts';

const quoteNew = (numbers: string[]) =>
  quoteNewProvider(defaultCatalogue, groupsByNumber(defaultCatalogue, numbers));
const quoteExisting = (numbers: string[], details: Partial<ExistingProviderDetails> = {}) =>
  quoteExistingProvider(defaultCatalogue, groupsByNumber(defaultCatalogue, numbers), {
    ...emptyProviderDetails,
    ...details,
  });

describe('what a new provider pays, in cents', () => {
  test.each([
    ['nothing chosen costs nothing', [], 0, 0, 0],
    ['one verification group costs the audit', ['0120'], 110_000, 11_000, 121_000],
    ['more verification groups cost the same', ['0101', '0120', '0135'], 110_000, 11_000, 121_000],
    ['a core group costs the core module', ['0107'], 350_000, 35_000, 385_000],
    ['two groups needing the core module pay for it once', ['0102', '0104'], 430_000, 43_000, 473_000],
    ['one certification group lifts the verification fee', ['0120', '0107'], 350_000, 35_000, 385_000],
    ['behaviour support', ['0110'], 390_000, 39_000, 429_000],
    ['early childhood', ['0118'], 390_000, 39_000, 429_000],
    ['specialist accommodation', ['0131'], 430_000, 43_000, 473_000],
    ['specialised coordination', ['0132'], 380_000, 38_000, 418_000],
    [
      'every module that a group can require',
      ['0104', '0110', '0118', '0131', '0132'],
      620_000,
      62_000,
      682_000,
    ],
  ])('%s', (_, numbers, subtotal, gst, total) => {
    expect(quoteNew(numbers)).toMatchObject({ subtotal, gst, total });
  });

  test('the quote lists the reasons for its audit', () => {
    expect(quoteNew(['0120', '0115', '0107'])).toMatchObject({
      audit: 'Certification',
      reasons: ['Certification, because of 0107 and 0115'],
      modules: [{ moduleId: 'core', name: 'Core Module', price: 350_000, requiredBy: ['0107', '0115'] }],
    });
    expect(quoteNew(['0120']).reasons).toEqual(['Verification, because no chosen group needs certification']);
    expect(quoteNew([])).toMatchObject({ audit: null, reasons: [] });
  });
});

describe('what an existing provider pays, in cents', () => {
  test.each([
    ['the internal audit report is always there', [], {}, 55_000],
    ['a verification group has no module and no verification fee', ['0120'], {}, 55_000],
    ['a core group', ['0107'], {}, 440_000],
    ['clients cost once, however many', ['0107'], { hasClients: true, clientCount: 250 }, 495_000],
    ['no clients after all', ['0107'], { hasClients: true, clientCount: 0 }, 440_000],
    ['a count without clients does not count', ['0107'], { hasClients: false, clientCount: 9 }, 440_000],
    [
      'each module with clients but the core one',
      ['0107'],
      { modulesWithClients: ['core', 'module1', 'module2a'] as const },
      550_000,
    ],
    [
      'each outlet of every kind',
      ['0107'],
      { outlets: { sil: 2, sda: 1, office: 1, groupCentre: 1 } },
      715_000,
    ],
    [
      'everything at once',
      ['0104', '0115'],
      {
        hasClients: true,
        clientCount: 12,
        modulesWithClients: ['core', 'module1'] as const,
        outlets: { sil: 1, sda: 0, office: 1, groupCentre: 0 },
      },
      748_000,
    ],
  ])('%s', (_, numbers, details, total) => {
    const { modulesWithClients = [], ...rest } = details as Partial<ExistingProviderDetails>;
    expect(quoteExisting(numbers, { ...rest, modulesWithClients: [...modulesWithClients] }).total).toBe(
      total,
    );
  });

  test('every group counts as Certification', () => {
    expect(quoteExisting(['0120'])).toMatchObject({ audit: 'Certification', auditPrice: 0 });
  });
});

describe('for any selection of groups', () => {
  const groups = fc.subarray([...defaultCatalogue.groups]);
  const shuffled = groups.chain((chosen) =>
    fc.tuple(fc.constant(chosen), fc.shuffledSubarray(chosen, { minLength: chosen.length })),
  );
  const details: fc.Arbitrary<ExistingProviderDetails> = fc.record({
    hasClients: fc.boolean(),
    clientCount: fc.integer(),
    modulesWithClients: fc.subarray(defaultCatalogue.modules.map(({ id }) => id)),
    outlets: fc.record({ sil: fc.nat(), sda: fc.nat(), office: fc.nat(), groupCentre: fc.integer() }),
  });

  test('each module is counted once', () => {
    fc.assert(
      fc.property(groups, (chosen) => {
        const {
          modules: lines,
          auditPrice,
          subtotal,
        } = quoteNewProvider(defaultCatalogue, [...chosen, ...chosen]);
        const needed = new Set(chosen.flatMap(({ requiredModules }) => requiredModules));
        expect(new Set(lines.map(({ moduleId }) => moduleId))).toEqual(needed);
        const price = [...needed].reduce(
          (cents, id) => cents + (moduleById(defaultCatalogue, id).price ?? 0),
          0,
        );
        expect(subtotal).toBe(price + auditPrice);
      }),
    );
  });

  test('the verification fee is charged exactly when groups are selected and none needs certification', () => {
    fc.assert(
      fc.property(groups, (chosen) => {
        const isVerification =
          chosen.length > 0 && chosen.every(({ auditType }) => auditType === 'Verification');
        expect(quoteNewProvider(defaultCatalogue, chosen).auditPrice).toBe(isVerification ? 110_000 : 0);
      }),
    );
  });

  test('the order of the groups does not matter', () => {
    fc.assert(
      fc.property(shuffled, details, ([chosen, again], given) => {
        expect(quoteNewProvider(defaultCatalogue, again)).toEqual(quoteNewProvider(defaultCatalogue, chosen));
        expect(quoteExistingProvider(defaultCatalogue, again, given)).toEqual(
          quoteExistingProvider(defaultCatalogue, chosen, given),
        );
      }),
    );
  });

  test('lines, GST and total add up to the cent', () => {
    fc.assert(
      fc.property(groups, details, (chosen, given) => {
        for (const quote of [
          quoteNewProvider(defaultCatalogue, chosen),
          quoteExistingProvider(defaultCatalogue, chosen, given),
        ]) {
          const lines = [...quote.modules, ...quote.extras, { price: quote.auditPrice }];
          expect(lines.reduce((cents, { price }) => cents + price, 0)).toBe(quote.subtotal);
          expect(Number(quote.gst) * 10).toBe(quote.subtotal);
          expect(quote.total).toBe(quote.subtotal + Number(quote.gst));
          expect(Number.isSafeInteger(quote.total)).toBe(true);
          expect(quote.total).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('existing services never reduce the price', () => {
    fc.assert(
      fc.property(groups, details, (chosen, given) => {
        const without = quoteExistingProvider(defaultCatalogue, chosen, emptyProviderDetails).total;
        expect(quoteExistingProvider(defaultCatalogue, chosen, given).total).toBeGreaterThanOrEqual(without);
      }),
    );
  });
});

describe('a typed count', () => {
  test.each([
    ['12', 12],
    ['3.9', 3],
    ['-4', 0],
    ['1,000', 1000],
    ['1,20', 0],
    ['', 0],
    ['many', 0],
    ['1e999', 0],
    ['1e3', 0],
    [Number.NaN, 0],
    [undefined, 0],
    [null, 0],
  ])('%j counts as %i', (typed, count) => {
    expect(parseCount(typed)).toBe(count);
  });

  test('is a whole number of 0 or more, whatever was typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.string(), fc.integer()), (typed) => {
        const count = parseCount(typed);
        expect(Number.isSafeInteger(count) && count >= 0).toBe(true);
      }),
    );
  });
});

test('a Certification without a priced module does not say that it needs none', () => {
  expect(noModulesText(quoteExisting(['0120']))).toBe(
    'The groups you chose add no module to the price. A Certification audit checks the Core Module all the same.',
  );
  expect(noModulesText(quoteNew(['0120']))).toBe('The groups you chose need none of these modules.');
});

test('a title says the cents of a price that has some', () => {
  expect(titleOfProposal('Hearth & Home Care', { total: 770.55 })).toBe('Hearth & Home Care · $770.55');
});
