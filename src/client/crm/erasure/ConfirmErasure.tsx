import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Erasure } from '#shared/erasure/erasure.ts';
import { isPromptCancelled } from '../../confirmPasswordLink.ts';
import { trpc } from '../../trpc.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import { Panel } from '../../ui/Panel.tsx';
import classes from './Erasure.module.css';

interface ConfirmErasureProps {
  erasure: Erasure;
  ticked: Set<string>;
  onErased: () => void;
}

/** Typing the name is the confirmation; the server compares it too. */
export function ConfirmErasure({ erasure: { id, name, places }, ticked, onErased }: ConfirmErasureProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const erase = trpc.erasure.erase.useMutation({
    onSuccess: onErased,
    onError: (error) => {
      if (isPromptCancelled(error)) return;
      const message = error.data?.fieldErrors?.name;
      if (message) setFault(message);
      else notifyFailure(`Failed to erase ${name}`, error);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== name) return setFault(`Type the name as it stands: ${name}`);
    setFault(null);
    const keysOf = (isSure: boolean) =>
      places.flatMap((place) =>
        place.isSure === isSure && ticked.has(place.key) !== isSure ? [place.key] : [],
      );
    erase.mutate({ id, name, leave: keysOf(true), blank: keysOf(false) });
  };
  return (
    <Panel title="Confirm" staysOpen>
      <form onSubmit={submit} className={classes.confirm} aria-label="Erase a person">
        <TextInput
          label={`Type ${name} to confirm`}
          value={typed}
          error={fault}
          // The box stays on one line with the button.
          inputWrapperOrder={['label', 'error', 'input']}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" color="red" loading={erase.isPending}>
          Erase for good
        </Button>
      </form>
    </Panel>
  );
}
