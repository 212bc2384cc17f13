import { Stack, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { BackLink } from '../../ui/list/BackLink.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import classes from './SettingsMenu.module.css';
import { type SettingsGroup, settingsHref, useSettingsGroups } from './settingsGroups.tsx';

interface SettingsMenuProps {
  /** The place that is shown. */
  group: SettingsGroup;
  page: SettingsGroup['pages'][number];
}

/** The groups, and below the one that is open its pages. */
export function SettingsMenu({ group: openGroup, page: openPage }: SettingsMenuProps) {
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
  /** The group whose pages are listed; without one the groups are. */
  group?: SettingsGroup;
  entries: { path: string; name: string; hint: string; icon?: SettingsGroup['icon'] }[];
}

/** The groups, or the pages of one, as a screen of a phone. */
export const PhoneMenu = ({ title, group, entries }: PhoneMenuProps) => (
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
