import { Textarea, TextInput } from '@mantine/core';
import * as z from 'zod';
import { type StoredSections, sectionSchemas } from '#shared/business/sections.schema.ts';
import { MOST_TESTIMONIALS } from '#shared/business/sections.ts';
import { DateInput } from '../../ui/form/inputs.tsx';
import classes from './Business.module.css';
import { ItemList } from './ItemList.tsx';
import { describeItems, SectionForm } from './SectionForm.tsx';

const schema = z.object({ items: sectionSchemas.testimonials });

const BLANK = { quote: '', name: '', role: '', place: '', permissionGivenOn: '' };

export const TestimonialsForm = ({ stored }: { stored: StoredSections['testimonials'] }) => (
  <SectionForm
    section="testimonials"
    {...describeItems(stored, 'testimonial')}
    hint={
      stored.version === 0
        ? 'These are samples. Replace them with words that clients have agreed to.'
        : 'What clients said, and agreed to be quoted with. Without any, the section is not shown.'
    }
    schema={schema}
    stored={stored}
    values={{ items: stored.value }}
    toValue={({ items }) => items}
  >
    {(form) => (
      <ItemList
        form={form}
        name="items"
        legend={(number) => `Testimonial ${number}`}
        blank={BLANK}
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
