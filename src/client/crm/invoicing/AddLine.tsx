import { TextInput } from '@mantine/core';
import { v7 } from 'uuid';
import { addLineInput } from '#shared/invoicing/invoicing.schema.ts';
import { trpc } from '../../trpc.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { CentsInput } from '../business/CentsInput.tsx';
import { RecordSelect, type RecordSelectProps } from '../records/subject/RecordSelect.tsx';
import { useFailureToast } from '../records/useFailureToast.ts';
import { useUndo } from '../records/useUndo.ts';

type AgreementSelectProps = Omit<RecordSelectProps<'agreement'>, 'nouns' | 'value' | 'onChange'> & {
  value: string | null;
  onChange: (id: string | null) => void;
};

const AgreementSelect = ({ value, onChange, ...props }: AgreementSelectProps) => (
  <RecordSelect
    nouns={['agreement']}
    value={value === null ? null : { noun: 'agreement', id: value }}
    onChange={(agreement) => onChange(agreement?.id ?? null)}
    showDetail
    {...props}
  />
);

/** A line beside the months of an agreement, such as a part of a month: nothing is prorated by itself. */
export function AddLine({ onClose }: { onClose: () => void }) {
  const form = useZodForm(addLineInput, { id: v7(), agreementId: null, description: '', cents: null });
  const showFailure = useFailureToast();
  const undo = useUndo();
  const add = trpc.invoicing.addLine.useMutation({
    onSuccess: (_, { id, description }) => {
      onClose();
      notify.undoable('Line added', () => undo.mutate({ act: id }), description);
    },
    onError: (error) => showFailure('Failed to add the line', error),
  });
  return (
    <FormDialog
      title="Add a line"
      saveLabel="Add the line"
      form={form}
      saving={add.isPending}
      onSave={(values) => add.mutate(values)}
      onClose={onClose}
    >
      <InputField form={form} name="agreementId" as={AgreementSelect} label="Agreement" withAsterisk />
      <InputField
        form={form}
        name="description"
        as={TextInput}
        label="What it is for"
        placeholder="1 to 14 June"
        withAsterisk
      />
      <InputField form={form} name="cents" as={CentsInput} label="Amount, excl. GST" withAsterisk />
    </FormDialog>
  );
}
