import { Checkbox, TextInput } from '@mantine/core';
import { type StoredSections, sectionSchemas } from '#shared/site/sections.schema.ts';
import { Field } from '../../ui/form/Field.tsx';
import { useFormValue, type ZodForm } from '../../ui/form/useZodForm.ts';
import classes from './Business.module.css';
import { LinesInput } from './LinesInput.tsx';
import { SectionForm } from './SectionForm.tsx';

export const DetailsForm = ({ stored }: { stored: StoredSections['details'] }) => (
  <SectionForm
    section="details"
    hint="The name, contact details and story on every public page."
    schema={sectionSchemas.details}
    values={stored.value}
    version={stored.version}
    toValue={(values) => values}
  >
    {(form) => (
      <div className={classes.pairs}>
        <Field form={form} name="name" as={TextInput} label="Trading name" withAsterisk />
        <Field form={form} name="legalName" as={TextInput} label="Legal name" />
        <Field form={form} name="abn" as={TextInput} label="ABN" inputMode="numeric" />
        <GstField form={form} />
        <Field form={form} name="phone" as={TextInput} type="tel" label="Phone" withAsterisk />
        <Field form={form} name="email" as={TextInput} type="email" label="Email" withAsterisk />
        <Field form={form} name="hours" as={TextInput} label="Opening hours" withAsterisk />
        <Field
          form={form}
          name="responseTime"
          as={TextInput}
          label="How fast do you reply?"
          description="As in ‘We’ll get back to you soon’, which people read when they have sent one."
          withAsterisk
        />
        <Field
          form={form}
          name="address"
          as={TextInput}
          label="Address"
          withAsterisk
          className={classes.wide}
        />
        <Field
          form={form}
          name="tagline"
          as={TextInput}
          label="Tagline"
          withAsterisk
          className={classes.wide}
        />
        <Field
          form={form}
          name="about"
          as={LinesInput}
          separator={'\n\n'}
          label="About us"
          description="An empty line begins a new paragraph."
          withAsterisk
          className={classes.wide}
        />
      </div>
    )}
  </SectionForm>
);

const GstField = ({ form }: { form: ZodForm<typeof sectionSchemas.details> }) => (
  <Checkbox
    mt={{ sm: 28 }}
    label="Registered for GST"
    description="Otherwise prices have no GST. Then look at the terms, which mention it."
    checked={useFormValue(form, 'isGstRegistered') ?? true}
    onChange={(event) => form.setFieldValue('isGstRegistered', event.currentTarget.checked)}
  />
);
