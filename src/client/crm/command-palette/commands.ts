import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowRight,
  IconCalendarDue,
  IconCalendarPlus,
  IconChartBar,
  IconDeviceDesktop,
  IconExternalLink,
  IconFileExport,
  IconFileImport,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPhone,
  IconPhonePlus,
  IconPlus,
  IconSettings,
  IconShieldQuestion,
  IconSun,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { RegistrationGroup } from '#shared/proposals/catalogue.ts';
import { foldText } from '#shared/records/foldText.ts';
import { type ExportNoun, exportNoun, exportPlural, importNoun } from '#shared/records/nouns.ts';
import { parseSearch } from '#shared/records/search.ts';
import { TRASH_HREF } from '#shared/records/trash.ts';
import { expiryMonths } from '#shared/registrations/expiryMonths.ts';
import { factsOf, reportIds } from '#shared/reports/reports.ts';
import type { Right } from '#shared/team/rights.ts';
import { formatShortcut } from '../../ui/keyboard/shortcuts.ts';
import { openQuickEnquiry } from '../leads/openQuickEnquiry.ts';
import { destinations, GO_KEY } from '../navigation/navigation.ts';
import { recordTypesWithScreen } from '../navigation/recordTypes.ts';
import { type PageFacts, settingsPages } from '../navigation/settingsPages.ts';
import { getListExport } from '../records/export/listExport.ts';
import { offeredRecordActions, recordActions, runRecordAction } from '../records/recordActions.ts';
import type { PaletteOption } from './PaletteOption.tsx';

export interface PaletteActions {
  onHelp: () => void;
  onExport: (noun: ExportNoun) => void;
}

export function useCommands({ onHelp, onExport }: PaletteActions): PaletteOption[] {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme();

  return [
    ...offeredRecordActions().map((action) => {
      const { label, key, keywords } = recordActions[action];
      const icon = action === 'logCall' ? IconPhone : IconCalendarPlus;
      return {
        id: action,
        label,
        keywords,
        keys: formatShortcut(key),
        icon,
        run: () => runRecordAction(action),
      };
    }),
    {
      id: 'new-enquiry',
      label: 'New enquiry',
      keywords: 'add create quick phone call lead',
      keys: formatShortcut('n'),
      icon: IconPhonePlus,
      run: openQuickEnquiry,
    },
    ...recordTypesWithScreen.map(({ noun, path }) => ({
      id: `add-${noun}`,
      label: `Add ${noun}`,
      keywords: 'new create',
      icon: IconPlus,
      href: `/crm/${path}/new`,
    })),
    ...destinations.map(({ to, key, name, place = name.toLowerCase(), keywords = '' }) => ({
      id: `go-${key}`,
      label: `Go to ${place}`,
      keywords: `open show ${keywords}`,
      keys: `${GO_KEY} ${key}`,
      icon: IconArrowRight,
      href: to,
    })),
    {
      id: 'go-board',
      label: 'Go to the board',
      keywords: 'open show board pipeline stages opportunities',
      icon: IconArrowRight,
      href: '/crm/opportunities?view=board',
    },
    ...fileCommands(onExport),
    {
      id: 'recent-changes',
      label: 'Recent changes',
      keywords: 'go to undo bulk changes deletes merges imports',
      icon: IconArrowBackUp,
      href: '/crm/recent-changes',
    },
    {
      id: 'trash',
      label: 'Trash',
      keywords: 'go to deleted restore bin undo',
      icon: IconTrash,
      href: TRASH_HREF,
    },
    {
      id: 'theme',
      label: 'Toggle theme',
      keywords: 'dark light mode colour color',
      icon: scheme === 'dark' ? IconSun : IconMoon,
      run: () => setColorScheme(scheme === 'dark' ? 'light' : 'dark'),
    },
    {
      id: 'system-theme',
      label: 'Use the theme of the system',
      keywords: 'dark light auto mode',
      icon: IconDeviceDesktop,
      run: () => setColorScheme('auto'),
    },
    { id: 'help', label: 'Keyboard shortcuts', keys: formatShortcut('?'), icon: IconKeyboard, run: onHelp },
    {
      id: 'sign-out',
      label: 'Sign out',
      keywords: 'log out leave',
      icon: IconLogout,
      run: () => navigate('/crm', { state: { signOut: true } }),
    },
  ];
}

/** The tables of the reports, of which the palette lists those that match a search. */
export const reportOptions: PaletteOption[] = reportIds.map((id) => ({
  id: `report-${id}`,
  label: `Report: ${factsOf(id).title}`,
  keywords: 'go to figures table',
  icon: IconChartBar,
  href: `/crm/reports#${id}`,
}));

