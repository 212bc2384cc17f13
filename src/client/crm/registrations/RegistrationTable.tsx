import type { RegistrationCard } from '#shared/registrations/registrations.schema.ts';
import {
  registrationLabels as labels,
  registrationFactLabels,
  registrationFields,
} from '#shared/registrations/registrations.ts';
import type { Columns } from '../../ui/list/table/columns.ts';
import type { ListQuery } from '../../ui/list/useListQuery.ts';
import { dayInRow, LateText } from '../../ui/record/lateDay.tsx';
import { FieldTable, fieldColumns, plainColumns } from '../records/list/FieldTable.tsx';
import { AssigneeCell, TeamOfTable } from '../team/AssigneeCell.tsx';
import { isRenewalLate, registrationBadge } from './registrationBadges.tsx';
import { registrations } from './registrations.record.ts';
import { type EditedRegistration, useRegistrationEditor } from './useRegistrationEditor.ts';

function columnsOf(edit: ReturnType<typeof useRegistrationEditor>): Columns<RegistrationCard> {
  const column = fieldColumns<RegistrationCard, Omit<EditedRegistration, 'certificateId'>>(
    edit,
    registrationFields,
  );
  const plain = plainColumns<RegistrationCard>(labels);
  return [
    plain('accountName', 204, { name: 'account', label: labels.accountId }),
    plain('number', 124),
    column('state', 116, { shown: (row) => registrationBadge(row, true) }),
    column('expiresOn', 110, {
      shown: (row) => {
        const day = dayInRow(row.expiresOn, false);
        // How late the renewal is stands in the state.
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
      width: 140,
      isUnsorted: true,
      cell: ({ groups }) => groups.join(', '),
    },
    {
      name: 'owner',
      label: labels.ownerId,
      width: 64,
      cell: (registration) => (
        <AssigneeCell edit={edit(registration)} name="ownerId" id={registration.ownerId} />
      ),
    },
    column('auditor', 160, { isHiddenAtFirst: true }),
    column('startsOn', 118, { isHiddenAtFirst: true }),
    column('packageSold', 150, { isHiddenAtFirst: true }),
  ];
}

export function RegistrationTable(props: { rows: RegistrationCard[]; query: ListQuery<RegistrationCard> }) {
  const edit = useRegistrationEditor();
  return (
    <TeamOfTable>
      <FieldTable
        type={registrations}
        edit={edit}
        columnsOf={columnsOf}
        getTitle={({ accountName, number }) => `${accountName}, ${number}`}
        {...props}
      />
    </TeamOfTable>
  );
}
