import { Button, Group } from '@mantine/core';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { StoredVersion } from '#shared/business/versions.schema.ts';
import { isUsable, type VersionedContent, type VersionState } from '#shared/business/versions.ts';
import { dayFromToday, formatShortDay, formatShortTime } from '#shared/fields/format.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { WebLink } from '../../../ui/links/WebLink.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { FoldedFields } from '../../../ui/settings/FoldedFields.tsx';
import settings from '../../../ui/settings/Settings.module.css';
import { SettingsSection } from '../../../ui/settings/SettingsSection.tsx';
import { ToneBadge } from '../../../ui/ToneBadge.tsx';
import own from './PriceTable.module.css';
import { replaceVersionToast, useWithdraw } from './useWithdraw.ts';
import { versionCalls } from './versionCalls.ts';

const STATE_LABELS: Record<VersionState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  in_force: 'Current',
  past: 'Past',
  withdrawn: 'Withdrawn',
};

interface VersionListProps<Kind extends VersionedContent> {
  kind: Kind;
  label: string;
  versions: StoredVersion<Kind>[];
  listRef: RefObject<HTMLUListElement | null>;
  /** The content of a version, to be read. */
  show: (version: StoredVersion<Kind>) => ReactNode;
  /** The records for which a version changes something, compared with the one before. */
  affected?: ((before: StoredVersion<Kind>, version: StoredVersion<Kind>) => ReactNode) | undefined;
  /** Begins a draft for the day of a scheduled version; left out while a draft is open. */
  onReplace: ((version: StoredVersion<Kind>) => void) | undefined;
  /** Called when a withdrawal failed: something else may be so now. */
  onFailure: () => void;
}

/** All versions, the newest first; those that were withdrawn are folded below them. */
function VersionList<Kind extends VersionedContent>(props: VersionListProps<Kind>) {
  const { label, versions, listRef } = props;
  const withdrawn = versions.filter(({ state }) => state === 'withdrawn');
  const rowOf = (version: StoredVersion<Kind>) => (
    <VersionRow key={version.id ?? version.validFrom} version={version} {...props} />
  );
  return (
    <>
      <ul aria-label={label} ref={listRef} tabIndex={-1}>
        {versions.filter(({ state }) => state !== 'withdrawn').map(rowOf)}
      </ul>
      {withdrawn.length > 0 && (
        <div className={own.withdrawn}>
          <FoldedFields isLazy summary={`Withdrawn (${withdrawn.length})`}>
            <ul aria-label="Withdrawn versions">{withdrawn.map(rowOf)}</ul>
          </FoldedFields>
        </div>
      )}
    </>
  );
}

function VersionRow<Kind extends VersionedContent>({
  version,
  kind,
  versions,
  listRef,
  show,
  affected,
  onReplace,
  onFailure,
}: VersionListProps<Kind> & { version: StoredVersion<Kind> }) {
  const day = formatShortDay(version.validFrom);
  return (
    <li className={settings.row}>
      <div className={settings.what}>
        <div className={settings.title}>
          {`From ${day}`}
          <ToneBadge tone={version.state === 'in_force' ? 'teal' : 'grey'}>
            {STATE_LABELS[version.state]}
          </ToneBadge>
        </div>
        <div className={settings.detail}>{describeOrigin(version)}</div>
        {affected && describeAffected(versions, version, affected)}
      </div>
      {version.sourceUrl && <WebLink url={version.sourceUrl} />}
      {version.state === 'scheduled' && version.id && (
        <ScheduledActions
          kind={kind}
          id={version.id}
          validFrom={version.validFrom}
          onReplace={onReplace && (() => onReplace(version))}
          onWithdrawn={() => listRef.current?.focus()}
          onFailure={onFailure}
        />
      )}
      {version.state !== 'draft' && (
        <div className={own.content}>
          <FoldedFields isLazy summary={`View what applies from ${day}`}>
            {show(version)}
          </FoldedFields>
        </div>
      )}
    </li>
  );
}

/** The records that a version affects which applies or will; the supplied one replaced none. */
function describeAffected<Kind extends VersionedContent>(
  versions: StoredVersion<Kind>[],
  version: StoredVersion<Kind>,
  affected: NonNullable<VersionListProps<Kind>['affected']>,
) {
  if (version.state !== 'in_force' && version.state !== 'scheduled') return null;
  const before = versions.find((one) => isUsable(one) && one.validFrom < version.validFrom);
  return before && affected(before, version);
}

function describeOrigin(version: StoredVersion<VersionedContent>) {
  const { id, publishedAt, publishedByName, withdrawnAt, withdrawnByName, checkedOn } = version;
  if (id === null) return 'Supplied';
  return [
    publishedAt ? describeAct('Published', publishedAt, publishedByName) : 'Not published',
    withdrawnAt && describeAct('withdrawn', withdrawnAt, withdrawnByName),
    checkedOn && `checked against the source on ${formatShortDay(checkedOn)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const describeAct = (verb: string, at: Date, byName: string | null) =>
  `${verb} ${formatShortTime(at)}${byName ? ` by ${byName}` : ''}`;

interface ScheduledActionsProps {
  kind: VersionedContent;
  id: string;
  validFrom: string;
  onReplace: (() => void) | undefined;
  /** Called when the buttons are about to go. */
  onWithdrawn: () => void;
  onFailure: () => void;
}

function ScheduledActions({ kind, id, validFrom, onReplace, onWithdrawn, onFailure }: ScheduledActionsProps) {
  const { withdraw, isPending } = useWithdraw(kind, { onWithdrawn, onFailure });
  const day = formatShortDay(validFrom);
  return (
    <Group gap="xs">
      {onReplace && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Replace the version of ${day}`}
          onClick={onReplace}
        >
          Replace
        </Button>
      )}
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Withdraw the version of ${day}`}
        disabled={isPending}
        onClick={() => withdraw(id, validFrom)}
      >
        Withdraw
      </Button>
    </Group>
  );
}

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
