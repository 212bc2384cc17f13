import { IconMail, IconMailOff, IconMessagePlus, IconPhone } from '@tabler/icons-react';
import { phoneHref } from '#shared/fields/phone.ts';
import { mailHref } from '../../../ui/links/MailLink.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { useIsKeyboardOpen } from '../../../ui/useIsKeyboardOpen.ts';
import { useIsPhone } from '../../../ui/useIsPhone.ts';
import { runRecordAction } from '../recordActions.ts';
import classes from './PhoneActions.module.css';

interface PhoneActionsProps {
  phone: string | null;
  email: string | null;
  doNotEmail: boolean | null | undefined;
}

/** The actions used most on an open record, above the bar of tabs on a phone. */
export function PhoneActions({ phone, email, doNotEmail }: PhoneActionsProps) {
  const isPhone = useIsPhone();
  const isKeyboardOpen = useIsKeyboardOpen();
  if (!isPhone || isKeyboardOpen) return null;
  return (
    <ul className={classes.bar} aria-label="Actions">
      <Reach
        label="Call"
        icon={IconPhone}
        href={phone ? phoneHref(phone) : undefined}
        missing="There is no phone number"
      />
      <li>
        <button type="button" className={classes.action} onClick={() => runRecordAction('logCall')}>
          <IconMessagePlus size={20} stroke={1.75} aria-hidden />
          Log
        </button>
      </li>
      <Reach
        label={doNotEmail ? 'Do not email' : 'Email'}
        icon={doNotEmail ? IconMailOff : IconMail}
        href={email ? mailHref(email) : undefined}
        missing="There is no email address"
      />
    </ul>
  );
}

interface ReachProps {
  label: string;
  icon: typeof IconPhone;
  href: string | undefined;
  /** The reason why it cannot be used, where there is no address. */
  missing: string;
}

/** Dials or starts a message; without a number or an address it says so. */
const Reach = ({ label, icon: ReachIcon, href, missing }: ReachProps) => (
  <li>
    {href ? (
      <a className={classes.action} href={href}>
        <ReachIcon size={20} stroke={1.75} aria-hidden />
        {label}
      </a>
    ) : (
      <button
        type="button"
        className={classes.action}
        aria-disabled
        aria-label={`${label}: ${missing}`}
        onClick={() => notify.error(missing, 'Add it to the contact or the account of this record.')}
      >
        <ReachIcon size={20} stroke={1.75} aria-hidden />
        {label}
      </button>
    )}
  </li>
);
