import { Button, Group, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { isReloadingWithDrafts } from '../leaveDrafts.ts';
import { Dialog } from '../overlay/Dialog.tsx';
import type { Form } from './form.ts';
import { isDrafted } from './useFormProps.ts';

interface Guard {
  hasChanges: () => boolean;
  texts: typeof UNSAVED;
}

const UNSAVED = {
  title: 'Leave without saving?',
  text: 'What you changed here is not saved yet.',
  leave: 'Leave without saving',
  stay: 'Keep editing',
};

/** The router asks only one guard, so the first asks for all. */
const guards = new Set<RefObject<Guard>>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const findChanged = () => [...guards].find(({ current }) => current.hasChanges());

/** Asks before unsaved changes are lost by a link, Back or closing the tab. */
export function LeaveGuard({ hasChanges, texts = UNSAVED }: Pick<Guard, 'hasChanges'> & Partial<Guard>) {
  const guard = useRef<Guard>({ hasChanges, texts });
  useEffect(() => {
    guard.current = { hasChanges, texts };
  });
  useEffect(() => {
    const notifyListeners = () => {
      for (const listener of listeners) listener();
    };
    guards.add(guard);
    notifyListeners();
    return () => {
      guards.delete(guard);
      notifyListeners();
    };
  }, []);
  const isFirst = useSyncExternalStore(subscribe, () => guards.values().next().value === guard);
  return isFirst && <Question />;
}

/** The guard of a form: a reload that brings its values back as a draft is not asked about. */
export const FormLeaveGuard = <Values,>({ form }: { form: Form<Values> }) => (
  <LeaveGuard hasChanges={() => form.isDirty() && !(isReloadingWithDrafts() && isDrafted(form))} />
);

function Question() {
  const [texts, setTexts] = useState(UNSAVED);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const changed = isLeft(currentLocation, nextLocation) ? findChanged() : undefined;
    if (changed) setTexts(changed.current.texts);
    return changed !== undefined;
  });

  useWindowEvent('beforeunload', (event) => {
    if (findChanged()) event.preventDefault();
  });

  return (
    <Dialog
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={texts.title}
      withCloseButton={false}
    >
      <Text mb="lg">{texts.text}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {texts.leave}
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          {texts.stay}
        </Button>
      </Group>
    </Dialog>
  );
}

/** Another screen, or another step of the same one. */
function isLeft(current: Location, next: Location) {
  const step = stepOf(current);
  return current.pathname !== next.pathname || (step !== null && step !== stepOf(next));
}

const stepOf = ({ search }: Location) => new URLSearchParams(search).get('step');
