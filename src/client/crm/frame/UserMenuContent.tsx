import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconArrowBackUp, IconKeyboard, IconLogout, IconSettings, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { fullName } from '#shared/contacts/contacts.ts';
import { TRASH_HREF } from '#shared/records/trash.ts';
import type { TargetElement } from '../../ui/overlay/LazyMenu.tsx';
import { LazyMenuContent } from '../../ui/overlay/LazyMenuContent.tsx';
import { useSession } from '../auth/useSession.ts';
import { RoleBadge } from '../team/RoleBadge.tsx';
import classes from './UserMenu.module.css';

export function UserMenuContent({ target, onHelp }: { target: TargetElement; onHelp: () => void }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  return (
    <LazyMenuContent target={target} width={260}>
      <Menu.Label className={classes.person}>
        <strong>{fullName(user)}</strong>
        <RoleBadge role={user.role} />
        <span className={classes.email}>{user.email}</span>
      </Menu.Label>
      <Menu.Item component={Link} to="/crm/settings" leftSection={<IconSettings size={18} aria-hidden />}>
        Settings
      </Menu.Item>
      <Menu.Item
        component={Link}
        to="/crm/recent-changes"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
      >
        Recent changes
      </Menu.Item>
      <Menu.Item component={Link} to={TRASH_HREF} leftSection={<IconTrash size={18} aria-hidden />}>
        Trash
      </Menu.Item>
      <Menu.Item leftSection={<IconKeyboard size={18} aria-hidden />} onClick={onHelp}>
        Keyboard shortcuts
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>Theme</Menu.Label>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}
      >
        <Menu.RadioItem value="light">Light</Menu.RadioItem>
        <Menu.RadioItem value="dark">Dark</Menu.RadioItem>
        <Menu.RadioItem value="auto">System</Menu.RadioItem>
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconLogout size={18} aria-hidden />}
        onClick={() => navigate('/crm', { state: { signOut: true } })}
      >
        Sign Out
      </Menu.Item>
    </LazyMenuContent>
  );
}
