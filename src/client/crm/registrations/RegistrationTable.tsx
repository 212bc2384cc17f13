import type { RegistrationCard } from '#shared/registrations/registrations.schema.ts';
import {
  registrationLabels as labels,
  registrationFactLabels,
  registrationFields,
  registrationSortParser,
} from '#shared/registrations/registrations.ts';
import { trpc } from '../../trpc.ts';
import { dayInRow, LateText } from '../../ui/record/lateDay.tsx';
import { fieldTable } from '../fields/fieldTable.tsx';
import { isRenewalLate, registrationBadge } from './registrationBadges.tsx';
import { registrations } from './registrations.record.ts';
import { type EditedRegistration, useRegistrationEditor } from './useRegistrationEditor.ts';

export const RegistrationTable = fieldTable<RegistrationCard, Omit<EditedRegistration, 'certificateId'>>({
  type: registrations,
  fields: registrationFields,
  sort: registrationSortParser,
  labels,
  calls: trpc.registrations,
  useEditor: useRegistrationEditor,
  hasOwner: true,
  titleOf: ({ accountName, number }) => `${accountName}, ${number}`,
  columns: ({ column, plain, owner }) => [
    plain('accountName', 190, { name: 'account', label: labels.accountId }),
    plain('number', 124),
    column('state', 144, { shown: (row) => registrationBadge(row, true) }),
    column('expiresOn', 110, {
      shown: (row) => {
        const day = dayInRow(row.expiresOn, false);
        // The state says how late it is.
        return isRenewalLate(row) ? <LateText>{day}</LateText> : day;
      },
    }),
    {
      name: 'midTerm',
      label: registrationFactLabels.midTerm,
      width: 110,
      cell: ({ midTermOn, isMidTermToConfirm }) => dayInRow(midTermOn, !isMidTermToConfirm),
    },
    column('pathway', 108),
    {
      name: 'groups',
      label: labels.groups,
      width: 126,
      cell: ({ groups }) => groups.join(', '),
    },
    owner('ownerId', 64),
    column('auditor', 160, { isHiddenAtFirst: true }),
    column('startsOn', 118, { isHiddenAtFirst: true }),
    column('packageSold', 150, { isHiddenAtFirst: true }),
  ],
});
