import { Button, Group, Text } from '@mantine/core';
import { type MouseEvent, useSyncExternalStore } from 'react';
import { formatCount } from '#shared/fields/format.ts';
import type { Form } from './form.ts';

interface DraftNoticeProps<Values> {
  form: Form<Values>;
  /** Of fields with an input of their own. */
  labels?: Partial<Record<string, string>> | undefined;
}

/** Says above the fields which of them a draft has filled, until the form is saved or the draft discarded. */
export function DraftNotice<Values>({ form, labels = {} }: DraftNoticeProps<Values>) {
  const draft = useSyncExternalStore(form.subscribe, form.getRestored);
  if (!draft) return null;
  const fields: Partial<Record<string, { label: string }>> = form.fields;
  const names = draft.names.flatMap((name) => labels[name] ?? fields[name]?.label ?? []);
  const more = names.length - MOST_NAMES;
  const shown = more > 1 ? [...names.slice(0, MOST_NAMES), formatCount(more, 'more field')] : names;
  const discard = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    currentTarget.closest('form')?.querySelector<HTMLElement>('[data-autofocus], input, textarea')?.focus();
    draft.discard();
  };
  return (
    <Group gap="4px 12px">
      <Text role="status" size="sm" c="dimmed">
        {`What you typed ${formatRelativeTime(draft.at)} is back`}
        {shown.length > 0 && `: ${new Intl.ListFormat('en-AU').format(shown)}`}
        {'. It is not saved yet.'}
      </Text>
      <Button variant="default" size="compact-sm" onClick={discard}>
        Discard draft
      </Button>
    </Group>
  );
}

const MOST_NAMES = 4;

const relative = new Intl.RelativeTimeFormat('en-AU', { numeric: 'auto' });

/** '12 minutes ago', 'yesterday' */
function formatRelativeTime(at: number) {
  const minutes = Math.round((Date.now() - at) / 60_000);
  if (minutes < 1) return 'a moment ago';
  if (minutes < 60) return relative.format(-minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 24 ? relative.format(-hours, 'hour') : relative.format(-Math.round(hours / 24), 'day');
}
