import { VisuallyHidden } from '@mantine/core';
import { type DocumentKind, documentKind } from '#shared/documents/documents.ts';
import classes from './DocumentsPanel.module.css';
import { documentIcons } from './documentIcons.ts';

export function KindIcon({ kind }: { kind: DocumentKind }) {
  const Icon = documentIcons[kind];
  return (
    <>
      <Icon size={18} aria-hidden className={classes.kind} />
      <VisuallyHidden>{documentKind.labels[kind]}</VisuallyHidden>
    </>
  );
}
