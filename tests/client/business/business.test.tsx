import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { v7 } from 'uuid';
import { describe, expect, test, vi } from 'vitest';
import { ContactSettings } from '#client/crm/business/ContactSettings.tsx';
import { EngagementStepsSettings } from '#client/crm/business/EngagementStepsSettings.tsx';
import { ProposalSettings } from '#client/crm/business/ProposalSettings.tsx';
import { CatalogueSettings } from '#client/crm/business/versions/CatalogueSettings.tsx';
import { TermsSettings } from '#client/crm/business/versions/TermsSettings.tsx';
import { WebsiteSettings } from '#client/crm/business/WebsiteSettings.tsx';
import { WorkingDaysSettings } from '#client/crm/business/WorkingDaysSettings.tsx';
import { standardSteps } from '#shared/engagements/template.ts';
import { suppliedWorkingDays } from '#shared/holidays/holidays.data.ts';
import { type Catalogue, formatPrice, moduleById } from '#shared/proposals/catalogue.ts';
import { NO_LINK_MESSAGE, standardMails } from '#shared/proposals/mailTemplates.ts';
import type { Placeholder } from '#shared/setup/setup.ts';
import { defaultCatalogue } from '#shared/site/defaults/catalogues.data.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';
import type { StoredSections } from '#shared/site/sections.schema.ts';
import type { StoredVersion, VersionContent } from '#shared/site/versions.schema.ts';
import type { VersionedContent } from '#shared/site/versions.ts';
import { unsavedSections } from '../../support/records/businessSections.ts';
import { type Answers, type Input, render, trpcError } from '../../support/render.tsx';

const { business, claims, terms, texts } = defaultContent;
const sections: StoredSections = {
  ...unsavedSections,
  claims: { ...unsavedSections.claims, version: 3 },
  reminderMail: { version: 2, value: { subject: 'Still there?', text: 'Hi {{client name}}\n\n{{link}}' } },
};

/** The answer once a section is saved. */
const savedSection = ({ version, value }: Input<'business.save'>) => ({ version: version + 1, value });

const form = (name: string) => screen.findByRole('form', { name });

/** Opens a section that is folded, and returns its form. */
async function openForm(person: UserEvent, name: string) {
  await person.click(await screen.findByRole('button', { name, expanded: false }));
  return within(await form(name));
}

/** Pastes the text, because each letter renders these forms again. */
async function paste(person: ReturnType<typeof render>['person'], target: HTMLElement, text: string) {
  await person.click(target);
  await person.paste(text);
}

