import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CatalogueSettings } from '#client/crm/business/versions/CatalogueSettings.tsx';
import { TermsSettings } from '#client/crm/business/versions/TermsSettings.tsx';
import type { StoredVersion, VersionContent } from '#shared/business/versions.schema.ts';
import type { VersionedContent } from '#shared/business/versions.ts';
import { type Catalogue, formatPrice, moduleById } from '#shared/proposals/catalogue.ts';
import { defaultCatalogue } from '#shared/site/defaults/catalogues.data.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';
import { type Answers, type Input, render, trpcError } from '../../support/render.tsx';

const { terms } = defaultContent;

// A draft starts tomorrow: no day may end in Sydney between its making and its publishing.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T02:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Pastes the text, because each letter renders these forms again. */
async function paste(person: ReturnType<typeof render>['person'], target: HTMLElement, text: string) {
  await person.click(target);
  await person.paste(text);
}

const builtIn = <Kind extends VersionedContent>(content: VersionContent<Kind>): StoredVersion<Kind> => ({
  id: null,
  version: 0,
  state: 'in_force',
  validFrom: '2026-07-01',
  sourceUrl: null,
  checkedOn: null,
  publishedAt: null,
  publishedByName: null,
  withdrawnAt: null,
  withdrawnByName: null,
  content,
});
const supplied = {
  prices: builtIn<'catalogue'>(defaultCatalogue),
  terms: builtIn<'terms'>({ sections: terms.sections }),
};

