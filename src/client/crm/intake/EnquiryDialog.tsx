import { Button, Input, SimpleGrid, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { fullName } from '#shared/contacts/contacts.ts';
import { blankEnquiry, type EnquiryValues, enquiryForm } from '#shared/intake/enquiries.schema.ts';
import { leadLabels, leadSource } from '#shared/leads/leads.ts';
import type { LikelyDuplicate } from '#shared/records/duplicates.schema.ts';
import { trpc } from '../../trpc.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx';
import { useFormErrors, useFormValue, type ZodForm } from '../../ui/form/useZodForm.ts';
import { lazyPart, useLazyPart } from '../../ui/overlay/lazyPart.ts';
import type { TypedAhead } from '../../ui/overlay/useTypedAhead.tsx';
import { useRecordForm } from '../../ui/record/useRecordForm.ts';
import { addPainPoint } from '../leads/form/PainPointsInput.tsx';
import { DuplicateHint, PAUSE_MS, searchableOf } from '../records/duplicates/DuplicateHint.tsx';
import { saveMutationOptions } from '../records/saveMutationOptions.ts';
import classes from './EnquiryDialog.module.css';

type Enquirer = Pick<EnquiryValues, 'name' | 'phone' | 'email'>;

/**
 * Finds the one contact with this name and this phone number or email, with whom the enquiry is filed unless the
 * person says otherwise. None if several have that number or address, also in the trash, or the contact asked for no more
 * emails.
 */
function useKnownContact() {
  const utils = trpc.useUtils();
  const client = useQueryClient();
  const optionsOf = ({ name, phone, email }: Enquirer) => {
    const input = {
      noun: 'contacts' as const,
      name: name.trim(),
      contactPoints: searchableOf([email, phone]),
    };
    return {
      // Of the form of tRPC's keys, which other code reads.
      queryKey: [['intake', 'knownContact'], { input }],
      enabled: input.name !== '' && input.contactPoints.length > 0,
      // Without a connection the save itself says so.
      networkMode: 'always' as const,
      retry: false,
      queryFn: async () => {
        const found = await utils.duplicates.find.fetch({ ...input, abn: '', inTrash: true });
        const [match, other] = found.filter(({ reasons }) => reasons.some((one) => SAME_POINT.includes(one)));
        if (!match || other || !match.reasons.includes('same name')) return null;
        const contact = await utils.contacts.byId.fetch({ id: match.id });
        return contact.doNotEmail || contact.erasedAt ? null : contact;
      },
    };
  };
  const find = async (values: Enquirer) => {
    const options = optionsOf(values);
    return options.enabled ? client.fetchQuery(options).catch(() => null) : null;
  };
  return { optionsOf, find };
}

const SAME_POINT = ['same phone', 'same email'];

/** The contact that is known while the person types, with a pause after each key. */
function useKnownWhileTyping(form: ZodForm<typeof enquiryForm>) {
  const { optionsOf } = useKnownContact();
  const typed = {
    name: useFormValue(form, 'name'),
    phone: useFormValue(form, 'phone'),
    email: useFormValue(form, 'email'),
  };
  const [debounced] = useDebouncedValue(JSON.stringify(typed), PAUSE_MS);
  const { data } = useQuery(optionsOf(JSON.parse(debounced)));
  return debounced === JSON.stringify(typed) ? data : null;
}

interface KnownContactProps {
  form: ZodForm<typeof enquiryForm>;
  known: ReturnType<typeof useKnownWhileTyping>;
  /** The field after this one. */
  next: RefObject<HTMLInputElement | null>;
  onMakeNew: () => void;
}

/** Who the enquiry will be filed with. Its room is kept, as the fields below must not move while somebody types. */
function KnownContact({ form, known, next, onMakeNew }: KnownContactProps) {
  const contactId = useFormValue(form, 'contactId');
  return (
    <div className={classes.known} role="status">
      {contactId ? null : !known ? (
        <span className={classes.quiet}>A contact with this name and phone is found as you type.</span>
      ) : (
        <>
          <span>
            {'Will be filed with '}
            <strong>{[fullName(known), known.accountName].filter(Boolean).join(', ')}</strong>
          </span>
          <Button
            size="compact-sm"
            variant="subtle"
            flex="none"
            // Whoever types on without looking types into the next field.
            onKeyDown={({ key }) => key.length === 1 && key !== ' ' && next.current?.focus()}
            onClick={() => {
              onMakeNew();
              next.current?.focus();
            }}
          >
            Make a new one
          </Button>
        </>
      )}
    </div>
  );
}

interface EnquirerHintsProps {
  form: ZodForm<typeof enquiryForm>;
  /** True if the enquiry will be filed with a contact who is known. */
  isKnown: boolean;
  /** One gets the focus when the button that was pressed is gone. */
  inputs: EnquirerInputs;
}

/** The contacts and accounts that may be meant, each of which is chosen by one press, and what was chosen. */
function EnquirerHints({ form, isKnown, inputs }: EnquirerHintsProps) {
  const name = useFormValue(form, 'name');
  const company = useFormValue(form, 'company') ?? '';
  const contactPoints = [useFormValue(form, 'email'), useFormValue(form, 'phone')];
  const contactId = useFormValue(form, 'contactId');
  const accountId = useFormValue(form, 'accountId');
  const errors = useFormErrors(form);

  const chooseContact = ({ id, title, subtitle }: LikelyDuplicate) => {
    form.setValues({ contactId: id, accountId: null, name: title, company: subtitle ?? company });
    inputs.description.current?.focus();
  };
  const chooseAccount = ({ id, title }: LikelyDuplicate) => {
    form.setValues({ accountId: id, company: title });
    inputs.description.current?.focus();
  };
  const clearContact = () => {
    form.setValues({ contactId: null });
    inputs.name.current?.focus();
  };
  const clearAccount = () => {
    form.setValues({ accountId: null });
    inputs.company.current?.focus();
  };

  if (contactId) {
    return <Chosen noun="contact" name={name} error={errors.contactId} onClear={clearContact} />;
  }
  if (isKnown) return null;
  return (
    <>
      <DuplicateHint
        noun="contacts"
        // Half a name matches too many.
        name={/\S\s+\S/.test(name) ? name : ''}
        contactPoints={contactPoints}
        inTrash
        onChoose={chooseContact}
      />
      {accountId ? (
        <Chosen noun="account" name={company} error={errors.accountId} onClear={clearAccount} />
      ) : (
        <DuplicateHint
          noun="accounts"
          name={company}
          contactPoints={contactPoints}
          onChoose={chooseAccount}
        />
      )}
    </>
  );
}

interface ChosenProps {
  noun: 'contact' | 'account';
  name: string;
  error: ReactNode;
  onClear: () => void;
}

/** The lead will belong to it. */
const Chosen = ({ noun, name, error, onClear }: ChosenProps) => (
  <div className={classes.chosen} role="status">
    <span>
      {`Existing ${noun}: `}
      <strong>{name}</strong>
    </span>
    <Button size="compact-sm" variant="subtle" aria-label={`Not this ${noun}: ${name}`} onClick={onClear}>
      Not this one
    </Button>
    {error && (
      <Text size="sm" c="var(--mantine-color-error)" w="100%">
        {error}
      </Text>
    )}
  </div>
);

const MoreEnquiryFields = lazyPart(async () => (await import('./MoreEnquiryFields.tsx')).MoreEnquiryFields);

/** The fields that are shown from the beginning; 'More fields' shows the others. */
const FIRST_FIELDS = ['name', 'phone', 'email', 'company', 'description', 'source', 'accountId', 'contactId'];

interface EnquiryDialogProps {
  onClose: () => void;
  takeTypedAhead: () => TypedAhead;
}

/** Saves account, contact and lead of an enquiry, such as a call, at once. */
export function EnquiryDialog({ onClose, takeTypedAhead }: EnquiryDialogProps) {
  const edit = useRecordForm(enquiryForm, blankEnquiry);
  const { form } = edit;
  const inputs = {
    name: useRef<HTMLInputElement>(null),
    email: useRef<HTMLInputElement>(null),
    company: useRef<HTMLInputElement>(null),
    description: useRef<HTMLTextAreaElement>(null),
  };
  const painPointDraft = useRef('');
  const more = useLazyPart(MoreEnquiryFields);
  const navigate = useNavigate();
  const options = saveMutationOptions('Lead', edit, onClose, () => navigate(`/crm/leads/${edit.id}`));
  const create = trpc.intake.createLeadByStaff.useMutation(options('created'));

  const { find } = useKnownContact();
  const typed = useKnownWhileTyping(form);
  const [isNew, setNew] = useState(false);
  const known = isNew ? null : typed;
  const [isLooking, setLooking] = useState(false);

  const save = async (values: EnquiryValues) => {
    setLooking(true);
    // Whoever saves before the hint has come does not make a second contact either.
    const found = isNew || values.contactId ? null : await find(values);
    setLooking(false);
    // Includes a pain point that is typed but not added.
    const painPoints = addPainPoint(values.painPoints, painPointDraft.current);
    create.mutate({
      ...values,
      ...(found && { contactId: found.id, accountId: null }),
      painPoints,
      id: edit.id,
    });
  };
  const [hasTaken, setHasTaken] = useState(false);
  const onNameFocus = () => {
    if (hasTaken) return;
    setHasTaken(true);
    const { text } = takeTypedAhead();
    // The name of a draft is selected: typing replaces it.
    if (text) form.setFieldValue('name', form.getRestored() ? text : form.getValues().name + text);
  };
  const filled = useSyncExternalStore(form.subscribe, () => countFilled(form.getValues()));

  return (
    <FormDialog
      title="New enquiry"
      saveLabel="Save enquiry"
      size={more.isLoaded ? 'xl' : 'lg'}
      form={form}
      saving={isLooking || create.isPending}
      onSave={save}
      onClose={onClose}
      draftName="enquiry"
      returnsFocus={false}
      hint={<EnquirerHints form={form} isKnown={Boolean(known)} inputs={inputs} />}
    >
      <EnquirerFields form={form} inputs={inputs} onNameFocus={onNameFocus}>
        <KnownContact form={form} known={known} next={inputs.email} onMakeNew={() => setNew(true)} />
      </EnquirerFields>
      {more.isLoaded ? (
        <MoreEnquiryFields form={form} painPointDraft={painPointDraft} />
      ) : (
        <Button variant="default" style={{ alignSelf: 'start' }} onClick={more.load} onFocus={more.preload}>
          {filled > 0 ? `More fields (${filled} filled in)` : 'More fields'}
        </Button>
      )}
    </FormDialog>
  );
}

/** The number of the other fields that are filled in, as by a draft that is back. */
const countFilled = (values: EnquiryValues) =>
  Object.entries(values).filter(
    ([name, value]) =>
      !FIRST_FIELDS.includes(name) &&
      JSON.stringify(value) !== JSON.stringify(blankEnquiry[name as keyof EnquiryValues]),
  ).length;

/** The fields to which the focus moves from what is shown below them. */
interface EnquirerInputs {
  name: RefObject<HTMLInputElement | null>;
  email: RefObject<HTMLInputElement | null>;
  company: RefObject<HTMLInputElement | null>;
  description: RefObject<HTMLTextAreaElement | null>;
}

interface EnquirerFieldsProps {
  form: ZodForm<typeof enquiryForm>;
  inputs: EnquirerInputs;
  onNameFocus: () => void;
  /** What is said of name and phone, below them. */
  children: ReactNode;
}

/** Who enquires, what they want, and how they reached us. */
function EnquirerFields({ form, inputs, onNameFocus, children }: EnquirerFieldsProps) {
  // A record that was chosen is the one whose name is shown: another name is somebody else.
  const forgetContact = () => form.setValues({ contactId: null });
  const forgetAccount = () => form.setValues({ accountId: null });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        <Field
          form={form}
          name="name"
          ref={inputs.name}
          autoComplete="off"
          onFocus={onNameFocus}
          onChange={forgetContact}
        />
        <Field form={form} name="phone" autoComplete="off" />
        {children}
        <Field form={form} name="email" ref={inputs.email} autoComplete="off" />
        <Field form={form} name="company" ref={inputs.company} autoComplete="off" onChange={forgetAccount} />
      </SimpleGrid>
      <Field
        form={form}
        name="description"
        ref={inputs.description}
        label="What they want"
        minRows={2}
        maxRows={8}
      />
      <Source form={form} />
    </>
  );
}

function Source({ form }: Pick<EnquirerFieldsProps, 'form'>) {
  const source = useFormValue(form, 'source');
  return (
    <div>
      <Input.Label component="div" aria-hidden>
        {leadLabels.source}
      </Input.Label>
      <SegmentedControl
        label={leadLabels.source}
        options={leadSource.options}
        value={source}
        onChange={(value) => form.setFieldValue('source', value)}
      />
    </div>
  );
}
