import { Checkbox, TextInput } from '@mantine/core';
import * as z from 'zod';
import { type SectionValue, type StoredSections, sectionSchemas } from '#shared/business/sections.schema.ts';
import classes from './Business.module.css';
import { BusinessSections } from './BusinessSections.tsx';
import { ItemList } from './ItemList.tsx';
import { LinesInput } from './LinesInput.tsx';
import { describeItems, SectionForm } from './SectionForm.tsx';
import { CatalogueSettings } from './versions/CatalogueSettings.tsx';

const schema = z.object({ items: sectionSchemas.packages });

type Inclusion = SectionValue<'packages'>[number]['inclusions'][number];

/** A heading and its lines; an empty line begins the next heading. */
const asBlocks = (inclusions: Inclusion[]) =>
  inclusions.map(({ category, items }) => [category, ...items].join('\n'));

const asInclusions = (blocks: string[]): Inclusion[] =>
  blocks.map((block) => {
    const [category = '', ...items] = block.split('\n').map((line) => line.trim());
    return { category, items: items.filter(Boolean) };
  });

const PackagesForm = ({ stored }: { stored: StoredSections['packages'] }) => (
  <SectionForm
    section="packages"
    {...describeItems(stored, 'package')}
    hint="The levels of ongoing support. Their prices a month are among the prices above."
    schema={schema}
    stored={stored}
    values={{ items: stored.value }}
    toValue={({ items }) => items}
  >
    {(form) => (
      <ItemList form={form} name="items" legend={(number) => `Package ${number}`}>
        {({ item, change, error, text }) => (
          <div className={classes.pairs}>
            <TextInput label="Name" withAsterisk {...text('name')} />
            <TextInput label="Subtitle" withAsterisk {...text('subtitle')} />
            <TextInput label="Ideal for" withAsterisk {...text('idealFor')} />
            <LinesInput
              className={classes.wide}
              label="Inclusions"
              description="First a heading, then a line each. An empty line begins the next heading."
              separator={'\n\n'}
              value={asBlocks(item.inclusions)}
              error={error('inclusions')}
              onChange={(blocks) => change({ inclusions: asInclusions(blocks) })}
            />
            <Checkbox
              className={classes.wide}
              label="Most popular"
              checked={item.isPopular}
              onChange={(event) => change({ isPopular: event.currentTarget.checked })}
            />
          </div>
        )}
      </ItemList>
    )}
  </SectionForm>
);

/** The prices of registrations and of ongoing support; for administrators. */
export const PriceSettings = () => (
  <>
    <CatalogueSettings />
    <BusinessSections>{({ packages }) => <PackagesForm stored={packages} />}</BusinessSections>
  </>
);
