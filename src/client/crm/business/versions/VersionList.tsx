import { formatDay, today } from '#shared/fields/format.ts';
import type { StoredVersion } from '#shared/site/versions.schema.ts';
import type { VersionedContent, VersionState } from '#shared/site/versions.ts';
import { WebLink } from '../../../ui/links/WebLink.tsx';
import { ToneBadge } from '../../../ui/ToneBadge.tsx';
import settings from '../../settings/Settings.module.css';

const STATE_LABELS: Record<VersionState, string> = {
  draft: 'Draft',
  scheduled: 'Published, holds later',
  in_force: 'In force',
  past: 'Past',
};

/** All versions, the newest first. */
export const VersionList = ({
  label,
  versions,
}: {
  label: string;
  versions: StoredVersion<VersionedContent>[];
}) => (
  <ul className={settings.rows} aria-label={label}>
    {versions.map((version) => (
      <li className={settings.row} key={version.id ?? version.validFrom}>
        <div className={settings.what}>
          <div className={settings.title}>
            {`From ${formatDay(version.validFrom)}`}
            <ToneBadge tone={version.state === 'in_force' ? 'teal' : 'grey'}>
              {STATE_LABELS[version.state]}
            </ToneBadge>
          </div>
          <div className={settings.detail}>{describeOrigin(version)}</div>
        </div>
        {version.sourceUrl && <WebLink url={version.sourceUrl} />}
      </li>
    ))}
  </ul>
);

const describeOrigin = ({ id, publishedAt, publishedByName, checkedOn }: StoredVersion<VersionedContent>) => {
  if (id === null) return 'Came with the product';
  const published =
    publishedAt &&
    `Published ${formatDay(today(publishedAt))}${publishedByName ? ` by ${publishedByName}` : ''}`;
  const checked = checkedOn && `compared with its source on ${formatDay(checkedOn)}`;
  return [published ?? 'Not published', checked].filter(Boolean).join(', ');
};
