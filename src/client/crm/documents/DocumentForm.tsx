import { useNavigate, useParams } from 'react-router-dom';
import { blankDocument, type DocumentRecord, documentForm } from '#shared/documents/documents.schema.ts';
import { documentLabels as labels } from '#shared/documents/documents.ts';
import { trpc } from '../../trpc.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { useRecordForm } from '../../ui/record/useRecordForm.ts';
import { EditRecord } from '../records/EditRecord.tsx';
import { RecordFormScreen } from '../records/RecordFormScreen.tsx';
import { saveMutationOptions } from '../records/saveMutationOptions.ts';
import { OwnerField } from '../team/AssigneeSelect.tsx';
import { documentFormats } from './documents.display.ts';
import { documents } from './documents.record.ts';

/** The form at its own address. Documents are added by uploading files, so it only edits. */
export function DocumentFormScreen() {
  const { id = '' } = useParams();
  return (
    <EditRecord<DocumentRecord> type={documents} id={id} calls={trpc.documents}>
      {(document) => document && <DocumentForm document={document} />}
    </EditRecord>
  );
}

function DocumentForm({ document }: { document: DocumentRecord }) {
  const navigate = useNavigate();
  const edit = useRecordForm(documentForm, blankDocument, document);
  const { form } = edit;
  const toDocument = () => navigate(`/crm/documents/${document.id}`);
  const current = trpc.documents.byId.useQuery({ id: edit.id });
  const options = saveMutationOptions('Document', edit, toDocument);
  const update = trpc.documents.update.useMutation(options('updated'));

  return (
    <RecordFormScreen
      noun="document"
      name={document.name}
      edit={edit}
      current={current}
      update={update}
      labels={labels}
      format={documentFormats}
      onSave={(data) => update.mutate({ id: edit.id, version: edit.version, data })}
      onCancel={toDocument}
    >
      <FormSection legend="Document">
        <Field form={form} name="name" isWide />
        <OwnerField form={form} stored={document} />
        <Field form={form} name="category" />
        <Field form={form} name="expiresOn" />
        <Field form={form} name="description" isWide />
      </FormSection>
    </RecordFormScreen>
  );
}
