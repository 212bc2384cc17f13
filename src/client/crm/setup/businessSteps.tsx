import { Code, Stack, Text } from '@mantine/core';
import type { ComponentType } from 'react';
import type { BusinessState, BusinessStep } from '#shared/setup/setup.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx';
import { DetailsForm } from '../business/DetailsForm.tsx';
import { MailSettings } from '../mail/MailSettings.tsx';
import classes from './SetUpScreen.module.css';

/** The fields that each step of the business shows on the screen of the set-up. */
export const businessSteps: Record<BusinessStep, ComponentType<{ business: BusinessState }>> = {
  details: Details,
  origin: PublicAddress,
  mail: MailSettings,
};

function Details() {
  const { data, error, refetch } = trpc.business.sections.useQuery();
  if (error && !data)
    return <ErrorNotice message={`Error loading the business: ${error.message}`} onRetry={refetch} />;
  return data ? <DetailsForm stored={data.details} /> : <Loading />;
}

function PublicAddress({ business: { publicUrl, isPublic } }: { business: BusinessState }) {
  return (
    <SettingsSection
      title="Public address"
      hint="Where visitors and colleagues open ProviderDesk, and where the links in emails lead."
    >
      <Stack gap="sm" maw="65ch">
        <Text>
          Now it is <b>{publicUrl}</b>
          {isPublic ? '.' : '. Clients cannot reach this yet. Ask whoever hosts it to set your domain.'}
        </Text>
        {!isPublic && (
          <>
            <Text>
              Write this line with your own domain into the file <Code>.env</Code> of ProviderDesk. Then start
              it again.
            </Text>
            <Code block className={classes.line}>
              PUBLIC_URL=https://desk.your-domain.com.au
            </Code>
            <Text size="sm" c="dimmed">
              A proxy adds the certificate of the domain (docs/operations.md, ‘Behind a proxy’).
            </Text>
          </>
        )}
      </Stack>
    </SettingsSection>
  );
}
