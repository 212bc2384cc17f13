import { IconFileUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './FileDropzone.module.css';

interface FileDropProps {
  /** As in 'Choose a CSV file, or drop it here'. */
  label: string;
  /** What may be chosen, and how large it may be. */
  hint: string;
  /** As of the `accept` of a file input. */
  accept: string;
  busy: boolean;
  onFile: (file: File) => void;
}

/** A box that takes one file, chosen or dropped. */
export function FileDropzone({ label, hint, accept, busy, onFile }: FileDropProps) {
  const hintId = useId();
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !busy) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input inside is the first.
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      data-busy={busy || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <IconFileUpload size={28} aria-hidden />
      <span className={classes.label} aria-hidden>
        {label}
      </span>
      <span id={hintId} className={classes.hint}>
        {hint}
      </span>
      <input
        type="file"
        accept={accept}
        aria-label={label}
        aria-describedby={hintId}
        disabled={busy}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file, mended, may be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
