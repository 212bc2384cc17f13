import { Code, Group, Stack, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router-dom';
import type { TrashCounts } from '#shared/records/trash.schema.ts';
import {
  type BusinessState,
  isDetail,
  type Placeholder,
  placeholder,
  type SetupStage,
  type SetupState,
} from '#shared/setup/setup.ts';
import { trpc } from '../../trpc.ts';
import { useSetUpState } from '../../ui/links/useSetUpLink.ts';
import { Loading } from '../../ui/loading/Loading.tsx';
import { FoldedFields } from '../../ui/settings/FoldedFields.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';
import { BusinessSections } from '../business/BusinessSections.tsx';
import { DetailsForm } from '../business/details/DetailsForm.tsx';
import { EnquiryMailSection } from '../business/EnquiryMailSection.tsx';
import { MailSettings } from '../mail-settings/MailSettings.tsx';
import { formatCounts } from './formatCounts.ts';
import classes from './SetUpScreen.module.css';
import { CountLinks, setupSteps } from './setupSteps.tsx';

/** The page of Settings where each sample is replaced. */
const pages: Partial<Record<Placeholder, string>> = {
  claims: 'contact#claims',
  testimonials: 'contact#testimonials',
  packages: 'prices#packages',
  prices: 'prices',
  terms: 'proposals',
};

type PartState = 'Sample' | 'Standard' | 'None yet' | 'Yours';

const TONES: Record<PartState, Tone> = {
  Sample: 'amber',
  Standard: 'grey',
  'None yet': 'grey',
  Yours: 'green',
};

interface SitePartsProps {
  placeholders: Placeholder[];
  texts: PartState;
  privacy: PartState;
}

/** The parts of the site beside the details, each a sample or the business's own. */
function SiteParts({ placeholders, texts, privacy }: SitePartsProps) {
  const state = useSetUpState();
  const logo = trpc.business.logo.useQuery();
  const parts: { label: string; page: string | undefined; is: PartState }[] = [
    ...placeholder.options
      .filter(({ value }) => !isDetail(value))
      .map(({ value, label }) => ({
        label: label.replace(/^./, (letter) => letter.toUpperCase()),
        page: pages[value],
        is: placeholders.includes(value) ? ('Sample' as const) : ('Yours' as const),
      })),
    { label: 'Logo', page: 'contact#logo', is: logo.data ? 'Yours' : 'None yet' },
    { label: 'Texts', page: 'contact#texts', is: texts },
    { label: 'Privacy notice', page: 'contact#privacy', is: privacy },
  ];
  return (
    <SettingsSection title="Texts and prices" hint="Visitors see samples until you save your own.">
      <ul className={classes.parts}>
        {parts.map(({ label, page, is }) => (
          <li key={label}>
            <Link to={`/crm/settings/business/${page}`} state={state}>
              {label}
            </Link>
            <ToneBadge tone={TONES[is]}>{is}</ToneBadge>
            <IconChevronRight size={18} aria-hidden />
          </li>
        ))}
      </ul>
    </SettingsSection>
  );
}

interface StageProps {
  business: BusinessState;
  done: SetupState['done'];
  onContinue: () => void;
}

export const setupStages: Record<SetupStage, ComponentType<StageProps>> = {
  business: ({ onContinue }) => (
    <BusinessSections>
      {({ details }) => <DetailsForm stored={details} onContinue={onContinue} />}
    </BusinessSections>
  ),
  website: Website,
  mail: () => (
    <MailSettings>
      <EnquiryMailSection />
    </MailSettings>
  ),
  start: Start,
};

function Website({ business: { publicUrl, isPublic, placeholders, noticeLacks } }: StageProps) {
  const { Action: OpenForm } = setupSteps.form;
  return (
    <>
      <SettingsSection
        title="Public address"
        hint="Clients find your website here. Links in your emails lead there."
      >
        <Stack gap="sm">
          <Text fw={600} className={classes.line}>
            {publicUrl}
          </Text>
          {isPublic ? (
            <Text>Clients can reach it.</Text>
          ) : (
            <>
              <Text>Clients cannot reach this yet. Ask whoever hosts it to set your domain.</Text>
              <ForTheHost />
            </>
          )}
        </Stack>
      </SettingsSection>
      <BusinessSections>
        {({ texts }) => (
          <SiteParts
            placeholders={placeholders}
            texts={texts.version === 0 ? 'Standard' : 'Yours'}
            privacy={noticeLacks === null ? 'None yet' : 'Yours'}
          />
        )}
      </BusinessSections>
      <SettingsSection title="Enquiry form" hint={setupSteps.form.hint}>
        <OpenForm />
      </SettingsSection>
    </>
  );
}

const ForTheHost = () => (
  <FoldedFields summary="For whoever hosts it">
    <Text size="sm" my="xs">
      Write this line with the domain into the file <Code>.env</Code>. Then start ProviderDesk again.
    </Text>
    <Code block className={classes.line}>
      PUBLIC_URL=https://desk.your-domain.com.au
    </Code>
    <Text size="sm" c="dimmed" mt="xs">
      A proxy adds the certificate of the domain (docs/operations.md, ‘Behind a proxy’).
    </Text>
  </FoldedFields>
);

function Start({ done }: StageProps) {
  const session = trpc.auth.session.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const hasSamples = session.data?.demoData ?? false;
  const samples = trpc.demoData.state.useQuery(undefined, { enabled: hasSamples });
  const { contacts, colleagues } = setupSteps;
  if (!session.data || (hasSamples && samples.isPending)) return <Loading />;
  return (
    <>
      <SettingsSection title="Your records" hint={contacts.hint}>
        <Row isDone={done.contacts} text="Your own records are here." Action={contacts.Action} />
      </SettingsSection>
      <SettingsSection title="Your colleagues" hint="They get a link to join. You choose their role.">
        <Row isDone={done.colleagues} text="You are not alone here." Action={colleagues.Action} />
      </SettingsSection>
      {samples.data && <SamplesSection state={samples.data} />}
    </>
  );
}

const Row = ({
  isDone,
  text,
  Action,
}: {
  isDone: boolean | undefined;
  text: string;
  Action: ComponentType;
}) => (
  <Group gap="md">
    <Action />
    {isDone && (
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    )}
  </Group>
);

interface SamplesState {
  creates: TrashCounts;
  samples: TrashCounts;
}

/** The samples that are there, with the lists that have them; else what would be created. */
function SamplesSection({ state }: { state: SamplesState }) {
  const { hint, Action } = setupSteps.samples;
  const there = formatCounts(state.samples);
  // Samples that were made here leave the button in its place, with the result.
  const [wasThere] = useState(there !== '');
  return (
    <SettingsSection title="Samples" hint={hint}>
      {wasThere && there ? (
        <CountLinks label="In your lists: " counts={state.samples} />
      ) : (
        <>
          <Text size="sm" mb="sm">{`Creates ${formatCounts(state.creates)}.`}</Text>
          <Action />
        </>
      )}
    </SettingsSection>
  );
}
