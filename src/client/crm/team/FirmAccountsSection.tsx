import '@mantine/core/styles/List.layer.css';
import { Alert, Button, Code, Group, List, Text, TextInput } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { signInProviderForm } from '#shared/auth/firmAccounts.schema.ts';
import { OUTCOME_PARAM, type SignInProviderSettings, signInProvider } from '#shared/auth/firmAccounts.ts';
import { firmSignInOutcome } from '#shared/auth/firmSignInOutcome.ts';
import { formatShortTime } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { AccessiblePasswordInput } from '../../ui/form/AccessiblePasswordInput.tsx';
import { formFailure } from '../../ui/form/formFailure.ts';
import { InputField } from '../../ui/form/InputField.tsx';
import { Select } from '../../ui/form/Select.ts';
import { useStoredForm } from '../../ui/form/useStoredForm.ts';
import { useFormValue } from '../../ui/form/useZodForm.ts';
import { copyLink } from '../../ui/links/copyLink.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { FoldedSection } from '../../ui/settings/FoldedSection.tsx';
import { SettingsForm } from '../../ui/settings/SettingsForm.tsx';
import { FirmOutcome } from '../auth/FirmOutcome.tsx';
import { OnlyFirmAccounts } from './OnlyFirmAccounts.tsx';

/** Signing in with accounts of the firm at Microsoft or Google, for administrators. */
export function FirmAccountsSection() {
  const { data: settings } = trpc.firmAccounts.settings.useQuery();
  const [params] = useSearchParams();
  if (!settings) return null;
  const { registration, isCopy } = settings;
  const name = registration && signInProvider.labels[registration.provider];
  return (
    <FoldedSection
      anchor="firm-accounts"
      title="Sign in with Microsoft or Google"
      summary={name ? `${name}, ${registration?.isOn ? 'on' : 'off'}` : 'Off'}
      hint="Members sign in with accounts of the firm. Microsoft or Google must ask for the second step."
      startsOpen={params.has(OUTCOME_PARAM)}
    >
      <FirmOutcome />
      {isCopy && (
        <Alert mb="md" color="yellow">
          This is a restored copy: nobody signs in so until it is the live one.
        </Alert>
      )}
      {registration && !registration.isReadable && (
        <Alert mb="md" color="red" role="alert">
          {firmSignInOutcome.labels.key}
        </Alert>
      )}
      {registration && <ProviderActions settings={settings} registration={registration} />}
      {registration?.isOn && <OnlyFirmAccounts version={settings.version} registration={registration} />}
      <RegistrationForm settings={settings} />
    </FoldedSection>
  );
}

interface ProviderActionsProps {
  settings: SignInProviderSettings;
  registration: NonNullable<SignInProviderSettings['registration']>;
}

