import { Button, Text, Textarea, TextInput } from '@mantine/core';
import { type StoredSections, sectionSchemas } from '#shared/business/sections.schema.ts';
import { formatAud, formatDay } from '#shared/fields/format.ts';
import {
  fillTemplate,
  MAIL_FIELD_LIST,
  type MailTemplate,
  mailFields,
  standardMails,
} from '#shared/proposals/mailTemplates.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { InputField } from '../../ui/form/InputField.tsx';
import { AudInput } from '../../ui/form/inputs.tsx';
import { Switch } from '../../ui/form/Switch.ts';
import { useFormValue, type ZodForm } from '../../ui/form/useZodForm.ts';
import classes from './Business.module.css';
import { BusinessSections } from './BusinessSections.tsx';
import { SectionForm } from './SectionForm.tsx';
import { TermsSettings } from './versions/TermsSettings.tsx';

interface MailTemplateFormProps {
  section: keyof typeof standardMails;
  hint: string;
  stored: { value: MailTemplate; version: number };
  businessName: string;
}

type TemplateForm = ZodForm<typeof sectionSchemas.proposalMail>;

/** The subject and the text of a mail to clients, with a preview. */
const MailTemplateForm = ({ section, hint, stored, businessName }: MailTemplateFormProps) => (
  <SectionForm
    section={section}
    summary={stored.version === 0 ? 'Standard text' : 'Your text'}
    hint={hint}
    effect="The next email says it."
    schema={sectionSchemas[section]}
    stored={stored}
  >
    {(form) => (
      <div className={classes.fields}>
        <InputField form={form} name="subject" as={TextInput} label="Subject" withAsterisk />
        <InputField
          form={form}
          name="text"
          as={Textarea}
          label="Text"
          description={`An empty line begins a new paragraph. Fields: ${MAIL_FIELD_LIST}.`}
          minRows={6}
          withAsterisk
        />
        <Preview form={form} businessName={businessName} />
        <StandardText form={form} standard={standardMails[section]} />
      </div>
    )}
  </SectionForm>
);

/** The mail as a client would read it, with sample values. */
function Preview({ form, businessName }: { form: TemplateForm; businessName: string }) {
  const values = { ...mailFields, 'business name': businessName };
  const subject = fillTemplate(useFormValue(form, 'subject'), values);
  const text = fillTemplate(useFormValue(form, 'text'), values);
  return (
    <figure className={classes.preview}>
      <Text component="figcaption" size="sm" c="dimmed">
        Preview with sample values. Name, phone, email and address of the business follow, and how to refuse
        reminders.
      </Text>
      <Text fw={600}>{subject}</Text>
      <div className={classes.text}>{text}</div>
    </figure>
  );
}

function StandardText({ form, standard }: { form: TemplateForm; standard: MailTemplate }) {
  const subject = useFormValue(form, 'subject');
  const text = useFormValue(form, 'text');
  if (subject === standard.subject && text === standard.text) return null;
  const restore = () => {
    form.setFieldValue('subject', standard.subject);
    form.setFieldValue('text', standard.text);
  };
  return (
    <div>
      <Button variant="default" onClick={restore}>
        Use the standard text
      </Button>
    </div>
  );
}

const MinimumTermsForm = ({ stored }: { stored: StoredSections['minimumTerms'] }) => (
  <SectionForm
    section="minimumTerms"
    hint="The owner of an agreement gets a task 30 days before its minimum term ends."
    summary={stored.value.isMailed ? 'The client gets an email' : 'No email to the client'}
    effect="It counts from now on."
    schema={sectionSchemas.minimumTerms}
    stored={stored}
  >
    {(form) => (
      <InputField form={form} name="isMailed" as={Switch} label="Email the client, too, on a working day" />
    )}
  </SectionForm>
);

/** What was won before the records here begin: reports name it, and count it nowhere. */
const WonBeforeForm = ({ stored }: { stored: StoredSections['wonBefore'] }) => (
  <SectionForm
    section="wonBefore"
    hint="Your opening balance: what clients agreed to before you kept proposals here."
    summary={
      stored.value.amount && stored.value.day
        ? `${formatAud(stored.value.amount)} before ${formatDay(stored.value.day)}`
        : 'Nothing entered'
    }
    effect="Reports name it under ‘Agreed and invoiced’."
    schema={sectionSchemas.wonBefore}
    stored={stored}
  >
    {(form) => (
      <div className={classes.pairs}>
        <InputField form={form} name="amount" as={AudInput} label="Won, excl. GST" />
        <DateField form={form} name="day" label="Before" />
      </div>
    )}
  </SectionForm>
);

/** Names of another program, which the files of invoices have to state as they are there. */
const InvoiceAccountsForm = ({ stored }: { stored: StoredSections['invoiceAccounts'] }) => (
  <SectionForm
    section="invoiceAccounts"
    hint="What your books call them, for the files of ‘To invoice’."
    summary={`Xero: ${stored.value.xeroAccount}, ${stored.value.xeroTax} · MYOB: ${stored.value.myobAccount}, ${stored.value.myobTax}`}
    effect="The next file has them."
    schema={sectionSchemas.invoiceAccounts}
    stored={stored}
  >
    {(form) => (
      <div className={classes.pairs}>
        <InputField form={form} name="xeroAccount" as={TextInput} label="Account code in Xero" withAsterisk />
        <InputField form={form} name="xeroTax" as={TextInput} label="Tax rate in Xero" withAsterisk />
        <InputField form={form} name="myobAccount" as={TextInput} label="Account in MYOB" withAsterisk />
        <InputField form={form} name="myobTax" as={TextInput} label="Tax code in MYOB" withAsterisk />
      </div>
    )}
  </SectionForm>
);

/** The terms of proposals and the mails that go with them; for administrators. */
export const ProposalSettings = () => (
  <>
    <TermsSettings />
    <BusinessSections>
      {({ details, proposalMail, reminderMail, minimumTerms, wonBefore, invoiceAccounts }) => (
        <>
          <MailTemplateForm
            section="proposalMail"
            hint="Goes to the client with a proposal and its PDF."
            stored={proposalMail}
            businessName={details.value.name}
          />
          <MailTemplateForm
            section="reminderMail"
            hint="Goes to a client who has not answered, up to three times."
            stored={reminderMail}
            businessName={details.value.name}
          />
          <MinimumTermsForm stored={minimumTerms} />
          <WonBeforeForm stored={wonBefore} />
          <InvoiceAccountsForm stored={invoiceAccounts} />
        </>
      )}
    </BusinessSections>
  </>
);
