import { Button, Group, Menu, TextInput } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type FocusEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { leadLabels } from '#shared/leads/leads.ts';
import { LOST_REASON_LENGTH, withSuggestion } from '#shared/lostReasons.ts';
import type { DeclinedProposalOf } from '#shared/proposals/actions.schema.ts';
import { ariaKeyShortcuts } from '../../ui/keyboard/shortcuts.ts';
import { useShortcut } from '../../ui/keyboard/useShortcut.ts';
import { floatsInMain } from '../../ui/overlay/floatsInMain.ts';
import { useDeclinedProposal } from './useDeclinedProposal.ts';

interface LostReasonOfferProps {
  /** The record that was lost; left out for several. */
  of?: DeclinedProposalOf;
  onChoose: (reason: string) => void;
  onClose: () => void;
}

/**
 * Offers in a message to say why something was lost: from a menu, which a key opens too, or in other words. Nothing waits
 * for it. The focus then returns to where it was before it came here.
 */
export function LostReasonOffer({ of, onChoose, onClose }: LostReasonOfferProps) {
  const suggestion = useDeclinedProposal(of).declined?.lostReason;
  const [step, setStep] = useState<'offered' | 'choosing' | 'typing'>('offered');
  const cameFrom = useRef<Element | null>(null);
  const isNewest = useIsNewest();
  useShortcut('w', () => isNewest() && setStep('choosing'));

  const rememberFocus = ({ relatedTarget }: FocusEvent) => {
    cameFrom.current ??= relatedTarget;
  };
  const choose = (reason: string) => {
    const opener = cameFrom.current?.isConnected ? cameFrom.current : document.querySelector('main h1');
    onClose();
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    onChoose(reason);
  };

  return (
    <>
      {step === 'typing' ? (
        <ReasonForm onSave={choose} onCancel={() => setStep('offered')} />
      ) : (
        <Menu
          opened={step === 'choosing'}
          onChange={(isOpening) => setStep(isOpening ? 'choosing' : 'offered')}
          position="top-start"
          // Esc returns it; a choice brings it to where it was before the message.
          returnFocus={false}
          // The key that opens it must not close it: it is still on its way to the document.
          clickOutsideEvents={['mousedown', 'touchstart']}
          // The menu is above the message.
          zIndex={500}
          {...floatsInMain()}
        >
          <Menu.Target>
            <Button
              onFocus={rememberFocus}
              size="compact-sm"
              variant="light"
              mt={6}
              me={8}
              rightSection={<IconChevronDown size={14} aria-hidden />}
              aria-keyshortcuts={ariaKeyShortcuts('w')}
            >
              Why was it lost?
            </Button>
          </Menu.Target>
          <Menu.Dropdown onFocus={rememberFocus} mah={360} style={{ overflowY: 'auto' }}>
            {withSuggestion(suggestion).map((reason) => (
              <Menu.Item key={reason} onClick={() => choose(reason)}>
                {reason}
              </Menu.Item>
            ))}
            <Menu.Item closeMenuOnClick={false} onClick={() => setStep('typing')}>
              Other reason
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

/** The offers that are shown, the newest last: the key is for that one. */
const shown: symbol[] = [];

function useIsNewest() {
  const [offer] = useState(() => Symbol('offer'));
  useEffect(() => {
    shown.push(offer);
    return () => void shown.splice(shown.indexOf(offer), 1);
  }, [offer]);
  return () => shown.at(-1) === offer;
}

function ReasonForm({ onSave, onCancel }: { onSave: (reason: string) => void; onCancel: () => void }) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onSave(text.trim());
    else onCancel();
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" mt={6} p={4} wrap="nowrap">
        <TextInput
          autoFocus
          size="sm"
          flex={1}
          aria-label={leadLabels.lostReason}
          placeholder={leadLabels.lostReason}
          maxLength={LOST_REASON_LENGTH}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={getHotkeyHandler([['Escape', onCancel]])}
        />
        <Button type="submit" size="compact-md">
          Save
        </Button>
      </Group>
    </form>
  );
}
