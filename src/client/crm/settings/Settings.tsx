import { Stack } from '@mantine/core';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { useSetUpLink } from '../../ui/links/useSetUpLink.ts';
import { BackLink } from '../../ui/list/BackLink.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { CrmNoAccess, CrmNotFound } from '../frame/CrmNotFound.tsx';
import { movedPages } from './movedPages.ts';
import classes from './SettingsMenu.module.css';
import { PhoneMenu, SettingsMenu } from './SettingsMenu.tsx';
import { hasSettingsPage, settingsHref, useSettingsGroups } from './settingsGroups.tsx';

/** One page of the settings beside their menu. On a phone the menus are screens of their own. */
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
