import { TextInput } from '@mantine/core';
import * as z from 'zod';
import { type StoredSections, sectionSchemas } from '#shared/business/sections.schema.ts';
import { MOST_CLAIMS } from '#shared/business/sections.ts';
import { formatCount } from '#shared/fields/format.ts';
import classes from './Business.module.css';
import { ItemList } from './ItemList.tsx';
import { SectionForm } from './SectionForm.tsx';

const schema = z.object({ items: sectionSchemas.claims });

const BLANK = { figure: '', label: '' };

export const ClaimsForm = ({ stored }: { stored: StoredSections['claims'] }) => (
  <SectionForm
    section="claims"
    summary={stored.value.length === 0 ? 'None' : formatCount(stored.value.length, 'claim')}
    hint="The figures below the headline. Publish only what you can prove."
    schema={schema}
    values={{ items: stored.value }}
    version={stored.version}
    toValue={({ items }) => items}
  >
    {(form) => (
      <ItemList
        form={form}
        legend={(number) => `Claim ${number}`}
        blank={BLANK}
        addLabel="Add a claim"
        most={MOST_CLAIMS}
        isInRows
      >
        {({ item, change, error }) => (
          <>
            <TextInput
              className={classes.figure}
              label="Figure"
              value={item.figure}
              error={error('figure')}
              onChange={(event) => change({ figure: event.currentTarget.value })}
            />
            <TextInput
              className={classes.counted}
              label="What it counts"
              value={item.label}
              error={error('label')}
              onChange={(event) => change({ label: event.currentTarget.value })}
            />
          </>
        )}
      </ItemList>
    )}
  </SectionForm>
);
