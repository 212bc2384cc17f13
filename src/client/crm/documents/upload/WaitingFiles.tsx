import { ActionIcon, Button } from '@mantine/core';
import { IconUpload, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { formatSize } from '#shared/fields/format.ts';
import { FileDropzone } from '../../../ui/form/FileDropzone.tsx';
import classes from './Uploader.module.css';

export function WaitingFiles({ files, onChange }: { files: File[]; onChange: (files: File[]) => void }) {
  const openDialog = useRef<() => void>(null);
  return (
    <FileDropzone
      className={classes.zone}
      label="Files to upload"
      multiple
      onFiles={(added) => onChange([...files, ...added])}
      openRef={openDialog}
    >
      <Button
        variant="light"
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={() => openDialog.current?.()}
      >
        Choose files
      </Button>
      <p className={classes.hint}>
        {files.length > 0
          ? 'Choose the record above, and they are uploaded.'
          : 'or drop them here. Up to 50 MB each.'}
      </p>
      {files.length > 0 && (
        <ul className={classes.rows} aria-label="Waiting for their record">
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className={classes.row}>
              <div className={classes.file}>
                <span className={classes.name}>{file.name}</span>
                <span className={classes.state}>{formatSize(file.size)}</span>
              </div>
              <ActionIcon
                aria-label={`Leave out ${file.name}`}
                onClick={() => onChange(files.filter((other) => other !== file))}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </FileDropzone>
  );
}
