import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CatalogueSettings } from '#client/crm/business/versions/CatalogueSettings.tsx';
import { TermsSettings } from '#client/crm/business/versions/TermsSettings.tsx';
import type { StoredVersion } from '#shared/business/versions.schema.ts';
import type { VersionedContent } from '#shared/business/versions.ts';
import { type Catalogue, moduleById } from '#shared/proposals/catalogue.ts';
import { defaultCatalogue } from '#shared/site/defaults/catalogues.data.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';
import { paste, suppliedVersion } from '../../support/records/settings.ts';
import { type Answers, type Input, render, trpcError } from '../../support/render.tsx';

const { terms } = defaultContent;

// A draft starts tomorrow: no day may end in Sydney between its making and its publishing.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T02:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const supplied = {
  prices: suppliedVersion<'catalogue'>(defaultCatalogue),
  terms: suppliedVersion<'terms'>({ sections: terms.sections }),
};

/** A draft that has been saved once. */
const draftOf = <Kind extends VersionedContent>(version: StoredVersion<Kind>) => ({
  ...version,
  id: v7(),
  state: 'draft' as const,
  version: 1,
  savedAt: new Date('2026-11-28T01:00:00Z'),
  savedByName: 'Kim Lee',
});

/** Prices that Kim has published, and that hold from a later day on. */
const scheduledPrices = (validFrom: string, content: Catalogue = defaultCatalogue) => ({
  ...supplied.prices,
  id: v7(),
  state: 'scheduled' as const,
  version: 1,
  validFrom,
  publishedAt: new Date(),
  publishedByName: 'Kim Lee',
  content,
});

/** The answer once a draft is saved. */
const savedPrices = ({ id, version }: Input<'catalogue.saveDraft'>) => ({ id, version: version + 1 });
const savedTerms = ({ id, version }: Input<'terms.saveDraft'>) => ({ id, version: version + 1 });

/** The first page of a list of so many records. */
const counted = (total: number) => ({ items: [], nextCursor: null, total });

