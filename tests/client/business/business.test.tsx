import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { ContactSettings } from '#client/crm/business/ContactSettings.tsx';
import { EngagementStepsSettings } from '#client/crm/business/EngagementStepsSettings.tsx';
import { ProposalSettings } from '#client/crm/business/ProposalSettings.tsx';
import { WebsiteSettings } from '#client/crm/business/WebsiteSettings.tsx';
import { WorkingDaysSettings } from '#client/crm/business/WorkingDaysSettings.tsx';
import type { StoredSections } from '#shared/business/sections.schema.ts';
import { standardSteps } from '#shared/engagements/template.ts';
import { suppliedWorkingDays } from '#shared/holidays/holidays.data.ts';
import { NO_LINK_MESSAGE, standardMails } from '#shared/proposals/mailTemplates.ts';
import type { Placeholder } from '#shared/setup/setup.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';
import { noOwnTexts } from '#shared/site/texts.ts';
import { unsavedSections } from '../../support/records/businessSections.ts';
import { paste, suppliedVersion } from '../../support/records/settings.ts';
import { type Answers, type Input, render, trpcError } from '../../support/render.tsx';

const { business, claims, texts } = defaultContent;
const sections: StoredSections = {
  ...unsavedSections,
  claims: { ...unsavedSections.claims, version: 3 },
  reminderMail: { version: 2, value: { subject: 'Still there?', text: 'Hi {{client name}}\n\n{{link}}' } },
};

/** The answer once a section is saved. */
const savedSection = ({ version, value }: Input<'business.save'>) => ({ version: version + 1, value });

/** A screen of settings on which sections are saved. */
function show(settings: ReactElement, answers: Answers = {}, at = '/') {
  const save = vi.fn(savedSection);
  const given = { 'business.sections': sections, 'business.logo': null, 'business.save': save, ...answers };
  return { save, ...render(settings, given, { at }) };
}

const form = (name: string) => screen.findByRole('form', { name });

/** Opens a section that is folded, and returns its form. */
async function openForm(person: UserEvent, name: string) {
  await person.click(await screen.findByRole('button', { name, expanded: false }));
  return within(await form(name));
}

