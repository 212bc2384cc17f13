import { v7 } from 'uuid';
import { addLineInput } from '#shared/invoicing/invoicing.schema.ts';
import { trpc } from '../../trpc.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { CentsInput } from '../business/CentsInput.tsx';
import { RecordField } from '../records/subject/RecordField.tsx';
import { useUndo } from '../records/useUndo.ts';

/** A line beside the months of an agreement, such as a part of a month: nothing is prorated by itself. */
export function AddLine({ onClose }: { onClose: () => void }) {
  const form = useZodForm(addLineInput, { id: v7(), agreementId: null, description: '', cents: null });
  const undo = useUndo();
  const add = trpc.invoicing.addLine.useMutation({
    onSuccess: (_, { id, description }) => {
      onClose();
      notify.undoable('Line added', undo.of(id), description);
    },
    meta: { failed: 'Failed to add the line' },
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
      <RecordField form={form} name="agreementId" showDetail />
      <Field form={form} name="description" placeholder="1 to 14 June" />
      <InputField form={form} name="cents" as={CentsInput} label="Amount, excl. GST" withAsterisk />
    </FormDialog>
  );
}