describe('the next version', () => {
  test('of the prices is what is typed over those of today, and is published today by one button', async () => {
    const publish = vi.fn();
    let listed: StoredVersion<'catalogue'>[] = [supplied.prices];
    const { person } = render(<CatalogueSettings />, {
      'catalogue.versions': () => listed,
      'catalogue.publish': publish.mockImplementation(({ id, content }: Input<'catalogue.publish'>) => {
        const published = { ...scheduledPrices('2026-11-28', content as Catalogue), id };
        listed = [
          { ...published, state: 'in_force' },
          { ...supplied.prices, state: 'past' },
        ];
      }),
    });

    const price = await screen.findByLabelText('Price of Core Module');
    expect(price).toHaveValue('$3,500');
    expect(screen.getByText('Sample')).toBeVisible();
    expect(screen.getByText('Clients see these samples until you publish yours.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Publish|^Save|^Discard/ })).toBeNull();
    await person.clear(price);
    await person.type(price, '3650.50');
    expect(price.closest('td')).toHaveAttribute('data-changed');
    expect(price.closest('td')).toHaveTextContent('was $3,500');
    expect(screen.getByLabelText('Each outlet').closest('td')).not.toHaveAttribute('data-changed');
    await person.click(screen.getByText('Registration groups (36)'));
    await person.click(await screen.findByText(/^0107 /));
    await person.selectOptions(await screen.findByLabelText('Audit'), 'Verification');

    const changes = within(screen.getByRole('region', { name: 'What changes' }));
    expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '0107 Assistance with daily personal activities: Certification → Verification',
      'Core Module: $3,500 → $3,650.50',
    ]);
    expect(screen.getByText('2 changes')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Publish today' }));
    await screen.findByText('Published. It applies now.');
    expect(publish).toHaveBeenCalledOnce();
    const [[sent] = []] = publish.mock.calls;
    expect(sent).toMatchObject({ version: 0, after: null, validFrom: '' });
    expect(sent.content.modules[0]).toMatchObject({ id: 'core', price: 365_050 });
    expect(price).toHaveValue('$3,650.50');
    expect(screen.queryByText('Sample')).toBeNull();
    expect(price.closest('td')).not.toHaveAttribute('data-changed');
    expect(screen.queryByRole('button', { name: 'Publish today' })).toBeNull();

    // Undo publishes what applied before, after this, and keeps what was typed.
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('What applied before applies again');
    const [restored] = publish.mock.lastCall ?? [];
    expect(restored).toMatchObject({ version: 0, after: sent.id, validFrom: null });
    expect(restored.content.modules[0]).toMatchObject({ id: 'core', price: 350_000 });
    expect(price).toHaveValue('$3,650.50');
    expect(price.closest('td')).toHaveTextContent('was $3,500');
  });

  test('of the prices, once published, says how many registrations, proposals and engagements it affects, and leads to them', async () => {
    const modules = defaultCatalogue.modules.map((module) =>
      module.id === 'module4' ? { ...module, renewalPrice: 120_000 } : module,
    );
    render(<CatalogueSettings />, {
      'catalogue.versions': [
        scheduledPrices('2027-01-01', { ...defaultCatalogue, modules }),
        supplied.prices,
      ],
      'registrations.list': ({ state, group }) => counted(state === 'current' && group === '0132' ? 14 : 99),
      'proposals.list': ({ state, group }) =>
        counted(state === 'draft,sent,viewed' && group === '0132' ? 1 : 99),
      'engagements.list': () => counted(0),
    });

    const [row, ...others] = within(
      await screen.findByRole('list', { name: 'Versions of groups and prices' }),
    ).getAllByRole('listitem');
    await waitFor(() => expect(row).toHaveTextContent('Affects 14 current registrations, 1 open proposal'));
    const links = within(row as HTMLElement).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/crm/registrations?state=current&group=0132',
      '/crm/proposals?state=draft,sent,viewed&group=0132',
    ]);
    for (const other of others) expect(other).not.toHaveTextContent('Affects');
  });

  test('of the prices is not saved while visitors would see a module without a price', async () => {
    const saveDraft = vi.fn();
    const { person } = render(<CatalogueSettings />, {
      'catalogue.versions': [supplied.prices],
      'catalogue.saveDraft': saveDraft,
    });

    await person.clear(await screen.findByLabelText('Price of Core Module'));
    await person.click(screen.getByRole('button', { name: 'Save draft' }));

    expect(await screen.findByText('Core Module is shown to visitors. Enter its price')).toBeInTheDocument();
    expect(saveDraft).not.toHaveBeenCalled();
  });

  describe('of the prices that somebody else stored meanwhile', () => {
    /** Types a price and an address, and saves them after Kim saved another price in the same draft. */
    const meet = async () => {
      const draft = draftOf(supplied.prices);
      const [core, ...others] = defaultCatalogue.modules;
      const content = { ...defaultCatalogue, modules: [{ ...core, price: 400_000 }, ...others] } as Catalogue;
      const theirs = { ...draft, version: 2, content };
      let listed: StoredVersion<'catalogue'>[] = [draft, supplied.prices];
      const saveDraft = vi.fn(savedPrices).mockImplementationOnce(() => {
        listed = [theirs, supplied.prices];
        throw trpcError('CONFLICT', 'Changed', { current: theirs });
      });
      const { person } = render(<CatalogueSettings />, {
        'catalogue.versions': () => listed,
        'catalogue.saveDraft': saveDraft,
      });
      const outlet = await screen.findByLabelText('Each outlet');
      await person.clear(outlet);
      await person.type(outlet, '700');
      await person.click(screen.getByRole('button', { name: 'Save draft' }));
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(/Saved .*12:00 pm .*by Kim Lee\. What you typed is still here\./);
      return { person, alert: within(alert), saveDraft, draft, outlet };
    };
    const core = () => screen.getByLabelText('Price of Core Module');

    test('says who and when, shows theirs, and brings mine back', async () => {
      const { person, alert, outlet } = await meet();

      await person.click(alert.getByRole('button', { name: 'Look at theirs' }));
      await waitFor(() => expect(core()).toHaveValue('$4,000'));
      expect(outlet).not.toHaveValue('$700');
      expect(screen.queryByText('Keep mine')).toBeNull();
      await person.click(screen.getByRole('button', { name: 'Undo' }));
      expect(core()).toHaveValue('$3,500');
      expect(outlet).toHaveValue('$700');
    });

    test('can be taken over, and theirs be brought back', async () => {
      const { person, alert, saveDraft, draft, outlet } = await meet();

      await person.click(alert.getByRole('button', { name: 'Keep mine' }));
      await screen.findByText('Saved over their draft');
      expect(saveDraft).toHaveBeenCalledTimes(2);
      expect(saveDraft.mock.lastCall?.[0]).toMatchObject({ id: draft.id, version: 2 });
      expect(saveDraft.mock.lastCall?.[0].content.fees.outlet).toBe(70_000);
      await person.click(screen.getByRole('button', { name: 'Undo' }));
      expect(core()).toHaveValue('$4,000');
      expect(outlet).not.toHaveValue('$700');
    });

    test('and published or discarded, is kept as a new draft', async () => {
      const draft = draftOf(supplied.prices);
      const published = { ...scheduledPrices('2027-07-01'), id: draft.id };
      let listed: StoredVersion<'catalogue'>[] = [draft, supplied.prices];
      const saveDraft = vi.fn(savedPrices).mockImplementationOnce(() => {
        listed = [published, supplied.prices];
        throw trpcError('CONFLICT', 'Changed', { current: published });
      });
      const { person } = render(<CatalogueSettings />, {
        'catalogue.versions': () => listed,
        'catalogue.saveDraft': saveDraft,
      });

      await paste(person, await screen.findByLabelText('Source'), 'https://www.ndis.gov.au/');
      await person.click(screen.getByRole('button', { name: 'Save draft' }));
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(/Published .* by Kim Lee/);
      await person.click(within(alert).getByRole('button', { name: 'Keep mine' }));

      await screen.findByText('Draft saved');
      expect(saveDraft.mock.lastCall?.[0]).toMatchObject({
        version: 0,
        after: published.id,
        sourceUrl: 'https://www.ndis.gov.au/',
      });
      expect(saveDraft.mock.lastCall?.[0].id).not.toBe(draft.id);
    });
  });

  const refusal = 'This day is over: choose today or a later day.';
  const refuse = () => {
    throw trpcError('BAD_REQUEST', refusal, { fieldErrors: { validFrom: refusal } });
  };

  test.each<[string, ReactElement, Answers]>([
    [
      'prices',
      <CatalogueSettings key="prices" />,
      {
        'catalogue.versions': [draftOf(supplied.prices), supplied.prices],
        'catalogue.saveDraft': savedPrices,
        'catalogue.publish': refuse,
      },
    ],
    [
      'terms',
      <TermsSettings key="terms" />,
      {
        'terms.versions': [draftOf(supplied.terms), supplied.terms],
        'terms.saveDraft': savedTerms,
        'terms.publish': refuse,
      },
    ],
  ])(
    'of the %s that is refused asks for a later day beside the button, and loses nothing',
    async (_, screenOf, answers) => {
      const { person } = render(screenOf, answers);
      await paste(person, await screen.findByLabelText('Source'), 'https://www.ndis.gov.au/');

      await person.click(screen.getByRole('button', { name: 'Publish today' }));

      expect(await screen.findByText(refusal)).toBeVisible();
      const day = screen.getByLabelText('Starts on');
      expect(day).toHaveFocus();
      expect(screen.getByLabelText('Source')).toHaveValue('https://www.ndis.gov.au/');
      await person.type(day, '2099-07-01');
      expect(screen.queryByText(refusal)).toBeNull();
      expect(screen.getByRole('button', { name: 'Publish on 1 July 2099' })).toBeEnabled();
    },
  );

  test('that is scheduled stands with its prices below those of today', async () => {
    const core = moduleById(defaultCatalogue, 'core');
    const others = defaultCatalogue.modules.slice(1);
    const content = {
      ...defaultCatalogue,
      modules: [{ ...core, price: 365_050 }, ...others],
    };
    render(<CatalogueSettings />, {
      'catalogue.versions': [scheduledPrices('2099-07-01', content), supplied.prices],
    });

    const prices = within(await screen.findByRole('table', { name: 'Prices before GST' }));
    expect(prices.getByRole('row', { name: /^Core Module/ })).toHaveTextContent('from 1 July ’99 $3,650.50');
    expect(prices.getAllByText(/^from/)).toHaveLength(1);
  });

  test('that is scheduled can be withdrawn, with Undo, or changed for its day', async () => {
    const scheduled = scheduledPrices('2099-07-01');
    const withdrawn: StoredVersion<'catalogue'> = {
      ...scheduled,
      state: 'withdrawn',
      withdrawnAt: new Date(),
      withdrawnByName: 'Ada Byron',
    };
    let listed: StoredVersion<'catalogue'> = scheduled;
    const publish = vi.fn();
    const { person } = render(<CatalogueSettings />, {
      'catalogue.versions': () => [listed, supplied.prices],
      'catalogue.withdraw': () => {
        listed = withdrawn;
      },
      'acts.undo': () => {
        listed = scheduled;
        return { message: 'Scheduled for 1 July 2099 again' };
      },
      'catalogue.publish': publish,
    });

    await person.click(await screen.findByText('View what applies from 1 July 2099'));
    const prices = await screen.findByRole('table', { name: 'Prices from 1 July 2099' });
    expect(within(prices).getByRole('row', { name: /^Core Module/ })).toHaveTextContent('$3,500');
    await person.click(screen.getByRole('button', { name: 'Withdraw the version of 1 July 2099' }));
    await screen.findByText(/^Published .* by Kim Lee, withdrawn .* by Ada Byron$/);
    expect(screen.getAllByRole('listitem')[0]).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Undo' }));

    await person.click(await screen.findByRole('button', { name: 'Change the version of 1 July 2099' }));
    expect(screen.getByLabelText('Starts on')).toHaveValue('2099-07-01');
    expect(screen.getByLabelText('Price of Core Module')).toHaveFocus();
    expect(screen.getByText('Replaces what Kim Lee scheduled for this day.')).toBeVisible();
    await person.type(screen.getByLabelText('Price of Core Module'), '0');
    await person.click(screen.getByRole('button', { name: 'Publish on 1 July 2099' }));
    await screen.findByText('Published. It starts on 1 July 2099.');
    expect(publish.mock.lastCall?.[0]).toMatchObject({ after: scheduled.id, validFrom: '2099-07-01' });
  });

  test('of the prices has groups and modules that are added and removed on screen', async () => {
    const saveDraft = vi.fn(savedPrices);
    const { person } = render(<CatalogueSettings />, {
      'catalogue.versions': [supplied.prices],
      'catalogue.saveDraft': saveDraft,
    });
    await person.click(await screen.findByText(`Modules (${defaultCatalogue.modules.length})`));
    await person.click(await screen.findByText('Add a module'));
    const added = within(
      screen.getByRole('group', { name: `Module ${defaultCatalogue.modules.length + 1}` }),
    );
    expect(added.getByLabelText(/Code/)).toHaveFocus();
    await person.paste('core2');
    await paste(person, added.getByLabelText(/Name/), 'Home support');
    await paste(person, added.getByLabelText(/Description/), 'Support at home.');
    await person.type(screen.getByLabelText('Price of Home support'), '650');
    await person.click(screen.getByText('Registration groups (36)'));
    await person.click(await screen.findByText('Add a group'));
    const group = within(screen.getByRole('group', { name: 'Group 37' }));
    await paste(person, group.getByLabelText(/Number/), '0137');
    await paste(person, group.getByLabelText(/Name/), 'Support at home');
    await person.click(group.getByLabelText('Home support'));
    await person.click(screen.getByText('Core Module', { selector: 'summary *' }));
    await person.click(await screen.findByText('Remove module 1'));
    await screen.findByText(/^Core Module removed from the draft and from \d{4}, /);
    await person.click(screen.getByText('Save draft'));

    expect(await screen.findByText('Enter what the group is about')).toBeInTheDocument();
    expect(saveDraft).not.toHaveBeenCalled();
    await paste(person, group.getByLabelText(/Description/), 'Help with the house.');
    await person.click(screen.getByText('Save draft'));
    await screen.findByText('Draft saved');
    expect(screen.getByLabelText('Price of Home support')).toBeInTheDocument();
    expect(saveDraft).toHaveBeenCalledOnce();
    const [[saved] = []] = saveDraft.mock.calls;
    expect(saved?.content.modules.at(-1)).toMatchObject({ id: 'core2', name: 'Home support', price: 65_000 });
    expect(saved?.content.groups.at(-1)).toMatchObject({
      id: '0137',
      number: '0137',
      description: 'Help with the house.',
      requiredModules: ['core2'],
    });
    expect(saved?.content.groups.some(({ requiredModules }) => requiredModules.includes('core'))).toBe(false);
  });

  test('of the terms has their sections, a paragraph for each block of text', async () => {
    const saveDraft = vi.fn(savedTerms);
    const { person } = render(<TermsSettings />, {
      'terms.versions': [supplied.terms],
      'terms.saveDraft': saveDraft,
    });

    await person.click(await screen.findByText('View what applies from 1 July'));
    const purpose = await screen.findByRole('region', { name: 'Purpose' });
    expect(within(purpose).getByText(terms.sections[0]?.paragraphs[0] ?? '')).toBeVisible();
    const first = within(await screen.findByRole('group', { name: 'Section 1' }));
    await person.click(first.getByText('Purpose'));
    await person.clear(await first.findByLabelText(/Text/));
    await paste(person, first.getByLabelText(/Text/), 'One.\n\nTwo.');
    const second = within(screen.getByRole('group', { name: 'Section 2' }));
    await person.click(second.getByText(terms.sections[1]?.title ?? ''));
    await person.click(await second.findByRole('button', { name: 'Remove section 2' }));
    await person.click(screen.getByRole('button', { name: 'Save draft' }));

    await waitFor(() => expect(saveDraft).toHaveBeenCalledOnce());
    const [[saved] = []] = saveDraft.mock.calls;
    expect(saved?.content.sections).toHaveLength(terms.sections.length - 1);
    expect(saved?.content.sections[0]).toEqual({ title: 'Purpose', paragraphs: ['One.', 'Two.'] });
  });
});
