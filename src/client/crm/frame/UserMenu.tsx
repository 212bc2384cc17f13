import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { fullName } from '#shared/contacts/contacts.ts';
import { initials } from '#shared/fields/format.ts';
import { LazyMenu } from '../../ui/overlay/LazyMenu.tsx';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { useSession } from '../auth/useSession.ts';
import { RoleBadge } from '../team/RoleBadge.tsx';
import classes from './UserMenu.module.css';

const UserMenuContent = lazyPart(async () => (await import('./UserMenuContent.tsx')).UserMenuContent);

export function UserMenu({ onHelp }: { onHelp: () => void }) {
  const { user } = useSession();
  const button = (
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
  );
  return (
    <LazyMenu target={button} popup="menu" part={UserMenuContent}>
      <UserMenuContent target={button} onHelp={onHelp} />
    </LazyMenu>
  );
}