function ProviderActions({ settings: { version }, registration }: ProviderActionsProps) {
  const { provider, isOn, triedAt } = registration;
  const tryOut = trpc.firmAccounts.tryOut.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
    meta: { failed: 'Failed to sign in' },
  });
  const change = trpc.firmAccounts.switch.useMutation({
    onSuccess: (_, { isOn }) => notify.success(isOn ? 'Switched on' : 'Switched off'),
    meta: { failed: 'Failed to change it' },
  });
  const remove = trpc.firmAccounts.remove.useMutation({
    meta: { done: 'Registration removed', failed: 'Failed to remove it' },
  });
  const isBusy = tryOut.isPending || tryOut.isSuccess || change.isPending || remove.isPending;
  const isTried = triedAt !== null;
  return (
    <>
      <Text mb="sm" maw="65ch">
        {isTried
          ? `Last signed in with these settings ${formatShortTime(triedAt)}.`
          : `Sign in with your own account at ${signInProvider.labels[provider]} first. It is connected to you.`}
      </Text>
      <Group gap="sm" mb="lg">
        {!isTried && (
          <Button aria-disabled={isBusy} onClick={() => isBusy || tryOut.mutate()}>
            {isOn ? 'Sign in to check it' : 'Sign in and switch on'}
          </Button>
        )}
        {(isTried || isOn) && (
          <Button
            variant="default"
            aria-disabled={isBusy}
            onClick={() => isBusy || change.mutate({ version, isOn: !isOn })}
          >
            {isOn ? 'Switch off' : 'Switch on'}
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          aria-disabled={isBusy}
          onClick={() => isBusy || remove.mutate({ version })}
        >
          Remove
        </Button>
      </Group>
    </>
  );
}

const valuesOf = ({ registration }: SignInProviderSettings) => ({
  provider: registration?.provider ?? ('microsoft' as const),
  organisation: registration?.organisation ?? '',
  clientId: registration?.clientId ?? '',
  secret: '',
});

function RegistrationForm({ settings: stored }: { settings: SignInProviderSettings }) {
  const { version, registration, returnUrl } = stored;
  const form = useStoredForm(signInProviderForm, valuesOf(stored), { id: 'sign-in-provider', version });
  const save = trpc.firmAccounts.save.useMutation({
    onSuccess: (saved) => {
      form.record.version = saved.version;
      form.setFieldValue('secret', '');
      form.resetDirty();
    },
    meta: { done: 'Registration saved' },
    onError: formFailure(form, 'Failed to save the registration'),
  });
  const isMicrosoft = useFormValue(form, 'provider') === 'microsoft';
  return (
    <>
      <Steps isMicrosoft={isMicrosoft} isOpen={!registration} returnUrl={returnUrl} />
      <SettingsForm
        label="Registration for signing in"
        form={form}
        saveLabel="Save registration"
        saving={save.isPending}
        onSave={(values) => save.mutate({ ...values, version: form.record.version })}
      >
        <InputField
          form={form}
          name="provider"
          as={Select}
          label="Provider"
          data={signInProvider.options}
          allowDeselect={false}
        />
        <InputField
          form={form}
          name="organisation"
          as={TextInput}
          label={isMicrosoft ? 'Directory (tenant) ID' : 'Domain of your Workspace'}
          withAsterisk
        />
        <InputField
          form={form}
          name="clientId"
          as={TextInput}
          label={isMicrosoft ? 'Application (client) ID' : 'Client ID'}
          withAsterisk
        />
        <InputField
          form={form}
          name="secret"
          as={AccessiblePasswordInput}
          label="Client secret"
          withAsterisk={!registration}
          autoComplete="new-password"
          placeholder={registration ? 'Leave empty to keep it' : undefined}
        />
      </SettingsForm>
    </>
  );
}

const STEPS = {
  microsoft: [
    'In entra.microsoft.com choose App registrations, New registration.',
    'Choose Accounts in this organizational directory only.',
    'Under Redirect URI choose Web, and paste the address below.',
    'Under Token configuration add optional claims for the ID token: acct, auth_time, email, given_name, family_name.',
    'Under Certificates & secrets add a client secret. Paste its Value, not its Secret ID.',
    'Require multifactor authentication for this application in Conditional Access.',
  ],
  google: [
    'In console.cloud.google.com choose Google Auth Platform, Audience: Internal.',
    'Under Clients create an OAuth client for a Web application.',
    'Under Authorised redirect URIs add the address below.',
    'Copy the client ID and the client secret into the boxes.',
    'Require 2-Step Verification in admin.google.com.',
  ],
};

interface StepsProps {
  isMicrosoft: boolean;
  isOpen: boolean;
  returnUrl: string;
}

function Steps({ isMicrosoft, isOpen, returnUrl }: StepsProps) {
  return (
    <details open={isOpen}>
      <Text component="summary" fw={600} py="xs" style={{ cursor: 'pointer' }}>
        {`How to register the product at ${isMicrosoft ? 'Microsoft' : 'Google'}`}
      </Text>
      <List type="ordered" listStyleType="decimal" spacing="xs" my="sm" maw="65ch">
        {STEPS[isMicrosoft ? 'microsoft' : 'google'].map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Group gap="xs" my="sm">
        <Code style={{ overflowWrap: 'anywhere' }}>{returnUrl}</Code>
        <Button
          variant="default"
          size="compact-md"
          onClick={() => void copyLink(returnUrl, 'Address copied')}
        >
          Copy address
        </Button>
      </Group>
      <Text size="sm" mb="md" maw="65ch">
        {isMicrosoft
          ? 'Does Microsoft say AADSTS50011? The redirect URI there differs from this address.'
          : 'Does Google say redirect_uri_mismatch? The URI there differs from this address.'}
      </Text>
    </details>
  );
}