describe('the sections of the business', () => {
  test('are saved one by one, with the version that was read', async () => {
    const { person, save } = show(<ContactSettings />);
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
    const { person, router, address } = show(<WebsiteSettings />, {}, '/crm/settings/business/website');
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
    const { person, router, address } = show(<ContactSettings />, {}, '/crm/set-up?step=business');
    const details = await openForm(person, 'Name and contact');
    await person.type(details.getByLabelText('ABN'), '51');
    await act(() => router.navigate('/crm/set-up?step=website'));

    await person.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(address()).toBe('/crm/set-up?step=website');
  });

  test('group the ABN that is stored', async () => {
    const details = { version: 1, value: { ...sections.details.value, abn: '51824753556' } };
    const { person } = show(<ContactSettings />, { 'business.sections': { ...sections, details } });
    const form = await openForm(person, 'Name and contact');
    expect(form.getByLabelText('ABN')).toHaveValue('51 824 753 556');
  });

  test('say which details are samples, before and after they are saved', async () => {
    let placeholders: Placeholder[] = ['phone', 'about', 'claims'];
    const { person } = show(<ContactSettings />, {
      'setup.state': () => ({
        isHidden: false,
        done: { details: false, origin: true, mail: true },
        business: {
          publicUrl: 'https://desk.example',
          isPublic: true,
          placeholders,
          missing: ['placeholders'],
          isMailUntested: false,
          noticeLacks: null,
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
    const head = screen.getByText(business.name);
    expect(within(head).getByText('Sample')).toBeVisible();
    await person.type(details.getByLabelText(/^Phone/), '1');
    expect(details.getAllByText('Sample')).toHaveLength(1);
    await person.click(details.getByRole('button', { name: 'Save name and contact' }));

    expect(await details.findByText('Still a sample: text about you.')).toBeVisible();
  });

  test('offer the words of a promise in hours, which only a press puts on the site', async () => {
    const { person } = show(<ContactSettings />);
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
    const { person, save } = show(<WebsiteSettings />);
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
    const { person } = show(<WebsiteSettings />, { 'business.save': save });
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

  test('have the standard texts of the business as it is now, and save of them only what was changed', async () => {
    const renamed = { ...texts, aboutTitle: 'About Banksia', services: 'Without GST' };
    const read = vi
      .fn(() => ({ ...sections, texts: { ...sections.texts, usual: renamed } }))
      .mockReturnValueOnce(sections);
    const { person, save } = show(<WebsiteSettings />, { 'business.sections': read });
    const fields = await openForm(person, 'Texts');
    const box = (name: string) => fields.getByLabelText(name);
    expect(box('Title about you')).toHaveValue('About ProviderReady');

    // The name was changed elsewhere: what is read again with another section says so.
    const notice = await openForm(person, 'Privacy notice');
    await paste(person, notice.getByLabelText('Notice'), 'Ours');
    await person.click(notice.getByRole('button', { name: 'Save privacy notice' }));
    await waitFor(() => expect(box('Title about you')).toHaveValue('About Banksia'));
    await person.type(box('Headline'), '!');
    await person.type(box('Title of the contact form'), '!{Backspace}');
    await person.clear(box('Packages'));
    expect(box('Packages')).toHaveValue('');
    await person.click(box('Headline'));
    expect(box('Packages')).toHaveValue(texts.supportLead);
    await person.click(fields.getByRole('button', { name: 'Save texts' }));

    await waitFor(() => expect(save.mock.lastCall?.[0].section).toBe('texts'));
    expect(save.mock.lastCall?.[0].value).toEqual({ ...noOwnTexts, heroTitle: `${texts.heroTitle}!` });
  });

  test('show what somebody else saved when that is chosen, and are saved over it afterwards', async () => {
    const theirs = { ...sections.texts.value, heroTitle: 'Theirs' };
    const read = vi
      .fn(() => ({ ...sections, texts: { ...sections.texts, version: 1, value: theirs } }))
      .mockReturnValueOnce(sections);
    const save = vi.fn((input: Input<'business.save'>) => {
      if (input.section === 'texts' && input.version === 0)
        throw trpcError('CONFLICT', 'Changed', {
          current: { version: 1, value: theirs, savedAt: new Date(), savedByName: 'Kim Lee' },
        });
      return savedSection(input);
    });
    const { person } = show(<WebsiteSettings />, { 'business.sections': read, 'business.save': save });
    const fields = await openForm(person, 'Texts');

    await person.type(fields.getByLabelText('Headline'), ' mine');
    // Saving another section reads all of them again, while this one is being typed into.
    const notice = await openForm(person, 'Privacy notice');
    await person.type(notice.getByLabelText('Notice'), 'Ours');
    await person.click(notice.getByRole('button', { name: 'Save privacy notice' }));
    await screen.findByText(/^Privacy notice saved/);
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
    await person.click(fields.getByRole('button', { name: 'Save texts' }));
    expect(await fields.findByRole('alert')).toHaveTextContent(
      /Saved .* by Kim Lee\. What you typed is still here/,
    );
    await person.click(fields.getByRole('button', { name: 'Look at theirs' }));

    await waitFor(() => expect(fields.getByLabelText('Headline')).toHaveValue('Theirs'));
    expect(screen.getByText('This is what they saved')).toBeVisible();
    await person.type(fields.getByLabelText('Headline'), ' and mine');
    await person.click(fields.getByRole('button', { name: 'Save texts' }));
    await screen.findByText('Texts saved. The site shows it now.');
    expect(save.mock.lastCall?.[0]).toMatchObject({ version: 1, value: { heroTitle: 'Theirs and mine' } });
  });

  test('are each a row until opened, and keep what was typed while they are closed', async () => {
    const { person } = show(<WebsiteSettings />);
    await screen.findByRole('button', { name: 'Claims' });

    const rows = screen.getAllByRole('region').map((region) => region.firstElementChild?.textContent);
    expect(rows).toEqual([
      'TextsStandard words',
      'Claims4 claims',
      'Testimonials3 testimonials Sample',
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
    const { person, save } = show(<WebsiteSettings />);
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
  const { person, save } = show(<WebsiteSettings />, {
    'business.privacyDraft': [
      { parts: [], text: 'We run this website.' },
      { parts: ['complaints'], text: 'Complain to us.' },
    ],
  });
  await openForm(person, 'Privacy notice');

  await person.click(screen.getByRole('button', { name: 'Use the ready notice' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Notice')).toHaveValue('We run this website.\n\nComplain to us.'),
  );
  expect(save).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Notice')).toHaveFocus();
  await person.type(screen.getByLabelText('Notice'), ' Ask Mia.');
  await person.click(screen.getByRole('button', { name: 'Save privacy notice' }));

  await screen.findByText(/^Privacy notice saved/);
  const value = 'We run this website.\n\nComplain to us. Ask Mia.';
  expect(save.mock.lastCall?.[0]).toMatchObject({ value });
  // What another notice does not say is named, and added below it.
  const field = screen.getByLabelText('Notice');
  await person.clear(field);
  await person.type(field, 'We use a score based on outlets. Our servers are overseas.');
  expect(screen.getByText(/also says how to complain\. Yours does not seem to/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Add our paragraphs' }));
  const added = 'We use a score based on outlets. Our servers are overseas.\n\nComplain to us.';
  await waitFor(() => expect(field).toHaveValue(added));
  expect(screen.queryByRole('button', { name: 'Add our paragraphs' })).toBeNull();
});

describe('working days', () => {
  async function showDays() {
    const { person, save } = show(<WorkingDaysSettings />);
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
    const { person, save } = show(<ProposalSettings />, {
      'terms.versions': [suppliedVersion<'terms'>({ sections: [] })],
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

    await screen.findByText('Reminder of a proposal saved. The next email says it.');
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

describe('the steps of an engagement', () => {
  test('are added, moved and saved', async () => {
    const { person, save } = show(<EngagementStepsSettings />);
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
    const engagementSteps = { version: 1, value: standardSteps.slice(0, 1) };
    const { person, save } = show(<EngagementStepsSettings />, {
      'business.sections': { ...sections, engagementSteps },
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
