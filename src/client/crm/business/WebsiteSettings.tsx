import { Textarea, type TextareaProps, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod';
import { type StoredSections, sectionSchemas } from '#shared/business/sections.schema.ts';
import { MOST_CLAIMS } from '#shared/business/sections.ts';
import {
  blockCounts,
  type SiteTextName,
  type SiteTexts,
  siteText,
  siteTextGroups,
} from '#shared/site/texts.ts';
import { InputField } from '../../ui/form/InputField.tsx';
import { useFormErrors, type ZodForm } from '../../ui/form/useZodForm.ts';
import { FoldedFields } from '../../ui/settings/FoldedFields.tsx';
import classes from './Business.module.css';
import { BusinessSections } from './BusinessSections.tsx';
import { ItemList } from './ItemList.tsx';
import { PrivacyForm } from './PrivacyForm.tsx';
import { describeItems, SectionForm } from './SectionForm.tsx';
import { TestimonialsForm } from './TestimonialsForm.tsx';

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

const schema = z.object({ items: sectionSchemas.claims });

const BLANK = { figure: '', label: '' };

const ClaimsForm = ({ stored }: { stored: StoredSections['claims'] }) => (
  <SectionForm
    section="claims"
    {...describeItems(stored, 'claim')}
    hint="The figures below the headline. Publish only what you can prove."
    schema={schema}
    stored={stored}
    values={{ items: stored.value }}
    toValue={({ items }) => items}
  >
    {(form) => (
      <ItemList
        form={form}
        name="items"
        legend={(number) => `Claim ${number}`}
        blank={BLANK}
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
