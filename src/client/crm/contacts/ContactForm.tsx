import { useNavigate, useParams } from 'react-router-dom';
import {
  blankContact,
  type ContactRecord,
  type ContactValues,
  contactForm,
} from '#shared/contacts.schema.ts';
import { contactLabels } from '#shared/contacts.ts';
import { trpc } from '../../trpc.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { FormScreen } from '../../ui/form/FormScreen.tsx';
import { listHref } from '../../ui/list/listHref.ts';
import { ConflictDialog } from '../../ui/record/ConflictDialog.tsx';
import { RecordLoader } from '../../ui/record/RecordLoader.tsx';
import { useRecordForm } from '../../ui/record/useRecordForm.ts';
import { useRecordSnapshot } from '../../ui/record/useRecordSnapshot.ts';
import { useSearchParam } from '../../ui/useSearchParam.ts';
import { ConcurrentChangeNotice } from '../live/ConcurrentChangeNotice.tsx';
import { saveMutationOptions } from '../records/saveMutationOptions.ts';
import { ContactFields } from './ContactFields.tsx';
import { contactFormats } from './contactFormats.tsx';

const LIST = '/crm/contacts';

/** The form at its own address: with an id it edits, without one it adds. */
export function ContactFormScreen() {
  const { id } = useParams();
  const accountId = useSearchParam('account');
  const navigate = useNavigate();
  // Where the saved contact is seen: the list leaves out those without an account, and a search may hide a new one.
  const toList = (saved?: ContactRecord) => {
    if (saved && !saved.accountId) return navigate(`${LIST}?withoutAccount=true`);
    return navigate(id ? listHref(LIST) : LIST);
  };
  return id ? (
    <EditContact key={id} id={id} onDone={toList} />
  ) : (
    <ContactForm accountId={accountId} onDone={toList} />
  );
}

interface EditContactProps {
  id: string;
  onDone: (saved?: ContactRecord) => void;
}

function EditContact({ id, onDone }: EditContactProps) {
  const query = useRecordSnapshot(trpc.contacts.byId.useQuery({ id }));
  return (
    <RecordLoader noun="contact" backTo={LIST} backLabel="Back to contacts" query={query}>
      {(contact) => <ContactForm contact={contact} onDone={onDone} />}
    </RecordLoader>
  );
}

interface ContactFormProps {
  /** The contact to edit; none to add one. */
  contact?: ContactRecord;
  /** The account that a new contact starts with. */
  accountId?: string;
  /** Shows the form over the screen that asks for it, which stays as it is; its account is then settled. */
  inDialog?: boolean;
  /** Called with what was saved, or with nothing on Cancel. */
  onDone: (saved?: ContactRecord) => void;
}

export function ContactForm({ contact, accountId, inDialog, onDone }: ContactFormProps) {
  const edit = useRecordForm(contactForm, { ...blankContact, accountId: accountId ?? null }, contact);
  const { form } = edit;
  const newest = trpc.contacts.byId.useQuery({ id: edit.id }, { enabled: Boolean(contact) });
  const outcome = saveMutationOptions('Contact', edit, onDone);
  const create = trpc.contacts.create.useMutation(outcome('created'));
  const update = trpc.contacts.update.useMutation(outcome('updated'));
  const save = (data: ContactValues) =>
    contact
      ? update.mutate({ id: edit.id, version: edit.version, data })
      : create.mutate({ ...data, id: edit.id });

  const frame = {
    title: contact ? 'Edit Contact' : 'Add New Contact',
    saveLabel: 'Save Contact',
    form,
    saving: create.isPending || update.isPending,
    onSave: save,
  };
  const fields = (
    <ContactFields form={form} contact={contact} isAccountFixed={inDialog && Boolean(accountId)} />
  );
  if (inDialog) {
    return (
      <FormDialog size="xl" {...frame} onClose={() => onDone()}>
        {fields}
      </FormDialog>
    );
  }
  return (
    <>
      <FormScreen
        {...frame}
        onCancel={() => onDone()}
        aside={<ConcurrentChangeNotice noun="contact" edit={edit} query={newest} save={update} />}
      >
        {fields}
      </FormScreen>
      <ConflictDialog
        noun="contact"
        edit={edit}
        labels={contactLabels}
        format={contactFormats}
        onSave={save}
      />
    </>
  );
}
