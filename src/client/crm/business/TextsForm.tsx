import { type StoredSections, sectionSchemas } from '#shared/business/sections.schema.ts';
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
import { OwnText } from './OwnText.tsx';
import { SectionForm } from './SectionForm.tsx';

const BLOCKS = 'The first line is a heading. An empty line begins the next one.';

const isWide = (name: SiteTextName) => name in blockCounts || name === 'heroLead';

/** The words of the site that are promises or headlines, in the order of the pages. */
export const TextsForm = ({ stored }: { stored: StoredSections['texts'] }) => (
  <SectionForm
    section="texts"
    summary={stored.version === 0 ? 'Standard words' : 'Your words'}
    hint="Headlines and promises. Publish only what you keep. An empty box brings the standard words back."
    schema={sectionSchemas.texts}
    values={stored.value}
    version={stored.version}
    toValue={(values) => values}
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
