import { Button, Stack, Text, TextInput } from '@mantine/core';
import { copyLink } from '../../ui/links/copyLink.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';

interface InvitationLinkDialogProps {
  email: string;
  url: string;
  hint: string;
  onClose: () => void;
}

/** The new link of an invitation, to copy by hand: it is shown once. */
export const InvitationLinkDialog = ({ email, url, hint, onClose }: InvitationLinkDialogProps) => (
  <Dialog onClose={onClose} title="Link of the invitation" size="lg">
    <Stack gap="sm" align="start">
      <Text>{hint}</Text>
      <TextInput
        label={`Link for ${email}`}
        value={url}
        readOnly
        w="100%"
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => copyLink(url)}>Copy</Button>
    </Stack>
  </Dialog>
);
