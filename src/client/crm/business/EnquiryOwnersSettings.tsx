import { type StoredSections, sectionSchemas } from '#shared/business/sections.schema.ts';
import { leadSource } from '#shared/leads/leads.ts';
import { Select } from '../../ui/form/Select.ts';
import { useFormValue, type ZodForm } from '../../ui/form/useZodForm.ts';
import { useTeamOptions } from '../team/useTeamOptions.ts';
import classes from './Business.module.css';
import { BusinessSections } from './BusinessSections.tsx';
import { SectionForm } from './SectionForm.tsx';

const schema = sectionSchemas.enquiryOwners;

type Source = keyof StoredSections['enquiryOwners']['value'];

/** The owners of new enquiries by their sources; for administrators. */
export const EnquiryOwnersSettings = () => (
  <BusinessSections>{({ enquiryOwners }) => <OwnersForm stored={enquiryOwners} />}</BusinessSections>
);

const OwnersForm = ({ stored }: { stored: StoredSections['enquiryOwners'] }) => (
  <SectionForm
    section="enquiryOwners"
    hint="Who looks after new leads that are given no owner, by source."
    summary={describeOwners(stored.value)}
    effect="New leads get them."
    schema={schema}
    stored={stored}
  >
    {(form) => (
      <div className={classes.pairs}>
        {leadSource.options.map(({ value, label }) => (
          <OwnerSelect key={value} form={form} source={value} label={label} />
        ))}
      </div>
    )}
  </SectionForm>
);

const describeOwners = (value: StoredSections['enquiryOwners']['value']) => {
  const count = Object.values(value).filter(Boolean).length;
  return count === 0 ? 'Nobody' : `${count} of ${leadSource.options.length} sources`;
};

interface OwnerSelectProps {
  form: ZodForm<typeof schema>;
  source: Source;
  label: string;
}

/** Somebody who has left stays readable until another one is chosen; new leads of theirs have no owner. */
function OwnerSelect({ form, source, label }: OwnerSelectProps) {
  const { active, everybody } = useTeamOptions();
  const chosen = useFormValue(form, source);
  return (
    <Select
      label={label}
      placeholder="Nobody"
      data={everybody.filter((person) => person.value === chosen || active.includes(person))}
      value={chosen ?? null}
      onChange={(id) => form.setFieldValue(source, id)}
      clearable
      clearButtonProps={{ 'aria-label': `${label}: nobody` }}
    />
  );
}
