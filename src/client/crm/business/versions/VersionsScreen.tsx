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

interface VersionsScreenProps<Kind extends VersionedContent> {
  /** What the versions are of, as in 'Versions of groups and prices'. */
  of: string;
  query: { data?: StoredVersion<Kind>[]; error: { message: string } | null; refetch: () => void };
  /** The form of the draft. */
  children: (draft: StoredVersion<Kind>, versions: StoredVersion<Kind>[], onClose: () => void) => ReactNode;
}

/** All versions of what holds from a day on, and the draft of the next. */
export function VersionsScreen<Kind extends VersionedContent>({
  of,
  query,
  children,
}: VersionsScreenProps<Kind>) {
  const { data: versions, error, refetch } = query;
  const [begun, setBegun] = useState<StoredVersion<Kind>>();
  if (error) return <ErrorNotice message={`Error loading ${of}: ${error.message}`} onRetry={refetch} />;
  if (!versions) return <Loading />;
  const draft = versions.find(({ state }) => state === 'draft') ?? begun;
  // A new draft begins as the version that holds last.
  const begin = () => {
    const latest = versions.find(({ state }) => state !== 'draft');
    if (latest)
      setBegun({
        ...latest,
        id: v7(),
        version: 0,
        state: 'draft',
        validFrom: dayFromToday(1),
        checkedOn: null,
      });
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
      {draft && children(draft, versions, () => setBegun(undefined))}
    </>
  );
}
