import { type AgreementRecord, changeForm } from '#shared/agreements/agreements.schema.ts';
import { type ChangeKind, changeFields, changeKind } from '#shared/agreements/agreements.ts';
import { describeChange, earliestFrom, periodStarts } from '#shared/agreements/periods.ts';
import { addDays } from '#shared/fields/days.ts';
import { formatCount, formatShortDay, today } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { Select } from '../../ui/form/Select.ts';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { notify, notifyFailure } from '../../ui/overlay/notify.ts';
import { useTakeBack } from './useTakeBack.ts';

/** The periods that are offered: two years. */
const OFFERED = 24;

interface ChangeDialogProps {
  agreement: AgreementRecord;
  kind: ChangeKind;
  onClose: () => void;
}

/** Changes the terms of an agreement from a period on, with Undo. */
export function ChangeDialog({ agreement, kind, onClose }: ChangeDialogProps) {
  const takeBack = useTakeBack();
  const earliest = earliestFrom(agreement, kind, today());
  const form = useZodForm(changeForm, {
    ...{ kind, from: earliest, price: '' as const, reason: '' },
    givenOn: kind === 'notice' ? today() : '',
  });
  const { mutate, isPending } = trpc.agreements.changeTerms.useMutation({
    onSuccess: (saved, { data }) => {
      const made = changeForm.parse(data);
      onClose();
      notify.undoable(describeChange(made), () => takeBack(saved, made));
    },
    onError: (error) => {
      form.setErrors(error.data?.fieldErrors ?? {});
      if (error.data?.code === 'CONFLICT')
        notify.error('Somebody else changed this agreement', 'Look at its terms, then save again.');
      else if (!error.data?.fieldErrors) notifyFailure('Failed to change the agreement', error);
    },
  });
  // A notice names the last day, a change the first.
  const shownDay = (from: string) => formatShortDay(kind === 'notice' ? addDays(from, -1) : from);
  const days = periodStarts(agreement.firstDay, addDays(today(), 1), OFFERED);
  return (
    <FormDialog
      title={changeKind.labels[kind]}
      saveLabel="Save"
      form={form}
      saving={isPending}
      onSave={(values) =>
        mutate({ id: agreement.id, version: agreement.version, data: changeForm.parse(values) })
      }
      onClose={onClose}
    >
      {kind === 'price' && <Field form={form} name="price" />}
      {kind === 'notice' && <Field form={form} name="givenOn" max={today()} />}
      <InputField
        form={form}
        name="from"
        as={Select}
        label={kind === 'notice' ? 'Last day' : changeFields.from.label}
        description={describeEarliest(agreement, kind)}
        data={[...new Set([...days, earliest])].sort().map((day) => ({ value: day, label: shownDay(day) }))}
        allowDeselect={false}
      />
      <Field form={form} name="reason" />
    </FormDialog>
  );
}

/** Why the day that is offered first is that one. */
function describeEarliest({ noticeMonths, minimumUntil }: AgreementRecord, kind: ChangeKind) {
  if (kind === 'pause' || kind === 'resume') return 'The first day of a month of the agreement';
  const notice = `Notice: ${formatCount(noticeMonths, 'month')}`;
  if (kind === 'price') return `${notice}. A lower price needs none`;
  return minimumUntil && minimumUntil >= today()
    ? `${notice}. Minimum until ${formatShortDay(minimumUntil)}`
    : notice;
}
