import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { useDownload } from '../useDownload.ts';
import { Preview, type PreviewProps } from './Preview.tsx';
import classes from './PreviewDialog.module.css';

interface PreviewDialogProps extends PreviewProps {
  onClose: () => void;
}

export function PreviewDialog({ onClose, ...file }: PreviewDialogProps) {
  const download = useDownload();
  return (
    <Dialog onClose={onClose} title={file.name} size="xl" classNames={{ title: classes.title }}>
      <Button
        variant="default"
        size="compact-md"
        mb="sm"
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => download(file.versionId)}
      >
        Download
      </Button>
      <Preview {...file} />
    </Dialog>
  );
}
