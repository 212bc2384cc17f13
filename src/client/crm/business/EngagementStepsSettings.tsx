import { TextInput } from '@mantine/core';
import type { MouseEvent } from 'react';
import * as z from 'zod';
import type { StoredSections } from '#shared/business/sections.schema.ts';
import { stepActor, stepLabels } from '#shared/engagements/engagements.ts';
import { engagementTemplate } from '#shared/engagements/template.schema.ts';
import { MAX_STEPS, type TemplateStep } from '#shared/engagements/template.ts';
import { formatCount } from '#shared/fields/format.ts';
import { WholeInput } from '../../ui/form/inputs.tsx';
import { Select } from '../../ui/form/Select.ts';
import type { ZodForm } from '../../ui/form/useZodForm.ts';
import { MoveButtons } from '../../ui/MoveButtons.tsx';
import classes from './Business.module.css';
import { BusinessSections } from './BusinessSections.tsx';
import { ItemList } from './ItemList.tsx';
import { SectionForm } from './SectionForm.tsx';

const schema = z.object({ items: engagementTemplate });

type Form = ZodForm<typeof schema>;

const blank: TemplateStep = { name: '', days: null, actor: 'us' };

/** The steps that new engagements copy; for administrators. */
export const EngagementStepsSettings = () => (
  <BusinessSections>{({ engagementSteps }) => <StepsForm stored={engagementSteps} />}</BusinessSections>
);

const StepsForm = ({ stored }: { stored: StoredSections['engagementSteps'] }) => (
  <SectionForm
    section="engagementSteps"
    hint="New engagements copy these. Running ones keep theirs, and the site its own."
    summary={formatCount(stored.value.length, 'step')}
    effect="New engagements copy them."
    schema={schema}
    stored={stored}
    values={{ items: stored.value }}
    toValue={({ items }) => items}
  >
    {(form) => <StepFields form={form} />}
  </SectionForm>
);

function StepFields({ form }: { form: Form }) {
  return (
    <ItemList
      form={form}
      name="items"
      legend={(number) => `Step ${number}`}
      blank={blank}
      addLabel="Add a step"
      most={MAX_STEPS}
      isInRows
    >
      {({ item, change, error, text }) => (
        <>
          <TextInput className={classes.stepName} label="Name" {...text('name')} />
          <WholeInput
            className={classes.stepDays}
            label="Days"
            placeholder="Open"
            value={item.days ?? ''}
            error={error('days')}
            onChange={(days) => change({ days: days === '' ? null : days })}
          />
          <Select
            className={classes.stepActor}
            label={stepLabels.actor}
            data={stepActor.options}
            allowDeselect={false}
            value={item.actor}
            onChange={(chosen) => {
              const actor = stepActor.values.find((value) => value === chosen);
              if (actor) change({ actor });
            }}
          />
          <StepMover form={form} item={item} />
        </>
      )}
    </ItemList>
  );
}

/** Puts a step in the place of another; the focus goes with it. */
function StepMover({ form, item }: { form: Form; item: TemplateStep }) {
  const { items } = form.getValues();
  const at = items.indexOf(item);
  const move = (to: number, { currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const other = items[to];
    if (!other) return;
    form.setFieldValue('items', items.with(at, other).with(to, item));
    const [from, target] = [at, to].map((index) => [
      ...(currentTarget.closest('fieldset')?.parentElement?.children[index]?.querySelectorAll('button') ??
        []),
    ]);
    target?.[from?.indexOf(currentTarget) ?? 0]?.focus();
  };
  return (
    <div className={classes.moves}>
      <MoveButtons name={`step ${at + 1}`} at={at} count={items.length} onMove={move} />
    </div>
  );
}
