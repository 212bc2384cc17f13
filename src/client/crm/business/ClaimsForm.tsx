import { TextInput } from '@mantine/core';
import * as z from 'zod';
import { type StoredSections, sectionSchemas } from '#shared/site/sections.schema.ts';
import classes from './Business.module.css';
import { ItemList } from './ItemList.tsx';
import { SectionForm } from './SectionForm.tsx';

const schema = z.object({ items: sectionSchemas.claims });

export const ClaimsForm = ({ stored }: { stored: StoredSections['claims'] }) => (
  <SectionForm
    section="claims"
    hint="The four figures below the headline. Publish only what you can prove."
    schema={schema}
    values={{ items: stored.value }}
    version={stored.version}
    toValue={({ items }) => items}
  >
    {(form) => (
      <ItemList form={form} legend={(number) => `Claim ${number}`}>
        {({ item, change, error }) => (
          <div className={classes.pairs}>
            <TextInput
              label="Figure"
              value={item.figure}
              error={error('figure')}
              onChange={(event) => change({ figure: event.currentTarget.value })}
            />
            <TextInput
              label="What it counts"
              value={item.label}
              error={error('label')}
              onChange={(event) => change({ label: event.currentTarget.value })}
            />
          </div>
        )}
      </ItemList>
    )}
  </SectionForm>
);