describe('the sections of the business', () => {
  test('are saved one by one, with the version that was read', async () => {
    const save = vi.fn(savedSection);
    const { person } = render(<ContactSettings />, {
      'business.sections': sections,
      'business.logo': null,
      'business.save': save,
    });
    const details = await openForm(person, 'Name and contact');

    await person.clear(details.getByLabelText(/Trading name/));
    await person.type(details.getByLabelText(/Trading name/), 'Banksia');
    await person.type(details.getByLabelText('ABN'), '51 824 753 556');
    await person.type(details.getByLabelText(/About us/), '{Control>}{End}{/Control}\n\nA third paragraph.');
    await person.click(details.getByRole('button', { name: 'Save name and contact' }));

    await screen.findByText('Name and contact saved. The site shows it now.');
    expect(save).toHaveBeenCalledOnce();
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      section: 'details',
      version: 0,
      value: { name: 'Banksia', abn: '51 824 753 556', about: [...business.about, 'A third paragraph.'] },
    });
  });

  test('ask before what was typed is lost, also in the first of several, and not once it is saved', async () => {
    const { person, router, address } = render(
      <WebsiteSettings />,
      {
        'business.sections': sections,
        'business.save': savedSection,
      },
      { at: '/crm/settings/business/website' },
    );
    const first = await openForm(person, 'Texts');
    const typed = first.getAllByRole('textbox')[0] as HTMLElement;
    await person.type(typed, ' and more');
    await act(() => router.navigate('/crm/settings/business/prices'));

    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await person.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(address()).toBe('/crm/settings/business/website');
    expect((typed as HTMLInputElement).value).toMatch(/ and more$/);

    await person.click(first.getByRole('button', { name: /^Save/ }));
    await screen.findByText(/saved\. The site shows it now\.$/);
    await act(() => router.navigate('/crm/settings/business/prices'));
    expect(await screen.findByText('Another screen')).toBeVisible();
  });

  test('ask before the next step of the set-up takes their place', async () => {
    const { person, router, address } = render(
      <ContactSettings />,
      { 'business.sections': sections, 'business.logo': null },
      { at: '/crm/set-up?step=business' },
    );
    const details = await openForm(person, 'Name and contact');
    await person.type(details.getByLabelText('ABN'), '51');
    await act(() => router.navigate('/crm/set-up?step=website'));

    await person.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(address()).toBe('/crm/set-up?step=website');
  });

  test('group the ABN that is stored', async () => {
    const details = { version: 1, value: { ...sections.details.value, abn: '51824753556' } };
    const { person } = render(<ContactSettings />, {
      'business.sections': { ...sections, details },
      'business.logo': null,
    });
    const form = await openForm(person, 'Name and contact');
    expect(form.getByLabelText('ABN')).toHaveValue('51 824 753 556');
  });

  test('say which details are samples, before and after they are saved', async () => {
    let placeholders: Placeholder[] = ['phone', 'about', 'claims'];
    const { person } = render(<ContactSettings />, {
      'business.sections': sections,
      'business.logo': null,
      'setup.state': () => ({
        isHidden: false,
        done: { details: false, origin: true, mail: true },
        business: {
          publicUrl: 'https://desk.example',
          isPublic: true,
          placeholders,
          missing: ['placeholders'],
          isMailUntested: false,
          dismissed: [],
        },
      }),
      'business.save': (input) => {
        placeholders = ['about', 'claims'];
        return savedSection(input);
      },
    });
    const details = await openForm(person, 'Name and contact');

    expect(await details.findByText('Still samples: phone number and text about you.')).toBeVisible();
    expect(details.getAllByText('Sample')).toHaveLength(2);
    await person.type(details.getByLabelText(/^Phone/), '1');
    expect(details.getAllByText('Sample')).toHaveLength(1);
    await person.click(details.getByRole('button', { name: 'Save name and contact' }));

    expect(await details.findByText('Still a sample: text about you.')).toBeVisible();
  });

  test('offer the words of a promise in hours, which only a press puts on the site', async () => {
    const { person } = render(<ContactSettings />, { 'business.sections': sections, 'business.logo': null });
    const details = await openForm(person, 'Name and contact');
    await person.click(details.getByText('Hours and replies'));
    const hours = details.getByLabelText(/^First reply within/);
    const said = details.getByLabelText(/^How fast do you reply/);
    const offer = (words: string) =>
      details.queryByRole('button', { name: `Reply ‘${words}’ on the site, too` });
    expect(details.queryByRole('button', { name: /on the site, too$/ })).toBeNull();

    for (const [typed, words] of [
      ['3', 'within 3 business hours'],
      ['1', 'within 1 business hour'],
      ['16', 'within 2 business days'],
      ['8', 'within one business day'],
    ] as const) {
      await person.clear(hours);
      await person.type(hours, typed);
      expect(offer(words)).toBeVisible();
    }
    expect(said).toHaveValue(business.responseTime);
    await person.click(offer('within one business day') ?? expect.fail());

    expect(said).toHaveValue('within one business day');
    expect(details.queryByRole('button', { name: /on the site, too$/ })).toBeNull();
  });

  test('say beside the field what is wrong, and save nothing', async () => {
    const save = vi.fn();
    const { person } = render(<WebsiteSettings />, {
      'business.sections': sections,
      'business.logo': null,
      'business.save': save,
    });
    const samples = await openForm(person, 'Testimonials');

    await person.click(samples.getByRole('button', { name: 'Save testimonials' }));

    const days = await samples.findAllByText('Enter the day on which the client agreed');
    expect(days).toHaveLength(3);
    expect(samples.getAllByLabelText(/Permission given on/)[0]).toHaveFocus();
    expect(save).not.toHaveBeenCalled();
  });

  test('keep what is typed when somebody else was first, and either can be chosen', async () => {
    const theirs = claims.map((claim) => ({ ...claim, figure: '9' }));
    const save = vi.fn(savedSection).mockImplementationOnce(() => {
      throw trpcError('CONFLICT', 'Changed', { current: { version: 4, value: theirs } });
    });
    const { person } = render(<WebsiteSettings />, {
      'business.sections': sections,
      'business.logo': null,
      'business.save': save,
    });
    const fields = await openForm(person, 'Claims');

    await person.clear(fields.getAllByLabelText('Figure')[0] as HTMLElement);
    await person.type(fields.getAllByLabelText('Figure')[0] as HTMLElement, '300+');
    await person.click(fields.getByRole('button', { name: 'Save claims' }));
    await person.click(await fields.findByRole('button', { name: 'Keep mine' }));

    await screen.findByText('Claims saved. The site shows it now.');
    const mine = claims.map((claim, index) => (index === 0 ? { ...claim, figure: '300+' } : claim));
    expect(save.mock.calls).toEqual([
      [{ section: 'claims', version: 3, value: mine }],
      [{ section: 'claims', version: 4, value: mine }],
    ]);
  });

  test('show what somebody else saved when that is chosen, and are saved over it afterwards', async () => {
    const theirs = { ...texts, heroTitle: 'Theirs' };
    const read = vi
      .fn(() => ({ ...sections, texts: { version: 1, value: theirs } }))
      .mockReturnValueOnce(sections);
    const save = vi.fn((input: Input<'business.save'>) => {
      if (input.section === 'texts' && input.version === 0)
        throw trpcError('CONFLICT', 'Changed', { current: { version: 1, value: theirs } });
      return savedSection(input);
    });
    const { person } = render(<WebsiteSettings />, {
      'business.sections': read,
      'business.save': save,
    });
    const fields = await openForm(person, 'Texts');

    await person.type(fields.getByLabelText('Headline'), ' mine');
    // Saving another section reads all of them again, while this one is being typed into.
    const notice = await openForm(person, 'Privacy notice');
    await person.type(notice.getByLabelText('Notice'), 'Ours');
    await person.click(notice.getByRole('button', { name: 'Save privacy notice' }));
    await screen.findByText(/^Privacy notice saved/);
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
    await person.click(fields.getByRole('button', { name: 'Save texts' }));
    await person.click(await fields.findByRole('button', { name: 'Take theirs' }));

    await waitFor(() => expect(fields.getByLabelText('Headline')).toHaveValue('Theirs'));
    await person.type(fields.getByLabelText('Headline'), ' and mine');
    await person.click(fields.getByRole('button', { name: 'Save texts' }));
    await screen.findByText('Texts saved. The site shows it now.');
    expect(save.mock.lastCall?.[0]).toMatchObject({ version: 1, value: { heroTitle: 'Theirs and mine' } });
  });

  test('are each a row until opened, and keep what was typed while they are closed', async () => {
    const { person } = render(<WebsiteSettings />, { 'business.sections': sections });
    await screen.findByRole('button', { name: 'Claims' });

    const rows = screen.getAllByRole('region').map((region) => region.firstElementChild?.textContent);
    expect(rows).toEqual([
      'TextsStandard words',
      'Claims4 claims',
      'Testimonials3 samples',
      'Privacy noticeNot published',
    ]);
    expect(screen.queryByRole('form')).toBeNull();
    const fields = await openForm(person, 'Claims');
    await person.type(fields.getAllByLabelText('Figure')[0] as HTMLElement, '9');
    await person.click(screen.getByRole('button', { name: 'Claims', expanded: true }));
    expect(screen.queryByRole('form')).toBeNull();
    await openForm(person, 'Claims');
    expect(fields.getAllByLabelText('Figure')[0]).toHaveValue('200+9');
  });

  test('of claims are none to six: each is removed, and others are added', async () => {
    const save = vi.fn(savedSection);
    const { person } = render(<WebsiteSettings />, { 'business.sections': sections, 'business.save': save });
    const fields = await openForm(person, 'Claims');
    const add = fields.getByRole('button', { name: 'Add a claim' });

    await person.click(add);
    expect(fields.getAllByLabelText('Figure')[4]).toHaveFocus();
    await person.click(add);
    expect(fields.getByText('At most 6. Remove one to add another.')).toBeVisible();
    await person.click(add);
    expect(fields.getAllByLabelText('Figure')).toHaveLength(6);
    for (const number of [6, 5, 4, 3, 2, 1])
      await person.click(fields.getByRole('button', { name: `Remove claim ${number}` }));
    expect(add).toHaveFocus();
    await person.click(fields.getByRole('button', { name: 'Save claims' }));

    await screen.findByText('Claims saved. The site shows it now.');
    expect(save.mock.calls[0]?.[0]).toMatchObject({ section: 'claims', version: 3, value: [] });
  });
});

