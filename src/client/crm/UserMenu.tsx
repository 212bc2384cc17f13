import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconChevronDown, IconKeyboard, IconLogout, IconSettings } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { userRole } from '#shared/authWords.ts';
import { fullName } from '#shared/contactWords.ts';
import { initials } from '#shared/format.ts';
import { RoleBadge } from './badges.tsx';
import classes from './UserMenu.module.css';
import { useSession } from './useSession.ts';

interface UserMenuProps {
  /** Opens the list of keys. */
  onHelp: () => void;
}

/** Who is signed in, and what they can do about it. */
export function UserMenu({ onHelp }: UserMenuProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();

  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <span className={classes.initials} aria-hidden>
            {initials(user.firstName, user.lastName)}
          </span>
          <span className={classes.name}>{fullName(user)}</span>
          <span className={classes.role}>
            <RoleBadge role={user.role} />
          </span>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.email}>
          {user.email} · {userRole.labels[user.role]}
        </Menu.Label>
        <Menu.Item component={Link} to="/crm/settings" leftSection={<IconSettings size={18} aria-hidden />}>
          Settings
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
      </Menu.Dropdown>
    </Menu>
  );
}