/** A draft that has been saved once. */
const draftOf = <Kind extends VersionedContent>(version: StoredVersion<Kind>) => ({
  ...version,
  id: v7(),
  state: 'draft' as const,
  version: 1,
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
const savedDraft = <Draft extends { version: number }>(draft: Draft) => ({
  ...draft,
  version: draft.version + 1,
  publishedAt: null,
  withdrawnAt: null,
});
const savedPrices = (draft: Input<'catalogue.saveDraft'>) => savedDraft(draft);
const savedTerms = (draft: Input<'terms.saveDraft'>) => savedDraft(draft);

describe('the next version', () => {
  test('of the prices shows what changes, and is saved before it is published', async () => {
    const saveDraft = vi.fn(savedPrices);
    const publish = vi.fn();
    const { person } = render(<CatalogueSettings />, {
      'catalogue.versions': [supplied.prices],
      'catalogue.saveDraft': saveDraft,
      'catalogue.publish': publish,
    });

    await person.click(await screen.findByRole('button', { name: 'Draft the next version' }));
    const changes = within(await screen.findByRole('region', { name: 'What changes' }));
    expect(changes.getByText('Nothing yet.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
    const price = screen.getByLabelText('Price of Core Module');
    await person.clear(price);
    await person.type(price, '3650.50');
    expect(price.closest('td')).toHaveAttribute('data-changed');
    expect(screen.getByLabelText('Each outlet').closest('td')).not.toHaveAttribute('data-changed');
    await person.click(screen.getByText('Registration groups (36)'));
    await person.click(screen.getByRole('button', { name: 'Change 0107' }));
    await person.selectOptions(screen.getByLabelText('Audit'), 'Verification');

    expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '0107 Assistance with daily personal activities: Certification → Verification',
      'Core Module: $3,500 → $3,650.50',
    ]);
    expect(screen.getByText('2 changes')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByText(/^Published. It starts on/);
    const changed = '0107 Assistance with daily personal activities: Certification → Verification';
    expect(screen.getByText(`${changed}; Core Module: $3,500 → $3,650.50`)).toBeVisible();
    expect(saveDraft).toHaveBeenCalledOnce();
    expect(publish).toHaveBeenCalledOnce();
    expect(saveDraft).toHaveBeenCalledBefore(publish);
    const [[saved] = []] = saveDraft.mock.calls;
    expect(saved?.content.modules[0]).toMatchObject({ id: 'core', price: 365_050 });
    expect(publish.mock.lastCall?.[0]).toMatchObject({ id: saved?.id, version: 1 });
  });

  test('of the prices, once published, leads to the registrations and proposals that it affects', async () => {
    const modules = defaultCatalogue.modules.map((module) =>
      module.id === 'module4' ? { ...module, renewalPrice: 120_000 } : module,
    );
    render(<CatalogueSettings />, {
      'catalogue.versions': [
        scheduledPrices('2027-01-01', { ...defaultCatalogue, modules }),
        supplied.prices,
      ],
    });

    const [row, ...others] = within(
      await screen.findByRole('list', { name: 'Versions of groups and prices' }),
    ).getAllByRole('listitem');
    expect(row).toHaveTextContent(
      'Affects 1 group: current registrations, open proposals, running engagements',
    );
    const links = within(row as HTMLElement).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/crm/registrations?state=current&group=0132',
      '/crm/proposals?state=draft,sent,viewed&group=0132',
      '/crm/engagements?state=running&group=0132',
    ]);
    for (const other of others) expect(other).not.toHaveTextContent('Affects');
  });

  test('of the prices is not saved while visitors would see a module without a price', async () => {
    const saveDraft = vi.fn();
    const { person } = render(<CatalogueSettings />, {
      'catalogue.versions': [supplied.prices],
      'catalogue.saveDraft': saveDraft,
    });

    await person.click(await screen.findByRole('button', { name: 'Draft the next version' }));
    await person.clear(await screen.findByLabelText('Price of Core Module'));
    await person.click(screen.getByRole('button', { name: 'Save draft' }));

    expect(await screen.findByText('Core Module is shown to visitors. Enter its price')).toBeInTheDocument();
    expect(saveDraft).not.toHaveBeenCalled();
  });

  test('of the prices that two people changed is put together field by field', async () => {
    const [core, ...others] = defaultCatalogue.modules;
    const [first, ...groups] = defaultCatalogue.groups;
    const draft = draftOf(supplied.prices);
    // PostgreSQL returns the fields of JSON in another order.
    const reordered = (entry: object) => Object.fromEntries(Object.entries(entry).reverse());
    const theirs = {
      ...draft,
      version: 2,
      validFrom: '2027-07-01',
      content: {
        fees: reordered(defaultCatalogue.fees),
        modules: [{ ...core, price: 400_000 }, ...others].map(reordered),
        groups: [{ ...first, name: 'Renamed by them' }, ...groups].map(reordered),
      },
    };
    const saveDraft = vi.fn(savedPrices).mockImplementationOnce(() => {
      throw trpcError('CONFLICT', 'Changed', { current: theirs });
    });
    const { person } = render(<CatalogueSettings />, {
      'catalogue.versions': [draft, supplied.prices],
      'catalogue.saveDraft': saveDraft,
    });

    const price = await screen.findByLabelText('Price of Core Module');
    await person.clear(price);
    await person.type(price, '3700');
    await person.click(screen.getByRole('button', { name: 'Save draft' }));

    const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else changed this draft' }));
    expect(dialog.getAllByRole('radiogroup')).toHaveLength(3);
    const prices = within(dialog.getByRole('radiogroup', { name: 'Modules and prices' }));
    expect(prices.getByRole('radio', { name: /Keep mine/ })).toBeChecked();
    expect(prices.getByText('Core Module: $3,500 → $3,700')).toBeInTheDocument();
    expect(prices.getByText('Core Module: $3,500 → $4,000')).toBeInTheDocument();
    const renamed = within(dialog.getByRole('radiogroup', { name: 'Registration groups' }));
    expect(renamed.getByRole('radio', { name: /Take theirs/ })).toBeChecked();
    expect(renamed.getByText('As it was')).toBeInTheDocument();
    await person.click(dialog.getByRole('button', { name: 'Save' }));

    await screen.findByText('Draft saved');
    const saved = saveDraft.mock.lastCall?.[0];
    expect(saved).toMatchObject({ id: draft.id, version: 2, validFrom: '2027-07-01' });
    expect(saved?.content.modules[0]).toMatchObject({ id: 'core', price: 370_000 });
    expect(saved?.content.groups[0]?.name).toBe('Renamed by them');
  });

  test('of the prices that somebody else published meanwhile can be kept as a new draft', async () => {
    const draft = draftOf(supplied.prices);
    const saveDraft = vi.fn(savedPrices).mockImplementationOnce(() => {
      throw trpcError('NOT_FOUND', 'This draft is gone');
    });
    const { person } = render(<CatalogueSettings />, {
      'catalogue.versions': [draft, supplied.prices],
      'catalogue.saveDraft': saveDraft,
    });

    await paste(person, await screen.findByLabelText('Source'), 'https://www.ndis.gov.au/');
    await person.click(screen.getByRole('button', { name: 'Save draft' }));
    await person.click(await screen.findByRole('button', { name: 'Keep mine as a new draft' }));

    await screen.findByText('Draft saved');
    expect(saveDraft.mock.lastCall?.[0]).toMatchObject({ version: 0, sourceUrl: 'https://www.ndis.gov.au/' });
    expect(saveDraft.mock.lastCall?.[0].id).not.toBe(draft.id);
  });

  const refusal = 'This day has a version already: choose a later day.';
  const refuse = () => {
    throw trpcError('CONFLICT', refusal, { current: null, fieldErrors: { validFrom: refusal } });
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
    'of the %s that is refused says so beside the button, and loses nothing',
    async (_, screenOf, answers) => {
      const { person } = render(screenOf, answers);
      await paste(person, await screen.findByLabelText('Source'), 'https://www.ndis.gov.au/');

      await person.click(screen.getByRole('button', { name: 'Publish' }));

      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(refusal);
      expect(alert.nextElementSibling).toContainElement(screen.getByRole('button', { name: 'Publish' }));
      expect(screen.getByLabelText('Source')).toHaveValue('https://www.ndis.gov.au/');
      await person.click(within(alert).getByRole('button', { name: 'Change the day' }));
      expect(screen.getByLabelText(/^Starts on/)).toHaveFocus();
      await person.clear(screen.getByLabelText(/^Starts on/));
      await person.type(screen.getByLabelText(/^Starts on/), '2099-07-01');
      expect(screen.queryByText(refusal)).toBeNull();
    },
  );

  test('that applies today stands as a table of prices, and makes way for the draft of the next', async () => {
    const { person } = render(<CatalogueSettings />, {
      'catalogue.versions': () => [supplied.prices],
    });

    const prices = within(await screen.findByRole('table', { name: 'Current prices' }));
    const [first] = defaultCatalogue.modules;
    expect(prices.getByRole('row', { name: new RegExp(`^${first?.name}`) })).toHaveTextContent(
      formatPrice(first?.price ?? null),
    );
    expect(prices.getAllByRole('row')).toHaveLength(1 + defaultCatalogue.modules.length + 5);

    await person.click(screen.getByRole('button', { name: 'Draft the next version' }));
    expect(screen.queryByRole('table', { name: 'Current prices' })).toBeNull();
  });

  test('that is scheduled stands with its prices below those of today', async () => {
    const core = moduleById(defaultCatalogue, 'core');
    const others = defaultCatalogue.modules.slice(1);
    const content = {
      ...defaultCatalogue,
      modules: [{ ...core, price: 365_050 }, ...others, { ...core, id: 'new', name: 'New', price: 50_000 }],
    };
    render(<CatalogueSettings />, {
      'catalogue.versions': [scheduledPrices('2099-07-01', content), supplied.prices],
    });

    const prices = within(await screen.findByRole('table', { name: 'Current prices' }));
    expect(prices.getByRole('row', { name: /^Core Module/ })).toHaveTextContent(
      '$3,500from 1 July ’99 $3,650.50',
    );
    expect(prices.getByRole('row', { name: /^New/ })).toHaveTextContent('Newfrom 1 July ’99 $500');
    expect(prices.getAllByText(/^from/)).toHaveLength(2);
  });

  test('that is scheduled can be withdrawn, with Undo, or replaced for its day', async () => {
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
      'catalogue.saveDraft': savedPrices,
      'catalogue.publish': publish,
    });

    await person.click(await screen.findByText('View what applies from 1 July 2099'));
    const prices = await screen.findByRole('table', { name: 'Prices from 1 July 2099' });
    expect(within(prices).getByRole('row', { name: /^Core Module/ })).toHaveTextContent('$3,500');
    await person.click(screen.getByRole('button', { name: 'Withdraw the version of 1 July 2099' }));
    const fold = await screen.findByText('Withdrawn (1)');
    const versionList = screen.getByRole('list', { name: 'Versions of groups and prices' });
    expect(versionList).toHaveFocus();
    await person.click(fold);
    await screen.findByText(/^Published .* by Kim Lee, withdrawn .* by Ada Byron$/);
    expect(within(versionList).queryByText('Withdrawn')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Undo' }));

    await person.click(await screen.findByRole('button', { name: 'Replace the version of 1 July 2099' }));
    expect(screen.getByLabelText(/^Starts on/)).toHaveValue('2099-07-01');
    expect(screen.getByLabelText('Price of Core Module')).toHaveFocus();
    await waitFor(() => expect(screen.queryByText('Scheduled for 1 July 2099 again')).toBeNull());
    expect(
      screen.getByText('Replaces the version that Kim Lee scheduled for 1 July 2099.'),
    ).toBeInTheDocument();
    await person.type(screen.getByLabelText('Price of Core Module'), '0');
    await person.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByText(/^Published. It starts on/);
    expect(publish.mock.lastCall?.[0]).toMatchObject({ replaces: scheduled.id });
    await person.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Version of 1 July 2099 withdrawn')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Versions of groups and prices' })).toHaveFocus();
  });

  test('of the prices has groups and modules that are added and removed on screen', async () => {
    const saveDraft = vi.fn(savedPrices);
    const { person } = render(<CatalogueSettings />, {
      'catalogue.versions': [supplied.prices],
      'catalogue.saveDraft': saveDraft,
    });
    await person.click(await screen.findByRole('button', { name: 'Draft the next version' }));

    await paste(person, await screen.findByLabelText('Code of a new module'), 'core');
    await paste(person, screen.getByLabelText('Name of the new module'), 'Home support');
    await person.keyboard('{Enter}');
    expect(screen.getByText('There is core already')).toBeInTheDocument();
    await person.type(screen.getByLabelText('Code of a new module'), '2{Enter}');
    expect(screen.getByLabelText(/Description/)).toHaveFocus();
    await person.paste('Support at home.');
    await person.type(screen.getByLabelText('Price of Home support'), '650');
    await person.click(screen.getByRole('button', { name: 'Change Home support' }));
    await person.click(screen.getByText('Registration groups (36)'));
    await paste(person, screen.getByLabelText('Number of a new group'), '0137');
    await paste(person, screen.getByLabelText('Name of the new group'), 'Support at home');
    await person.click(screen.getByText('Add the group'));
    await person.click(screen.getByLabelText('Home support'));
    await person.click(screen.getByLabelText('Change Core Module'));
    await person.click(screen.getByText('Remove Core Module'));
    await person.click(screen.getByText('Save draft'));

    expect(await screen.findByText('Enter what the group is about')).toBeInTheDocument();
    expect(saveDraft).not.toHaveBeenCalled();
    await paste(person, screen.getByLabelText(/Description/), 'Help with the house.');
    await person.click(screen.getByText('Save draft'));
    await screen.findByText('Draft saved');
    // The draft stays open, also before it is among the versions that are loaded.
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

    await person.click(await screen.findByText(`Read the ${terms.sections.length} sections`));
    const purpose = screen.getByRole('region', { name: 'Purpose' });
    expect(within(purpose).getByText(terms.sections[0]?.paragraphs[0] ?? '')).toBeVisible();
    await person.click(await screen.findByRole('button', { name: 'Draft the next version' }));
    const first = within(await screen.findByRole('group', { name: 'Section 1' }));
    await person.clear(first.getByLabelText(/Text/));
    await paste(person, first.getByLabelText(/Text/), 'One.\n\nTwo.');
    await person.click(screen.getByRole('button', { name: 'Remove section 2' }));
    await person.click(screen.getByRole('button', { name: 'Save draft' }));

    await waitFor(() => expect(saveDraft).toHaveBeenCalledOnce());
    const [[saved] = []] = saveDraft.mock.calls;
    expect(saved?.content.sections).toHaveLength(terms.sections.length - 1);
    expect(saved?.content.sections[0]).toEqual({ title: 'Purpose', paragraphs: ['One.', 'Two.'] });
  });
});
