import { useState } from 'react';
import { type AccountRecord, accountForm } from '#shared/accounts/accounts.schema.ts';
import { accountLabels as labels } from '#shared/accounts/accounts.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { useZodForm } from '../../ui/form/useZodForm.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { KeyPersonnelInput } from './KeyPersonnelInput.tsx';
import { useAccountEditor } from './useAccountEditor.ts';

const form = accountForm.pick({ keyPersonnel: true });

interface KeyPersonnelDialogProps {
  account: AccountRecord;
  onClose: () => void;
}

/** Changes the key personnel of an account, with Undo. */
export function KeyPersonnelDialog({ account, onClose }: KeyPersonnelDialogProps) {
  const edited = useZodForm(form, account, account);
  const edit = useAccountEditor()(account);
  const [isSaving, setSaving] = useState(false);
  const save = async ({ keyPersonnel }: Pick<AccountRecord, 'keyPersonnel'>) => {
    setSaving(true);
    const outcome = await edit.save('keyPersonnel', keyPersonnel);
    setSaving(false);
    if (outcome.state === 'saved') onClose();
    if (outcome.state === 'invalid') edited.setErrors({ keyPersonnel: outcome.message });
    if (outcome.state === 'conflict') {
      outcome.takeTheirs();
      onClose();
      notify.error('Somebody else changed the key personnel', 'Look at them, then change them again.');
    }
  };
  return (
    <FormDialog
      title={labels.keyPersonnel}
      saveLabel="Save key personnel"
      size="xl"
      form={edited}
      saving={isSaving}
      onSave={(values) => void save(values)}
      onClose={onClose}
    >
      <InputField form={edited} name="keyPersonnel" as={KeyPersonnelInput} />
    </FormDialog>
  );
}