test('a ready privacy notice is read and changed before it is saved', async () => {
  const save = vi.fn(savedSection);
  const { person } = render(<WebsiteSettings />, {
    'business.sections': sections,
    'business.logo': null,
    'business.privacyDraft': 'We run this website.',
    'business.save': save,
  });
  await openForm(person, 'Privacy notice');

  await person.click(screen.getByRole('button', { name: 'Use the ready notice' }));
  await waitFor(() => expect(screen.getByLabelText('Notice')).toHaveValue('We run this website.'));
  expect(save).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Notice')).toHaveFocus();
  await person.type(screen.getByLabelText('Notice'), ' Ask Mia.');
  await person.click(screen.getByRole('button', { name: 'Save privacy notice' }));

  await screen.findByText(/^Privacy notice saved/);
  expect(save.mock.lastCall?.[0]).toMatchObject({ value: 'We run this website. Ask Mia.' });
});

describe('working days', () => {
  async function showDays() {
    const save = vi.fn(savedSection);
    const { person } = render(<WorkingDaysSettings />, {
      'business.sections': sections,
      'business.save': save,
    });
    const days = await openForm(person, 'Working days');
    await person.click(days.getByLabelText('Year', { selector: 'input' }));
    await person.click(await screen.findByRole('option', { name: '2027' }));
    return { save, person, days, saveIt: () => person.click(days.getByRole('button', { name: /^Save/ })) };
  }

  const inputsOf = ({ mock }: { mock: { calls: [Input<'business.save'>][] } }) =>
    mock.calls.flatMap(([input]) => (input.section === 'workingDays' ? [input] : []));

  const shownNames = (days: Pick<typeof screen, 'getAllByLabelText'>) =>
    days.getAllByLabelText('Name').map((input) => (input as HTMLInputElement).value);

  test('are those of the chosen state, one year at a time, and are confirmed together', async () => {
    const { save, person, days, saveIt } = await showDays();
    expect(shownNames(days)).toContain('Labour Day');
    expect(shownNames(days)).not.toContain('Melbourne Cup');
    await person.click(days.getByLabelText('Your state', { selector: 'input' }));
    await person.click(await screen.findByRole('option', { name: 'Victoria' }));
    expect(shownNames(days)).toContain('Melbourne Cup');
    expect(days.getByText(/^\d+ days to be confirmed/)).toHaveTextContent(
      `${shownNames(days).length} days to be confirmed`,
    );

    await person.click(days.getByRole('button', { name: 'Confirm 2027' }));
    expect(days.queryByText(/to be confirmed/)).toBeNull();
    await saveIt();

    await screen.findByText('Working days saved. They count from now on.');
    const { value } = inputsOf(save)[0] ?? { value: suppliedWorkingDays };
    expect(value.state).toBe('vic');
    for (const { state, day, isToBeConfirmed } of value.holidays)
      expect([day, isToBeConfirmed]).toEqual([day, !(state === 'vic' && day.startsWith('2027'))]);
  });

  test('are added and removed, and one press sets them back', async () => {
    const { save, person, days, saveIt } = await showDays();
    const before = shownNames(days).length;
    await person.click(days.getByRole('button', { name: 'Remove day 1' }));
    await person.click(days.getByRole('button', { name: 'Add a day' }));
    await saveIt();
    expect(await days.findByText('Enter a date')).toBeVisible();
    expect(save).not.toHaveBeenCalled();
    const [date] = days.getAllByLabelText('Date').slice(-1);
    await person.type(date as HTMLElement, '2027-02-03');
    await paste(person, days.getAllByLabelText('Name').at(-1) as HTMLElement, 'Founders’ Day');
    expect(shownNames(days)).toHaveLength(before);
    await saveIt();

    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Working days set back');
    const saved = inputsOf(save);
    expect(saved[0]?.value).toMatchObject({
      holidays: expect.arrayContaining([expect.objectContaining({ day: '2027-02-03', state: 'nsw' })]),
    });
    expect(saved[1]).toMatchObject({ version: 1, value: suppliedWorkingDays });
  });
});

