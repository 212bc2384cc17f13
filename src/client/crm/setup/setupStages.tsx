import { Code, Group, Stack, Text } from '@mantine/core';
import type { ComponentType } from 'react';
import type { BusinessState, SetupStage, SetupState } from '#shared/setup/setup.ts';
import { trpc } from '../../trpc.ts';
import { Loading } from '../../ui/loading/Loading.tsx';
import { FoldedFields } from '../../ui/settings/FoldedFields.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { BusinessSections } from '../business/BusinessSections.tsx';
import { DetailsForm } from '../business/details/DetailsForm.tsx';
import { EnquiryMailSection } from '../business/EnquiryMailSection.tsx';
import { MailSettings } from '../mail-settings/MailSettings.tsx';
import { SamplesSection } from './SamplesSection.tsx';
import classes from './SetUpScreen.module.css';
import { SiteParts } from './SiteParts.tsx';
import { setupSteps } from './setupSteps.tsx';

interface StageProps {
  business: BusinessState;
  done: SetupState['done'];
  /** Opens the next step. */
  onContinue: () => void;
}

/** The content of each step of the screen of the set-up. */
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

function Website({ business: { publicUrl, isPublic, placeholders } }: StageProps) {
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
      <SiteParts placeholders={placeholders} />
      <SettingsSection title="Enquiry form" hint={setupSteps.form.hint}>
        <OpenForm />
      </SettingsSection>
    </>
  );
}

/** The one line that an owner passes on. */
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
