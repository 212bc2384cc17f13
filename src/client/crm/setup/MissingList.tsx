import { CloseButton } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatCount } from '#shared/fields/format.ts';
import { type BusinessState, type MissingItem, missingItem } from '#shared/setup/setup.ts';
import { listParts } from '#shared/site/noticeParts.ts';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import classes from './SetupCard.module.css';

interface MissingItemView {
  /** The label where it is not that of `missingItem`. */
  label?: (business: BusinessState) => string | null;
  hint: (business: BusinessState) => string;
  /** The section of the settings where it is put right. */
  path?: string;
  /** Cannot be dismissed: it comes again, with another end. */
  isUrgent?: true;
}

const missingItems: Record<MissingItem, MissingItemView> = {
  placeholders: {
    hint: ({ placeholders }) =>
      `${formatCount(placeholders.length, 'part')} of your site ${placeholders.length === 1 ? 'is' : 'are'} still samples.`,
    path: 'business/contact',
  },
  privacy: {
    label: ({ noticeLacks }) => noticeLacks && 'Privacy notice is not complete',
    hint: ({ noticeLacks }) =>
      noticeLacks
        ? `From 10 December 2026 it also says ${listParts(noticeLacks)}.`
        : 'Visitors cannot read what happens to their details. A ready notice is there to publish.',
    path: 'business/contact#privacy',
  },
  mail: {
    label: ({ isMailUntested }) => (isMailUntested ? 'Test email not confirmed' : null),
    hint: ({ isMailUntested }) =>
      isMailUntested
        ? 'Send one to yourself, and say that it arrived.'
        : 'Emails are stored as files, and reach nobody.',
    path: 'business/mail',
  },
  enquiryMail: {
    hint: () => 'Nobody gets an email when somebody writes on the website. Choose who does.',
    path: 'business/mail',
  },
  microsoft: {
    hint: () => 'Something ends, or has ended. Until it is put right, emails may wait.',
    path: 'business/mail',
    isUrgent: true,
  },
  mailPassword: {
    hint: () => 'Emails wait until you enter it again.',
    path: 'business/mail',
    isUrgent: true,
  },
  secondFactor: {
    hint: () => 'Your password alone opens everything that an administrator may do.',
    path: 'you/security',
  },
  backup: {
    hint: () => 'Nothing brings the data back if this machine is lost.',
    path: 'data/backup',
  },
};

/** The parts that the business is still without; each item until it is there or dismissed. */
export function MissingList({ business }: { business: BusinessState }) {
  const dismiss = trpc.setup.dismiss.useMutation({
    onSuccess: (_answer, { item, isDismissed }) => {
      if (isDismissed)
        notify.undoable(`Dismissed: ${labelOf(item, business)}`, () =>
          dismiss.mutate({ item, isDismissed: false }),
        );
    },
    onError: (error) => notifyFailure('Failed to dismiss it', error),
  });
  return (
    <ul className={classes.steps} aria-label="Still missing">
      {shownMissing(business).map((item) => {
        const { hint, path, isUrgent } = missingItems[item];
        const label = labelOf(item, business);
        return (
          <li key={item} data-missing>
            <IconAlertCircle size={20} aria-hidden />
            <div>
              <h3>{path ? <Link to={`/crm/settings/${path}`}>{label}</Link> : label}</h3>
              <p className={classes.hint}>{hint(business)}</p>
            </div>
            {!isUrgent && (
              <CloseButton
                aria-label={`Dismiss: ${label}`}
                disabled={dismiss.isPending}
                onClick={() => dismiss.mutate({ item, isDismissed: true })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The label of the first missing item that cannot wait. */
export const urgentMissing = (business: BusinessState) => {
  const item = shownMissing(business).find((one) => missingItems[one].isUrgent);
  return item && labelOf(item, business);
};

const labelOf = (item: MissingItem, business: BusinessState) =>
  missingItems[item].label?.(business) ?? missingItem.labels[item];

export const shownMissing = ({ missing, dismissed }: BusinessState) =>
  missing.filter((item) => !dismissed.includes(item));
