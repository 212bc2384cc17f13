import { Alert, Box, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { LOGO_BYTES, LOGO_TOO_LARGE_MESSAGE } from '#shared/business/logo.ts';
import { uploadFile } from '../../connection/uploadFile.ts';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { FileDropzone } from '../../ui/form/FileDropzone.tsx';
import { FormAlert } from '../../ui/form/FormAlert.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { FoldedSection } from '../../ui/settings/FoldedSection.tsx';
import classes from './Business.module.css';
import { BusinessSections } from './BusinessSections.tsx';
import { DetailsForm } from './details/DetailsForm.tsx';

const CHOOSE = 'Choose the file of the logo';

/** The logo on every public page, in link previews and as the icon of the site. */
function LogoSection() {
  const hintId = useId();
  const utils = trpc.useUtils();
  const { data: logo, error, refetch } = trpc.business.logo.useQuery();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const [lostText, setLostText] = useState('');
  const restore = trpc.business.restoreLogo.useMutation({
    meta: { done: 'The logo is back', failed: 'Failed to restore the logo' },
  });
  const remove = trpc.business.removeLogo.useMutation({
    onSuccess: (_, { id }) => notify.undoable('Logo removed', () => restore.mutate({ id })),
    meta: { failed: 'Failed to remove the logo' },
  });

  const send = async (file: File) => {
    setFailure('');
    setLostText('');
    const fail = (why: string) => setFailure(`‘${file.name}’ was not saved. ${why}`);
    if (file.size > LOGO_BYTES) return fail(LOGO_TOO_LARGE_MESSAGE);
    setSending(true);
    try {
      const { signal } = new AbortController();
      const type = 'application/octet-stream';
      const saved = await uploadFile({ url: '/business/logo', file, type, onProgress: () => {}, signal });
      await utils.business.logo.invalidate();
      setLostText((JSON.parse(saved) as { lostText: string }).lostText);
      notify.success('Logo saved. The site shows it now.');
    } catch (error) {
      fail((error as Error).message);
    } finally {
      setSending(false);
    }
  };

  return (
    <FoldedSection
      anchor="logo"
      title="Logo"
      summary={logo ? 'Yours' : 'Ours, until you choose one'}
      hint="For the public pages, link previews and the icon of the site. Without one, ours is shown."
    >
      {error && (
        <ErrorNotice message={`Error loading the logo: ${error.message}`} onRetry={() => refetch()} />
      )}
      {failure && (
        <Box mb="sm">
          <FormAlert>{failure}</FormAlert>
        </Box>
      )}
      {lostText && (
        <Alert mb="md" color="yellow" role="alert" title="The logo has lost its text">
          {`Not drawn: ‘${lostText}’. Turn text into shapes in your drawing program, or upload a PNG.`}
        </Alert>
      )}
      {logo && (
        <p className={classes.logo}>
          <img src={`data:image/png;base64,${logo.png}`} alt="The logo as it is now" />
        </p>
      )}
      <FileDropzone
        className={classes.logoBox}
        label={CHOOSE}
        describedBy={hintId}
        accept=".svg,.png,image/svg+xml,image/png"
        isBusy={isSending}
        onFiles={([file]) => file && void send(file)}
      >
        <span aria-hidden>{isSending ? 'Uploading…' : CHOOSE}</span>
        <span id={hintId} className={classes.quiet}>
          SVG with text as shapes, or PNG. Up to 1 MB.
        </span>
      </FileDropzone>
      {logo && (
        <Button
          mt="xs"
          variant="subtle"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-disabled={remove.isPending}
          onClick={() => remove.mutate({ id: logo.id })}
        >
          Remove the logo
        </Button>
      )}
    </FoldedSection>
  );
}

export const ContactSettings = () => (
  <BusinessSections>
    {({ details }) => (
      <>
        <DetailsForm stored={details} />
        <LogoSection />
      </>
    )}
  </BusinessSections>
);
