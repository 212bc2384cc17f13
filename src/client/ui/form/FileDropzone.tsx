import { Dropzone } from '@mantine/dropzone';
import type { ReactNode, RefObject } from 'react';
import classes from './FileDropzone.module.css';

interface FileDropzoneProps {
  /** The accessible name of the file input. */
  label: string;
  /** The id of the element that describes it. */
  describedBy?: string;
  /** The files that the browser's dialog offers, as of a file input. Others can be dropped: the server checks them. */
  accept?: string;
  multiple?: boolean;
  isBusy?: boolean;
  onFiles: (files: File[]) => void;
  /** Set to the function that opens the browser's dialog, for a button of its own. Without it all of the box opens it. */
  openRef?: RefObject<(() => void) | null>;
  /** Lays out the content. */
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
      // The input itself is used: it is focusable, and screen readers know it.
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
        // The same file may be chosen again once it is corrected.
        onClick: ({ currentTarget }) => {
          currentTarget.value = '';
        },
      }}
    >
      {children}
    </Dropzone>
  );
}
