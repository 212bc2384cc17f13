import { IconAlertCircle } from '@tabler/icons-react';
import type { sectionSchemas } from '#shared/business/sections.schema.ts';
import { type DetailPlaceholder, isDetail, listPlaceholders } from '#shared/setup/setup.ts';
import { trpc } from '../../../trpc.ts';
import { useFormValue, type ZodForm } from '../../../ui/form/useZodForm.ts';
import { ToneBadge } from '../../../ui/ToneBadge.tsx';
import classes from './sampleDetails.module.css';

type Form = ZodForm<typeof sectionSchemas.details>;

/** The details that are still the samples of the product. */
export const useSampleDetails = () =>
  trpc.setup.state.useQuery().data?.business?.placeholders.filter(isDetail) ?? [];

/** Says what is still to replace, also after each save. */
export const SamplesLeft = ({ samples }: { samples: DetailPlaceholder[] }) => (
  <div role="status" className={classes.samples}>
    {samples.length > 0 && (
      <>
        <IconAlertCircle size={18} aria-hidden />
        <span>{`Still ${samples.length === 1 ? 'a sample' : 'samples'}: ${listPlaceholders(samples)}.`}</span>
      </>
    )}
  </div>
);

/** The mark of a required detail that is a sample, until something else is typed. */
export const sampleMark = (form: Form, name: DetailPlaceholder, samples: DetailPlaceholder[]) => ({
  form,
  name,
  withAsterisk: true,
  ...(samples.includes(name) && {
    rightSection: <Mark form={form} name={name} />,
    rightSectionWidth: 12,
    rightSectionPointerEvents: 'none' as const,
    rightSectionProps: { className: classes.mark },
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
