import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { v7 } from 'uuid';
import { dayFromToday } from '#shared/fields/format.ts';
import type { StoredVersion } from '#shared/site/versions.schema.ts';
import type { VersionedContent } from '#shared/site/versions.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { SettingsSection } from '../../settings/SettingsSection.tsx';
import { VersionList } from './VersionList.tsx';

interface OpenDraft<Kind extends VersionedContent> {
  /** The draft with which the form opens. */
  draft: StoredVersion<Kind>;
  /** The draft as it is stored now; undefined where there is none. */
  stored: StoredVersion<Kind> | undefined;
  versions: StoredVersion<Kind>[];
  /** Called with the id of the draft that was published, discarded or given up. */
  onClose: (id: string) => void;
}

interface VersionsScreenProps<Kind extends VersionedContent> {
  /** The subject of the versions, as in 'Versions of groups and prices'. */
  of: string;
  query: { data?: StoredVersion<Kind>[]; error: { message: string } | null; refetch: () => void };
  /** The form of the draft. */
  children: (open: OpenDraft<Kind>) => ReactNode;
}

/** All versions of what holds from a day on, and the draft of the next. */
export function VersionsScreen<Kind extends VersionedContent>({
  of,
  query,
  children,
}: VersionsScreenProps<Kind>) {
  const { data: versions, error, refetch } = query;
  /** Kept while its form is open, whatever others do with the stored one, so that nothing typed is lost. */
  const [draft, setDraft] = useState<StoredVersion<Kind>>();
  const [closed, setClosed] = useState<string>();
  const stored = versions?.find(({ state }) => state === 'draft');
  if (!draft && stored && stored.id !== closed) setDraft(stored);
  if (error && !versions)
    return <ErrorNotice message={`Error loading ${of}: ${error.message}`} onRetry={refetch} />;
  if (!versions) return <Loading />;
  // A new draft begins as the version that holds last.
  const begin = () => {
    const latest = versions.find(({ state }) => state !== 'draft');
    if (latest)
      setDraft({
        ...latest,
        id: v7(),
        version: 0,
        state: 'draft',
        validFrom: dayFromToday(1),
        checkedOn: null,
      });
  };
  const onClose = (id: string) => {
    setClosed(id);
    setDraft(undefined);
  };
  return (
    <>
      <SettingsSection
        title={`Versions of ${of}`}
        hint="The version that holds today in Sydney is used. A published version is never changed: draft the next one."
        action={
          !draft && (
            <Button variant="default" onClick={begin}>
              Draft the next version
            </Button>
          )
        }
      >
        <VersionList label={`Versions of ${of}`} versions={versions} />
      </SettingsSection>
      {draft && children({ draft, stored, versions, onClose })}
    </>
  );
}