describe('a mail to clients', () => {
  async function showReminder() {
    const save = vi.fn(savedSection);
    const { person } = render(<ProposalSettings />, {
      'business.sections': sections,
      'business.save': save,
      'terms.versions': [],
    });
    const mail = await openForm(person, 'Reminder of a proposal');
    return { save, person, mail, saveIt: () => person.click(mail.getByRole('button', { name: /^Save/ })) };
  }

  test('is previewed with sample values, and saved', async () => {
    const { save, person, mail, saveIt } = await showReminder();
    const preview = within(mail.getByRole('figure'));
    expect(preview.getByText(/Hi Ada Byron/)).toHaveTextContent('https://desk.example/proposal');

    await person.clear(mail.getByLabelText(/Subject/));
    await person.paste('From {{business name}}: {{total}}');
    expect(preview.getByText(`From ${business.name}: $3,850 incl. GST`)).toBeVisible();
    await saveIt();

    await screen.findByText('Reminder of a proposal saved. The next mail says it.');
    expect(save.mock.calls[0]?.[0]).toMatchObject({
      section: 'reminderMail',
      version: 2,
      value: { subject: 'From {{business name}}: {{total}}' },
    });
  });

  test('is refused with a field that does not exist, or without the link', async () => {
    const { save, person, mail, saveIt } = await showReminder();
    await person.clear(mail.getByLabelText(/Subject/));
    await person.paste('Dear {{client}}');
    await person.clear(mail.getByLabelText(/^Text/));
    await person.paste('Call us');
    await saveIt();

    expect(
      await mail.findByText(/^There is no field {{client}}\. There are {{client name}}, /),
    ).toBeVisible();
    expect(mail.getByText(NO_LINK_MESSAGE)).toBeVisible();
    expect(save).not.toHaveBeenCalled();
  });

  test('gets its standard text back', async () => {
    const { save, person, mail, saveIt } = await showReminder();
    const other = await openForm(person, 'Email with a proposal');
    expect(other.queryByRole('button', { name: 'Use the standard text' })).toBeNull();

    await person.click(mail.getByRole('button', { name: 'Use the standard text' }));
    await saveIt();

    await waitFor(() => expect(save.mock.calls[0]?.[0]?.value).toEqual(standardMails.reminderMail));
  });
});

