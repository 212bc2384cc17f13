import { Button, Text, Textarea, type TextareaProps, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import * as z from 'zod';
import { type StoredSections, sectionSchemas } from '#shared/business/sections.schema.ts';
import { MOST_CLAIMS, MOST_TESTIMONIALS } from '#shared/business/sections.ts';
import { listParts, missingParts, noticeText } from '#shared/site/noticeParts.ts';
import {
  blockCounts,
  type SiteTextName,
  type SiteTexts,
  siteText,
  siteTextGroups,
} from '#shared/site/texts.ts';
import { trpc } from '../../trpc.ts';
import { InputField } from '../../ui/form/InputField.tsx';
import { DateInput } from '../../ui/form/inputs.tsx';
import { useFormErrors, useFormValue, type ZodForm } from '../../ui/form/useZodForm.ts';
import { notifyFailure } from '../../ui/overlay/notify.ts';
import { FoldedFields } from '../../ui/settings/FoldedFields.tsx';
import classes from './Business.module.css';
import { BusinessSections } from './BusinessSections.tsx';
import { ItemList } from './ItemList.tsx';
import { describeItems, SectionForm } from './SectionForm.tsx';

const BLOCKS = 'The first line is a heading. An empty line begins the next one.';

const isWide = (name: SiteTextName) => name in blockCounts || name === 'heroLead';

/** The words of the site that are promises or headlines, in the order of the pages. */
const TextsForm = ({ stored }: { stored: StoredSections['texts'] }) => (
  <SectionForm
    section="texts"
    summary={stored.version === 0 ? 'Standard words' : 'Your words'}
    hint="Headlines and promises. Publish only what you keep. An empty box brings the standard words back."
    schema={sectionSchemas.texts}
    stored={stored}
  >
    {(form) =>
      siteTextGroups.map((part) => <Part key={part.title} form={form} usual={stored.usual} {...part} />)
    }
  </SectionForm>
);

interface PartProps {
  form: ZodForm<typeof sectionSchemas.texts>;
  title: string;
  names: readonly SiteTextName[];
  usual: SiteTexts;
}

/** The texts of one part of the site, folded. */
function Part({ form, title, names, usual }: PartProps) {
  const errors = useFormErrors(form);
  return (
    <FoldedFields summary={title} hasError={names.some((name) => errors[name] !== undefined)}>
      <div className={classes.pairs}>
        {names.map((name) => (
          <InputField
            key={name}
            form={form}
            name={name}
            as={OwnText}
            usual={usual[name]}
            label={siteText.labels[name]}
            description={blockCounts[name] && BLOCKS}
            className={isWide(name) ? classes.wide : undefined}
          />
        ))}
      </div>
    </FoldedFields>
  );
}

interface OwnTextProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  /** Empty for the standard text. */
  value: string;
  onChange: (value: string) => void;
  /** The standard text, which is shown and changed but is no value. */
  usual: string;
}

/** A text in place of a standard one. */
function OwnText({ value, onChange, usual, onBlur, ...props }: OwnTextProps) {
  /** The box was emptied and still has the focus: what is typed next begins anew. */
  const [isEmptied, setEmptied] = useState(false);
  return (
    <Textarea
      {...props}
      minRows={1}
      value={value || (isEmptied ? '' : usual)}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value;
        setEmptied(typed === '');
        onChange(typed === usual ? '' : typed);
      }}
      onBlur={(event) => {
        setEmptied(false);
        onBlur?.(event);
      }}
    />
  );
}

const claimsForm = z.object({ items: sectionSchemas.claims });

const BLANK_CLAIM = { figure: '', label: '' };

const ClaimsForm = ({ stored }: { stored: StoredSections['claims'] }) => (
  <SectionForm
    section="claims"
    {...describeItems(stored, 'claim')}
    hint="The figures below the headline. Publish only what you can prove."
    schema={claimsForm}
    stored={stored}
    values={{ items: stored.value }}
    toValue={({ items }) => items}
  >
    {(form) => (
      <ItemList
        form={form}
        name="items"
        legend={(number) => `Claim ${number}`}
        blank={BLANK_CLAIM}
        addLabel="Add a claim"
        most={MOST_CLAIMS}
        isInRows
      >
        {({ text }) => (
          <>
            <TextInput className={classes.figure} label="Figure" {...text('figure')} />
            <TextInput className={classes.counted} label="What it counts" {...text('label')} />
          </>
        )}
      </ItemList>
    )}
  </SectionForm>
);