/** The registrations that expire in a month, found by the name of the month. */
export const expiryOptions = (): PaletteOption[] =>
  expiryMonths().map(({ value, label }) => ({
    id: `expires-${value}`,
    label: `Expires in ${label}`,
    detail: 'Registrations',
    keywords: `renewals renewing ${foldText(label)}`,
    icon: IconCalendarDue,
    href: `/crm/registrations?renews=${value}`,
  }));

const settingsOptions = Object.entries<PageFacts>(settingsPages).flatMap(
  ([path, { name, keywords, right }]) =>
    keywords
      ? {
          id: path,
          label: `Settings: ${name}`,
          keywords: `go to ${keywords}`,
          icon: IconSettings,
          ...(right && { right }),
          href: `/crm/settings/${path}`,
        }
      : [],
);

/** What other screens show only where there is something in it, by its name. */
export const rarePlaces: (PaletteOption & { right?: Right })[] = [
  {
    id: 'client-page',
    label: 'Client’s page',
    detail: 'A button of the engagement and the account',
    keywords: 'go to link portal progress clients',
    icon: IconExternalLink,
    href: '/crm/engagements',
  },
  {
    id: 'quarantine',
    label: 'Quarantine',
    keywords: 'go to junk spam enquiries held back',
    icon: IconShieldQuestion,
    href: '/crm/leads/quarantine',
  },
  {
    id: 'hand-over',
    label: 'Hand over open work',
    keywords: 'go to team deactivate leave owner',
    icon: IconUsers,
    right: 'manageTeam',
    href: '/crm/settings/team',
  },
  {
    id: 'tasks',
    label: 'Tasks',
    keywords: 'go to overdue due today reminders todo',
    icon: IconArrowRight,
    href: '/crm/activities',
  },
  ...settingsOptions,
];

/** A registration group by number and name, as a link to the site's proposal tool. */
const asOption = ({ number, name, description, auditType }: RegistrationGroup): PaletteOption => ({
  id: `group-${number}`,
  label: `${number} ${name}`,
  detail: `${auditType} · ${description}`,
  href: `/registration-proposal?groups=${number}`,
});

const MAX_GROUPS = 5;

/** Match all words; those whose number or name begins with the search come first. */
export const findRegistrationGroups = (groups: readonly RegistrationGroup[], search: string) =>
  filterOptions(groups.map(asOption), search)
    .sort((a, b) => Number(startsWithSearch(b, search)) - Number(startsWithSearch(a, search)))
    .slice(0, MAX_GROUPS);

/** The options that match all words, each at the beginning of a word. */
export function filterOptions(options: PaletteOption[], search: string) {
  const words = parseSearch(foldText(search)).map(({ spellings }) => spellings[0] ?? '');
  if (words.length === 0) return [];
  return options.filter(({ label, keywords = '', detail = '' }) => {
    const text = foldText(` ${label} ${keywords} ${detail}`);
    return words.every((word) => text.includes(` ${word}`) || text.includes(`/${word}`));
  });
}

export const isNamed = ({ label, keywords = '' }: PaletteOption, search: string) =>
  startsWithSearch({ label: label.replace(/^(Go to|Report:|Settings:) /, '') }, search) ||
  startsWithSearch({ label }, search) ||
  keywords.split(' ').includes(foldText(search));

/** True if the label begins with the search; the number of a group may be left out. */
const startsWithSearch = ({ label }: Pick<PaletteOption, 'label'>, search: string) =>
  [label, label.replace(/^\d{4} /, '')].some((text) => foldText(text).startsWith(foldText(search)));

/** Import and export of the list on screen, and of each noun; `onExport` opens the dialog for all records of a noun. */
function fileCommands(onExport: (noun: ExportNoun) => void): PaletteOption[] {
  const list = getListExport();
  const isOpen = (noun: string) => noun === list?.noun;
  const openFirst = <Noun extends string>(nouns: Noun[]) =>
    nouns.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
  return [
    ...(list
      ? [
          {
            id: 'export-list',
            label: `Export this list of ${exportPlural(list.noun)}`,
            keywords: 'csv download filtered',
            icon: IconFileExport,
            run: list.open,
          },
        ]
      : []),
    ...openFirst(exportNoun.values).map((noun) => ({
      id: `export-${noun}`,
      label: `Export all ${exportPlural(noun)}`,
      keywords: 'csv download',
      icon: IconFileExport,
      run: () => onExport(noun),
    })),
    ...openFirst(importNoun.values).map((noun) => ({
      id: `import-${noun}`,
      label: `Import ${exportPlural(noun)}`,
      keywords: 'csv upload',
      icon: IconFileImport,
      href: `/crm/${noun}/import`,
    })),
  ];
}
