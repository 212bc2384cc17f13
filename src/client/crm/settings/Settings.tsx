import { Stack, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { useSetUpLink } from '../../ui/links/useSetUpLink.ts';
import { BackLink } from '../../ui/list/BackLink.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { CrmNoAccess, CrmNotFound } from '../frame/CrmNotFound.tsx';
import classes from './Settings.module.css';
import { hasSettingsPage, type SettingsGroup, settingsHref, useSettingsGroups } from './settingsGroups.tsx';

interface SettingsMenuProps {
  group: SettingsGroup;
  page: SettingsGroup['pages'][number];
}

function SettingsMenu({ group: openGroup, page: openPage }: SettingsMenuProps) {
  const groups = useSettingsGroups();
  return (
    <nav aria-label="Settings">
      <ul className={classes.menu}>
        {groups.map((group) => {
          const { path, name, icon: Icon, pages } = group;
          const isOpen = path === openGroup.path;
          const isPage = isOpen && pages.length === 1;
          return (
            <li key={path}>
              <Link
                to={settingsHref(group, pages[0])}
                className={classes.group}
                aria-current={isPage ? 'page' : undefined}
                data-open={isOpen || undefined}
              >
                <Icon size={20} stroke={1.75} aria-hidden />
                {name}
              </Link>
              {isOpen && !isPage && (
                <ul className={classes.pages} aria-label={name}>
                  {pages.map((page) => (
                    <li key={page.path}>
                      <Link
                        to={settingsHref(group, page)}
                        className={classes.page}
                        aria-current={page.path === openPage.path ? 'page' : undefined}
                      >
                        {page.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface PhoneMenuProps {
  title: string;
  group?: SettingsGroup;
  entries: { path: string; name: string; hint: string; icon?: SettingsGroup['icon'] }[];
}

const PhoneMenu = ({ title, group, entries }: PhoneMenuProps) => (
  <Stack gap="md">
    {group && <BackLink to="/crm/settings">Settings</BackLink>}
    <PageTitle key={title}>{title}</PageTitle>
    <nav aria-label={title}>
      <ul className={classes.menu}>
        {entries.map(({ path, name, hint, icon: Icon }) => (
          <li key={path}>
            <Link
              to={[group ? settingsHref(group) : '/crm/settings', path].join('/')}
              className={classes.row}
            >
              {Icon && <Icon size={20} stroke={1.75} aria-hidden />}
              <span className={classes.name}>
                {name}
                <Text span className={classes.hint} size="sm" c="dimmed">
                  {hint}
                </Text>
              </span>
              <IconChevronRight size={18} aria-hidden className={classes.arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  </Stack>
);

/** The addresses that pages had before, with those that they have now. */
const movedPages: Record<string, string> = {
  security: 'you/security',
  prices: 'business/prices',
  terms: 'business/proposals',
  mail: 'business/mail',
  log: 'data/log',
  'website-enquiries': 'data/enquiries',
  backup: 'data/backup',
  'data/records': 'data/trash',
  'business/website': 'business/contact',
  'business/working-days': 'business/work',
  'business/engagements': 'business/work',
  'business/enquiries': 'business/work',
};

/** Beside the menu. On a phone menus are screens of their own. */
export function Settings() {
  const { group: groupPath = '', page: pagePath } = useParams();
  const { search, hash } = useLocation();
  const isPhone = useIsPhone();
  const groups = useSettingsGroups();
  const setUp = useSetUpLink();
  const hasMenu = isPhone && !hash;
  const goTo = (to: string) => <Navigate to={`${to}${search}${hash}`} replace />;

  if (!groupPath) {
    const [first] = groups;
    return hasMenu || !first ? <PhoneMenu title="Settings" entries={groups} /> : goTo(settingsHref(first));
  }
  const moved = movedPages[[groupPath, pagePath].filter(Boolean).join('/')];
  if (moved) return goTo(`/crm/settings/${moved}`);
  const group = groups.find(({ path }) => path === groupPath);
  const missing = hasSettingsPage(groupPath, pagePath) ? <CrmNoAccess /> : <CrmNotFound />;
  if (!group) return missing;
  const [first, second] = group.pages;
  if (pagePath === undefined && second) {
    if (hasMenu) return <PhoneMenu title={group.name} group={group} entries={group.pages} />;
    return goTo(settingsHref(group, first));
  }
  const page = group.pages.find(({ path }) => path === (pagePath ?? ''));
  if (!page) return missing;
  return (
    <div className={classes.columns}>
      {!isPhone && <SettingsMenu group={group} page={page} />}
      <Stack gap="lg" maw={960} miw={0}>
        {setUp && <BackLink to={setUp}>Back to set-up</BackLink>}
        {isPhone && !setUp && second && <BackLink to={settingsHref(group)}>{group.name}</BackLink>}
        {isPhone && !setUp && !second && <BackLink to="/crm/settings">Settings</BackLink>}
        <PageTitle key={settingsHref(group, page)}>{page.name}</PageTitle>
        {page.content}
      </Stack>
    </div>
  );
}
