import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import type { StoredVersion } from '#shared/business/versions.schema.ts';
import type { VersionedContent } from '#shared/business/versions.ts';
import { formatCount, formatShortDay, today } from '#shared/fields/format.ts';
import settings from '../../../ui/settings/Settings.module.css';
import own from './DraftActions.module.css';
import { listChanges, type useDraftActions } from './useDraftActions.ts';

interface DraftActionsProps {
  changes: string[];
  /** True where publishing would change nothing. */
  isUnchanged: boolean;
  actions: ReturnType<typeof useDraftActions>;
  onChangeDay: () => void;
}

/** The number of changes and the buttons of a draft, in sight while it is typed, and why it was not published. */
export const DraftActions = ({ changes, isUnchanged, actions, onChangeDay }: DraftActionsProps) => (
  <>
    {actions.refusal && (
      <Alert mt="lg" color="red" role="alert" title="Not published" ref={showWhole}>
        <Text size="sm">{actions.refusal}</Text>
        <Anchor component="button" type="button" size="sm" onClick={onChangeDay}>
          Change the day
        </Anchor>
      </Alert>
    )}
    <div className={settings.foot}>
      <div className={own.changes}>
        <Text fw={600}>
          {changes.length === 0 ? 'No changes yet' : formatCount(changes.length, 'change')}
        </Text>
        <Text size="sm" c="dimmed" lineClamp={2}>
          {listChanges(changes)}
        </Text>
      </div>
      <Button type="submit" variant="default" aria-disabled={actions.isBusy}>
        Save draft
      </Button>
      <Button
        type="submit"
        value="publish"
        variant={changes.length === 0 ? 'default' : 'filled'}
        disabled={isUnchanged}
        aria-disabled={actions.isBusy}
      >
        Publish
      </Button>
    </div>
  </>
);

/** Scrolls to what is inserted below the end of the screen, with the buttons after it. */
const showWhole = (alert: HTMLElement | null) =>
  (alert?.nextElementSibling ?? alert)?.scrollIntoView({ block: 'nearest' });

/** The effect of publishing a draft: `replaced` is the scheduled version of the same day. */
export function describeEffect(validFrom: string, replaced: StoredVersion<VersionedContent> | undefined) {
  if (!validFrom) return '';
  if (validFrom <= today()) return 'Applies at once, and cannot be withdrawn.';
  const day = formatShortDay(validFrom);
  if (replaced)
    return `Replaces the version that ${replaced.publishedByName ?? 'somebody'} scheduled for ${day}.`;
  return `Starts on ${day}. Until then it can be withdrawn or replaced.`;
}

/** Shown when somebody else published or discarded the draft while something was typed. */
export const GoneAlert = ({ onKeep, onClose }: { onKeep: () => void; onClose: () => void }) => (
  <Alert
    mt="md"
    color="yellow"
    role="alert"
    title="Somebody else published or discarded this draft in the meantime"
  >
    <Text size="sm" mb="xs">
      What you typed is still here, and not saved.
    </Text>
    <Group gap="xs">
      <Button variant="default" onClick={onClose}>
        Close without saving
      </Button>
      <Button variant="default" onClick={onKeep}>
        Keep mine as a new draft
      </Button>
    </Group>
  </Alert>
);
