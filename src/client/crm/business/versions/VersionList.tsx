import { Button, Group } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import type { StoredVersion } from '#shared/business/versions.schema.ts';
import { isUsable, type VersionedContent, type VersionState } from '#shared/business/versions.ts';
import { formatShortDay, formatShortTime } from '#shared/fields/format.ts';
import { WebLink } from '../../../ui/links/WebLink.tsx';
import { FoldedFields } from '../../../ui/settings/FoldedFields.tsx';
import settings from '../../../ui/settings/Settings.module.css';
import { ToneBadge } from '../../../ui/ToneBadge.tsx';
import { useWithdraw } from './useWithdraw.ts';
import own from './VersionList.module.css';

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
export function VersionList<Kind extends VersionedContent>(props: VersionListProps<Kind>) {
  const { label, versions, listRef } = props;
  const withdrawn = versions.filter(({ state }) => state === 'withdrawn');
  const rowOf = (version: StoredVersion<Kind>) => (
    <VersionRow key={version.id ?? version.validFrom} version={version} {...props} />
  );
  return (
    <>
      <ul className={settings.rows} aria-label={label} ref={listRef} tabIndex={-1}>
        {versions.filter(({ state }) => state !== 'withdrawn').map(rowOf)}
      </ul>
      {withdrawn.length > 0 && (
        <div className={own.withdrawn}>
          <FoldedFields isLazy summary={`Withdrawn (${withdrawn.length})`}>
            <ul className={settings.rows} aria-label="Withdrawn versions">
              {withdrawn.map(rowOf)}
            </ul>
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
