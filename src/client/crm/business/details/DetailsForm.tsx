import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type StoredSections, sectionSchemas } from '#shared/business/sections.schema.ts';
import { formatAbn } from '#shared/fields/abn.ts';
import { type DetailPlaceholder, isDetail, listPlaceholders } from '#shared/setup/setup.ts';
import { responseWords } from '#shared/site/responseWords.ts';
import { trpc } from '../../../trpc.ts';
import { InputField } from '../../../ui/form/InputField.tsx';
import { AbnInput, WholeInput } from '../../../ui/form/inputs.tsx';
import { useFormErrors, useFormValue, type ZodForm } from '../../../ui/form/useZodForm.ts';
import { FoldedFields } from '../../../ui/settings/FoldedFields.tsx';
import { ToneBadge } from '../../../ui/ToneBadge.tsx';
import classes from '../Business.module.css';
import { LinesInput } from '../LinesInput.tsx';
import { SectionForm } from '../SectionForm.tsx';
import sampleClasses from './sampleDetails.module.css';

type Form = ZodForm<typeof sectionSchemas.details>;

interface DetailsFormProps {
  stored: StoredSections['details'];
  /** Given where it is one step of several; elsewhere it is folded. */
  onContinue?: () => void;
}

export function DetailsForm({ stored, onContinue }: DetailsFormProps) {
  const { value } = stored;
  const isStep = onContinue !== undefined;
  const samples = useSampleDetails();
  return (
    <SectionForm
      section="details"
      summary={isStep ? undefined : value.name}
      isSample={samples.length > 0}
      hint="The name, contact details and story on every public page."
      schema={sectionSchemas.details}
      stored={stored}
      values={{ ...value, abn: value.abn && formatAbn(value.abn) }}
      isNext={isStep && samples.length > 0}
      onContinue={onContinue}
    >
      {(form) => (
        <>
          <SamplesLeft samples={samples} />
          <div className={classes.pairs}>
            <InputField {...sampleMark(form, 'name', samples)} as={TextInput} label="Trading name" />
            <InputField form={form} name="abn" as={AbnInput} label="ABN" />
            <InputField {...sampleMark(form, 'phone', samples)} as={TextInput} type="tel" label="Phone" />
            <InputField {...sampleMark(form, 'email', samples)} as={TextInput} type="email" label="Email" />
            <InputField
              {...sampleMark(form, 'address', samples)}
              as={TextInput}
              label="Address"
              className={classes.wide}
            />
          </div>
          <div className={classes.parts}>
            <Part form={form} title="Hours and replies" names={['hours', 'responseTime', 'answerHours']}>
              <InputField form={form} name="hours" as={TextInput} label="Opening hours" withAsterisk />
              <InputField
                form={form}
                name="responseTime"
                as={TextInput}
                label="How fast do you reply?"
                description="Completes ‘We’ll get back to you soon’ after an enquiry."
                withAsterisk
              />
              <AnswerHours form={form} />
            </Part>
            <Part form={form} title="Tagline and about us" names={['tagline', 'about']}>
              <Story form={form} samples={samples} />
            </Part>
            <Part form={form} title="Legal name and GST" names={['legalName']}>
              <InputField form={form} name="legalName" as={TextInput} label="Legal name" />
              <GstField form={form} />
            </Part>
          </div>
        </>
      )}
    </SectionForm>
  );
}

interface PartProps {
  form: Form;
  title: string;
  /** The fields whose message opens it. */
  names: string[];
  children: ReactNode;
}

function Part({ form, title, names, children }: PartProps) {
  const errors = useFormErrors(form);
  return (
    <FoldedFields summary={title} hasError={names.some((name) => errors[name] !== undefined)}>
      <div className={classes.pairs}>{children}</div>
    </FoldedFields>
  );
}

const Story = ({ form, samples }: { form: Form; samples: DetailPlaceholder[] }) => (
  <>
    <InputField
      form={form}
      name="tagline"
      as={TextInput}
      label="Tagline"
      withAsterisk
      className={classes.wide}
    />
    <InputField
      {...sampleMark(form, 'about', samples)}
      as={LinesInput}
      separator={'\n\n'}
      label="About us"
      description="An empty line begins a new paragraph."
      className={classes.wide}
    />
  </>
);

/** The promised hours, with a button that puts the same promise in words on the site. */
function AnswerHours({ form }: { form: Form }) {
  const hours = useFormValue(form, 'answerHours');
  const said = useFormValue(form, 'responseTime');
  const words = typeof hours === 'number' && hours > 0 ? responseWords(hours) : null;
  return (
    <div>
      <InputField
        form={form}
        name="answerHours"
        as={WholeInput}
        label="First reply within (working hours)"
        description="Weekdays 9 to 5, without holidays. Empty: no enquiry is overdue."
      />
      {words && words !== said && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          onClick={() => form.setFieldValue('responseTime', words)}
        >
          {`Reply ‘${words}’ on the site, too`}
        </Button>
      )}
    </div>
  );
}

const GstField = ({ form }: { form: Form }) => (
  <Checkbox
    className={classes.wide}
    label="Registered for GST"
    description="If not, the site, new proposals and packages show no GST. Your terms mention GST: check them."
    checked={useFormValue(form, 'isGstRegistered') ?? true}
    onChange={(event) => form.setFieldValue('isGstRegistered', event.currentTarget.checked)}
  />
);

/** The details that are still the samples of the product. */
const useSampleDetails = () =>
  trpc.setup.state.useQuery().data?.business?.placeholders.filter(isDetail) ?? [];

/** Says what is still to replace, also after each save. */
const SamplesLeft = ({ samples }: { samples: DetailPlaceholder[] }) => (
  <div role="status" className={sampleClasses.samples}>
    {samples.length > 0 && (
      <>
        <IconAlertCircle size={18} aria-hidden />
        <span>{`Still ${samples.length === 1 ? 'a sample' : 'samples'}: ${listPlaceholders(samples)}.`}</span>
      </>
    )}
  </div>
);

/** The mark of a required detail that is a sample, until something else is typed. */
const sampleMark = (form: Form, name: DetailPlaceholder, samples: DetailPlaceholder[]) => ({
  form,
  name,
  withAsterisk: true,
  ...(samples.includes(name) && {
    rightSection: <Mark form={form} name={name} />,
    rightSectionWidth: 12,
    rightSectionPointerEvents: 'none' as const,
    rightSectionProps: { className: sampleClasses.mark },
  }),
});

function Mark({ form, name }: { form: Form; name: DetailPlaceholder }) {
  const value = useFormValue(form, name);
  const isTyped = JSON.stringify(value) !== JSON.stringify(form.getInitialValues()[name]);
  // The line above the fields says it to screen readers.
  return isTyped ? null : (
    <span aria-hidden>
      <ToneBadge tone="amber">Sample</ToneBadge>
    </span>
  );
}
