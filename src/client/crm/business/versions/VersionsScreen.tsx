import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { StoredVersion } from '#shared/business/versions.schema.ts';
import { isUsable, type VersionedContent } from '#shared/business/versions.ts';
import { dayFromToday, formatShortDay } from '#shared/fields/format.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx';
import { replaceVersionToast } from './useWithdraw.ts';
import { VersionList } from './VersionList.tsx';
import { versionCalls } from './versionCalls.ts';

export interface OpenDraft<Kind extends VersionedContent> {
  /** The draft with which the form opens. */
  draft: StoredVersion<Kind>;
  versions: StoredVersion<Kind>[];
  /** Called with the id of the draft that was published, discarded or given up. */
  onClose: (id: string) => void;
}

interface VersionsScreenProps<Kind extends VersionedContent> {
  kind: Kind;
  /** The subject of the versions, as in 'Versions of groups and prices'. */
  of: string;
  /**
   * The content of a version, to be read: of the one that applies today beside what is scheduled, the next first, where
   * no draft is open.
   */
  current: {
    title: string;
    show: (version: StoredVersion<Kind>, scheduled?: StoredVersion<Kind>[]) => ReactNode;
  };
  /** The records for which a version changes something, compared with the one before. */
  affected?: (before: StoredVersion<Kind>, version: StoredVersion<Kind>) => ReactNode;
  /** The form of the draft. */
  children: (open: OpenDraft<Kind>) => ReactNode;
}

/** The draft of the next version, or what holds today, and all versions below. */
export function VersionsScreen<Kind extends VersionedContent>({
  kind,
  of,
  current,
  affected,
  children,
}: VersionsScreenProps<Kind>) {
  const { data: versions, error, refetch } = versionCalls[kind].versions.useQuery();
  /** Kept while its form is open, whatever others do with the stored one, so that nothing typed is lost. */
  const [draft, setDraft] = useState<StoredVersion<Kind>>();
  const [closed, setClosed] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const stored = versions?.find(({ state }) => state === 'draft');
  if (!draft && stored && stored.id !== closed) setDraft(stored);
  if (error && !versions)
    return <ErrorNotice message={`Error loading ${of}: ${error.message}`} onRetry={refetch} />;
  if (!versions) return <Loading />;
  const latest = versions.find(isUsable);
  const begin = (from: StoredVersion<Kind>, validFrom: string) => {
    // The toast of an earlier act offers what is no longer at hand.
    replaceVersionToast(kind);
    setDraft({ ...from, id: v7(), version: 0, state: 'draft', validFrom, checkedOn: null });
  };
  const onClose = (id: string) => {
    setClosed(id);
    setDraft(undefined);
    // The button that was pressed is gone.
    list.current?.focus();
  };
  const inForce = versions.find(({ state }) => state === 'in_force');
  const beginNext = !draft && latest && (
    <Button variant="default" onClick={() => begin(latest, dayFromToday(1))}>
      Draft the next version
    </Button>
  );
  const showsCurrent = !draft && inForce;
  return (
    <>
      {showsCurrent && (
        <SettingsSection
          title={current.title}
          hint={`Since ${formatShortDay(inForce.validFrom)}.`}
          hasLongAction
          action={beginNext}
        >
          {current.show(inForce, versions.filter(({ state }) => state === 'scheduled').toReversed())}
        </SettingsSection>
      )}
      {draft && children({ draft, versions, onClose })}
      <SettingsSection
        title={`Versions of ${of}`}
        hint="The current version applies today (Sydney). A scheduled one can be withdrawn or replaced until its day begins."
        hasLongAction
        action={!showsCurrent && beginNext}
      >
        <VersionList
          kind={kind}
          label={`Versions of ${of}`}
          versions={versions}
          listRef={list}
          show={current.show}
          affected={affected}
          onReplace={draft ? undefined : (version) => begin(version, version.validFrom)}
          onFailure={refetch}
        />
      </SettingsSection>
    </>
  );
}
