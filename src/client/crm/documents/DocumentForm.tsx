import { Textarea, TextInput } from '@mantine/core';
import { useNavigate, useParams } from 'react-router-dom';
import { type DocumentRecord, type DocumentValues, documentForm } from '#shared/documents.schema.ts';
import { documentLabels as labels } from '#shared/documents.ts';
import { trpc } from '../../trpc.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormScreen } from '../../ui/form/FormScreen.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { ConflictDialog } from '../../ui/record/ConflictDialog.tsx';
import { RecordLoader } from '../../ui/record/RecordLoader.tsx';
import { useRecordForm } from '../../ui/record/useRecordForm.ts';
import { useRecordSnapshot } from '../../ui/record/useRecordSnapshot.ts';
import { ConcurrentChangeNotice } from '../live/ConcurrentChangeNotice.tsx';
import { saveMutationOptions } from '../records/saveMutationOptions.ts';
import { AssigneeSelect } from '../team/AssigneeSelect.tsx';
import { documentFormats } from './documentFormats.tsx';

/** Renames, describes and gives away a document, at its own address. */
export function DocumentFormScreen() {
  const { id = '' } = useParams();
  const query = useRecordSnapshot<DocumentRecord>(trpc.documents.byId.useQuery({ id }));
  return (
    <RecordLoader noun="document" backTo="/crm/documents" backLabel="Back to documents" query={query}>
      {(document) => <DocumentForm key={id} document={document} />}
    </RecordLoader>
  );
}

const blank: DocumentValues = { name: '', description: '', ownerId: null };

function DocumentForm({ document }: { document: DocumentRecord }) {
  const navigate = useNavigate();
  const edit = useRecordForm(documentForm, blank, document);
  const toDocument = () => navigate(`/crm/documents/${document.id}`);
  const newest = trpc.documents.byId.useQuery({ id: edit.id });
  const outcome = saveMutationOptions('Document', edit, toDocument);
  const update = trpc.documents.update.useMutation(outcome('updated'));
  const save = (data: DocumentValues) => update.mutate({ id: edit.id, version: edit.version, data });

  return (
    <>
      <FormScreen
        title="Edit Document"
        saveLabel="Save Document"
        form={edit.form}
        saving={update.isPending}
        onSave={save}
        onCancel={toDocument}
        aside={<ConcurrentChangeNotice noun="document" edit={edit} query={newest} save={update} />}
      >
        <FormSection legend="Document">
          <WideField>
            <Field form={edit.form} name="name" as={TextInput} label={labels.name} withAsterisk />
          </WideField>
          <Field
            form={edit.form}
            name="ownerId"
            as={AssigneeSelect}
            label={labels.ownerId}
            stored={{ id: document.ownerId, name: document.ownerName }}
          />
          <WideField>
            <Field
              form={edit.form}
              name="description"
              as={Textarea}
              label={labels.description}
              autosize
              minRows={3}
              maxRows={12}
            />
          </WideField>
        </FormSection>
      </FormScreen>
      <ConflictDialog noun="document" edit={edit} labels={labels} format={documentFormats} onSave={save} />
    </>
  );
}
