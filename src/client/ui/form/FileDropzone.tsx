import { Dropzone } from '@mantine/dropzone';
import type { ReactNode, RefObject } from 'react';
import classes from './FileDropzone.module.css';

interface FileDropzoneProps {
  label: string;
  describedBy?: string;
  /** Filters the file dialog only: others can be dropped, and the server checks them. */
  accept?: string;
  multiple?: boolean;
  isBusy?: boolean;
  onFiles: (files: File[]) => void;
  /** Set to a function that opens the file dialog; without it the whole box opens it. */
  openRef?: RefObject<(() => void) | null>;
  className?: string;
  children: ReactNode;
}

/** A box that takes files, chosen or dropped; a dropped folder is taken as its files. */
export function FileDropzone(props: FileDropzoneProps) {
  const {
    label,
    describedBy,
    accept,
    multiple = false,
    isBusy,
    onFiles,
    openRef,
    className,
    children,
  } = props;
  return (
    <Dropzone
      unstyled
      className={classes.box}
      classNames={{ inner: className }}
      // The input is focusable and known to screen readers.
      activateOnClick={false}
      activateOnKeyboard={false}
      enablePointerEvents
      openRef={openRef}
      disabled={isBusy}
      onDrop={(files) => files.length > 0 && onFiles(multiple ? files : files.slice(0, 1))}
      inputProps={{
        'aria-label': label,
        'aria-describedby': describedBy,
        accept,
        multiple,
        disabled: isBusy,
        tabIndex: 0,
        style: {},
        hidden: openRef !== undefined,
        // The same file may be chosen again after a correction.
        onClick: ({ currentTarget }) => {
          currentTarget.value = '';
        },
      }}
    >
      {children}
    </Dropzone>
  );
}
