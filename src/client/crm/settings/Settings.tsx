import { Stack, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Navigate, NavLink, useLocation, useParams } from 'react-router-dom';
import { BackLink } from '../../ui/links/BackLink.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { CrmNotFound } from '../frame/CrmNotFound.tsx';
import classes from './SettingsMenu.module.css';
import { useSettingsSections } from './sections.tsx';

/** One section of the settings beside their menu. On a phone the menu is a screen of its own. */
export function Settings() {
  const { section: path } = useParams();
  const { hash } = useLocation();
  const isPhone = useIsPhone();
  const sections = useSettingsSections();
  const section = sections.find((one) => one.path === path);

  if (!path) {
    // Mails that were sent before the sections had addresses link to a part of the first.
    if (!isPhone || hash) return <Navigate to={`/crm/settings/you${hash}`} replace />;
    return (
      <Stack gap="md">
        <PageTitle>Settings</PageTitle>
        <SettingsMenu />
      </Stack>
    );
  }
  if (!section) return <CrmNotFound />;
  return (
    <div className={classes.columns}>
      {!isPhone && <SettingsMenu />}
      <Stack gap="lg" maw={880} miw={0}>
        {isPhone && <BackLink to="/crm/settings">Settings</BackLink>}
        <PageTitle key={section.path}>{section.name}</PageTitle>
        {section.content}
      </Stack>
    </div>
  );
}

const SettingsMenu = () => (
  <nav aria-label="Settings">
    <ul className={classes.menu}>
      {useSettingsSections().map(({ path, name, hint, icon: Icon }) => (
        <li key={path}>
          <NavLink to={`/crm/settings/${path}`} className={classes.link}>
            <Icon size={20} stroke={1.75} aria-hidden />
            <span className={classes.name}>
              {name}
              <Text span className={classes.hint} size="sm" c="dimmed">
                {hint}
              </Text>
            </span>
            <IconChevronRight size={18} aria-hidden className={classes.arrow} />
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
);