/** What the product comes with, as it holds today. */
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
      'catalogue.undoWithdraw': () => {
        listed = scheduled;
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

describe('the steps of an engagement', () => {
  test('are added, moved and saved', async () => {
    const save = vi.fn(savedSection);
    const { person } = render(<EngagementStepsSettings />, {
      'business.sections': sections,
      'business.save': save,
    });
    const steps = await openForm(person, 'Steps of an engagement');
    await person.click(steps.getByRole('button', { name: 'Move step 2 up' }));
    // The focus goes with the step.
    expect(steps.getByRole('button', { name: 'Move step 1 up' })).toHaveFocus();
    await person.click(steps.getByRole('button', { name: 'Move step 2 down' }));
    expect(steps.getByRole('button', { name: 'Move step 3 down' })).toHaveFocus();
    await person.click(steps.getByRole('button', { name: 'Move step 3 up' }));
    await person.click(steps.getByRole('button', { name: 'Add a step' }));
    const added = within(steps.getByRole('group', { name: 'Step 11' }));
    await paste(person, added.getByLabelText('Name'), 'Hand over');
    await person.type(added.getByLabelText('Days'), '7');
    await person.click(steps.getByRole('button', { name: 'Save steps of an engagement' }));

    await screen.findByText('Steps of an engagement saved. New engagements copy them.');
    const [first, second, ...others] = standardSteps;
    expect(save.mock.calls[0]?.[0].value).toEqual([
      second,
      first,
      ...others,
      { name: 'Hand over', days: 7, actor: 'us' },
    ]);
  });

  test('say what is wrong with none at all, or one without a name, and save nothing', async () => {
    const save = vi.fn();
    const { person } = render(<EngagementStepsSettings />, {
      'business.sections': { ...sections, engagementSteps: { version: 1, value: standardSteps.slice(0, 1) } },
      'business.save': save,
    });
    const steps = await openForm(person, 'Steps of an engagement');
    const saveButton = steps.getByRole('button', { name: 'Save steps of an engagement' });
    await person.click(steps.getByRole('button', { name: 'Remove step 1' }));
    await person.click(saveButton);
    expect(await steps.findByText('Add at least one step')).toBeVisible();
    await person.click(steps.getByRole('button', { name: 'Add a step' }));
    await person.click(saveButton);
    expect(await steps.findByText('Enter a name')).toBeVisible();
    expect(save).not.toHaveBeenCalled();
  });
});
