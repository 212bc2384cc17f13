import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { DocumentRecord } from '#shared/documents/documents.schema.ts';
import { formatShortTime, formatSize } from '#shared/fields/format.ts';
import { Panel } from '../../ui/Panel.tsx';
import classes from './DocumentsPanel.module.css';
import { subjectOf } from './documentSubject.ts';
import { PreviewButton } from './preview/PreviewButton.tsx';
import { Uploader } from './upload/Uploader.tsx';
import { useDownload } from './useDownload.ts';

interface DocumentVersionsProps extends Pick<ComponentProps<typeof Uploader>, 'openRef'> {
  document: DocumentRecord;
}

/** The versions of a document, newest first, and the uploader that adds one. */
export function DocumentVersions({ document, openRef }: DocumentVersionsProps) {
  const download = useDownload();
  return (
    <Panel title="Versions" count={document.versions.length} staysOpen>
      <ul className={classes.list}>
        {document.versions.map(({ id, number, mediaType, size, createdAt, createdByName }) => (
          <li key={id} className={classes.row}>
            <div className={classes.text}>
              <strong>{`Version ${number}`}</strong>
              <div className={classes.details}>
                {[formatShortTime(createdAt), formatSize(size), createdByName]
                  .filter(Boolean)
                  .join('\u00a0· ')}
              </div>
            </div>
            <div className={classes.buttons}>
              <PreviewButton
                name={`${document.name}, version ${number}`}
                versionId={id}
                mediaType={mediaType}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                onClick={() => download(id)}
                aria-label={`Download version ${number}`}
              >
                <IconDownload size={18} aria-hidden />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ul>
      <div className={classes.next}>
        <Uploader subject={subjectOf(document)} replaces={document.name} openRef={openRef} />
      </div>
    </Panel>
  );
}
