import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseOrder } from '#client/site/payment/parseOrder.ts';
import { paymentLocation } from '#client/site/proposals/ProposalTool.tsx';
import { parseProposal, serializeProposal } from '#client/site/proposals/proposal.ts';
import { storedSelectionOf } from '#client/site/proposals/requests/requestDraft.ts';
import { groupsByNumber } from '#shared/proposals/catalogue.ts';
import { emptyProviderDetails, quoteFor, type Selection } from '#shared/proposals/selection.ts';
import { defaultCatalogue } from '#shared/site/defaults/catalogues.data.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';

const count = fc.integer({ min: 0, max: 1_000_000 });
const details = fc
  .record({
    clientCount: count,
    modulesWithClients: fc.subarray(defaultCatalogue.modules.map(({ id }) => id)),
    outlets: fc.record({ sil: count, sda: count, office: count, groupCentre: count }),
  })
  .map((given) => ({ ...given, hasClients: true }));
const proposal: fc.Arbitrary<Selection> = fc.record({
  groups: fc.subarray([...defaultCatalogue.groups]),
  details: fc.oneof(fc.constant(emptyProviderDetails), details),
});

describe('a proposal in an address', () => {
  test('is parsed to what was serialized', () => {
    fc.assert(
      fc.property(proposal, (chosen) => {
        expect(parseProposal(defaultCatalogue, serializeProposal('', chosen))).toEqual(chosen);
      }),
    );
  });

  test('keeps other parameters of the address', () => {
    const chosen = { groups: groupsByNumber(defaultCatalogue, ['0107']), details: emptyProviderDetails };

    expect(serializeProposal('?from=letter&groups=0101', chosen)).toBe('?from=letter&groups=0107');
    expect(serializeProposal('?groups=0101', { groups: [], details: emptyProviderDetails })).toBe('');
  });

  test('with invalid values is parsed as far as it is valid', () => {
    expect(
      parseProposal(
        defaultCatalogue,
        '?groups=0107.9999.abc.0107&clients=-3&modules=core.no&sil=x&sda=1000000000&office=1e9',
      ),
    ).toEqual({
      groups: groupsByNumber(defaultCatalogue, ['0107']),
      details: {
        hasClients: true,
        clientCount: 0,
        modulesWithClients: ['core'],
        outlets: { sil: 0, sda: 1_000_000, office: 0, groupCentre: 0 },
      },
    });
  });

  test('has the answer about supported independent living beside 0115 alone, and only where the catalogue has its group', () => {
    const { catalogue } = defaultContent;
    const answered = parseProposal(catalogue, '?groups=0115.0138');

    expect(answered).toMatchObject({ groups: groupsByNumber(catalogue, ['0115']), isSil: true });
    expect(serializeProposal('', answered)).toBe('?groups=0115.0138');
    expect(storedSelectionOf('new', answered).groups).toEqual(['0115', '0138']);
    expect(parseProposal(catalogue, '?groups=0107.0138')).not.toHaveProperty('isSil');
    expect(parseProposal(defaultCatalogue, '?groups=0115.0138')).not.toHaveProperty('isSil');
  });

  test('without clients has no modules of clients: what is not shown is not charged', () => {
    const proposal = parseProposal(defaultCatalogue, '?groups=0107&modules=module1.module2');

    expect(proposal.details.modulesWithClients).toEqual([]);
    expect(quoteFor(defaultCatalogue, 'existing', proposal).extras.map(({ id }) => id)).toEqual([
      'internalAuditReport',
    ]);
  });

  test('never throws, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (groups, clients) => {
        const search = `?${new URLSearchParams({ groups, clients })}`;
        expect(
          quoteFor(defaultCatalogue, 'existing', parseProposal(defaultCatalogue, search)).total,
        ).toBeGreaterThan(0);
      }),
    );
  });
});

describe('an order', () => {
  const accepted = { version: defaultContent.terms.version, at: '2026-11-23T03:30:00.000Z' };
  const providers = fc.constantFrom('new' as const, 'existing' as const);

  test('is the same from its address and from the history state', () => {
    fc.assert(
      fc.property(providers, proposal, (provider, chosen) => {
        fc.pre(chosen.groups.length > 0);
        const sent = provider === 'new' ? { ...chosen, details: emptyProviderDetails } : chosen;
        const { to, state } = paymentLocation(defaultContent, provider, sent, accepted);
        const search = to.slice(to.indexOf('?'));

        expect(parseOrder(defaultCatalogue, search, null)).toEqual({ provider, proposal: sent });
        expect(parseOrder(defaultCatalogue, '', state)).toEqual({ provider, proposal: sent });
      }),
    );
  });

  test('takes the selection from the history state, never the price', () => {
    const chosen = { groups: groupsByNumber(defaultCatalogue, ['0107']), details: emptyProviderDetails };
    const { state } = paymentLocation(defaultContent, 'new', chosen, accepted);

    const order = parseOrder(defaultCatalogue, '', { ...state, pricing: { ...state.pricing, total: 1 } });

    expect(quoteFor(defaultCatalogue, order.provider, order.proposal).total).toBe(385_000);
  });

  test('has the amounts in dollars in the history state', () => {
    const chosen = { groups: groupsByNumber(defaultCatalogue, ['0104']), details: emptyProviderDetails };
    const { state } = paymentLocation(defaultContent, 'new', chosen, accepted);

    const prices = [
      ['core', 3_500],
      ['module1', 800],
    ];
    expect(state.pricing.modules.map(({ moduleId, price }) => [moduleId, price])).toEqual(prices);
    expect(state.applicableModules.map(({ id, price }) => [id, price])).toEqual(prices);
    expect(state.pricing).toMatchObject({ auditPrice: 0, subtotal: 4_300, gst: 430, total: 4_730 });
  });

  test.each([
    null,
    undefined,
    'text',
    {},
    { selectedGroups: 'all' },
    { selectedGroups: [null, { number: {} }] },
  ])('of %j is empty', (state) => {
    expect(parseOrder(defaultCatalogue, '', state).proposal.groups).toEqual([]);
  });
});