/** The words of the public site, each part folded; for administrators. */
export const WebsiteSettings = () => (
  <BusinessSections>
    {({ texts, claims, testimonials, privacy }) => (
      <>
        <TextsForm stored={texts} />
        <ClaimsForm stored={claims} />
        <TestimonialsForm stored={testimonials} />
        <PrivacyForm stored={privacy} />
      </>
    )}
  </BusinessSections>
);

const testimonialsForm = z.object({ items: sectionSchemas.testimonials });

const BLANK_TESTIMONIAL = { quote: '', name: '', role: '', place: '', permissionGivenOn: '' };

const TestimonialsForm = ({ stored }: { stored: StoredSections['testimonials'] }) => (
  <SectionForm
    section="testimonials"
    {...describeItems(stored, 'testimonial')}
    hint={
      stored.version === 0
        ? 'These are samples. Replace them with words that clients have agreed to.'
        : 'What clients said, and agreed to be quoted with. Without any, the section is not shown.'
    }
    schema={testimonialsForm}
    stored={stored}
    values={{ items: stored.value }}
    toValue={({ items }) => items}
  >
    {(form) => (
      <ItemList
        form={form}
        name="items"
        legend={(number) => `Testimonial ${number}`}
        blank={BLANK_TESTIMONIAL}
        addLabel="Add a testimonial"
        most={MOST_TESTIMONIALS}
        brief={({ quote, name }) => (quote ? [name, quote].filter(Boolean).join(': ') : null)}
      >
        {({ text }) => (
          <div className={classes.pairs}>
            <Textarea className={classes.wide} label="What the client said" withAsterisk {...text('quote')} />
            <TextInput label="Name" {...text('name')} />
            <TextInput label="Role" withAsterisk {...text('role')} />
            <TextInput label="Place" withAsterisk {...text('place')} />
            <DateInput label="Permission given on" withAsterisk {...text('permissionGivenOn')} />
          </div>
        )}
      </ItemList>
    )}
  </SectionForm>
);

const noticeForm = z.object({ text: sectionSchemas.privacy });

const PrivacyForm = ({ stored }: { stored: StoredSections['privacy'] }) => (
  <SectionForm
    section="privacy"
    summary={stored.value === null ? 'Not published' : 'Published'}
    hint="A page of its own, linked at the forms and in the footer. An empty line starts a paragraph."
    schema={noticeForm}
    stored={stored}
    values={{ text: stored.value }}
    toValue={({ text }) => text}
  >
    {(form) => <NoticeFields form={form} />}
  </SectionForm>
);

/** The notice; a button fills in what it does not say of the ready one, which only saving publishes. */
function NoticeFields({ form }: { form: ZodForm<typeof noticeForm> }) {
  const text = useFormValue(form, 'text')?.trim() ?? '';
  const lacks = missingParts(text);
  const field = useRef<HTMLTextAreaElement>(null);
  const utils = trpc.useUtils();
  const fill = async () => {
    try {
      const ready = await utils.business.privacyDraft.fetch();
      const added = text ? ready.filter(({ parts }) => parts.some((part) => lacks.includes(part))) : ready;
      form.setFieldValue('text', [...(text ? [text] : []), noticeText(added)].join('\n\n'));
      // The button is gone: the text is what comes next.
      field.current?.focus();
    } catch (error) {
      notifyFailure('Failed to load the ready notice', error as Error);
    }
  };
  return (
    <>
      <InputField form={form} name="text" as={Textarea} ref={field} label="Notice" minRows={3} maxRows={16} />
      {lacks.length > 0 && (
        <>
          <Text c="dimmed" size="sm" mt="xs" maw="65ch">
            {text
              ? `From 10 December 2026 the notice of a covered firm also says ${listParts(lacks)}. Yours does not seem to.`
              : 'Covered firms need one from 10 December 2026. Read ours, fill in what stands in [brackets], then save to publish.'}
          </Text>
          <Button variant="default" mt="xs" onClick={fill}>
            {text ? 'Add our paragraphs' : 'Use the ready notice'}
          </Button>
        </>
      )}
    </>
  );
}
