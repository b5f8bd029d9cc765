import { haptics } from '../../../native/haptics/index.ts';
import { HoldButton } from '../../../ui/input/hold-button.tsx';
import { openModal } from '../../../ui/overlay/modal.ts';

export type HoldToPourProps = {
  /** The call is running. */
  busy: boolean;
  disabled?: boolean;
  onPour: () => void;
};

/** Long enough not to be held by accident. Milliseconds. */
const holdMs = 1200;
const confirmAfterMs = 1000;

/** The button that pours, for guest and bartender: held, or pressed and confirmed. */
export function HoldToPour({ busy, disabled, onPour }: HoldToPourProps) {
  const ask = () =>
    openModal({
      type: 'neutral',
      title: 'Pour it now?',
      text: 'Only with the drink in hand. It counts right away.',
      confirmLabel: 'Pour it',
      denyLabel: true,
      confirmAfterMs,
      onConfirm: onPour,
    });
  return (
    <HoldButton
      ms={holdMs}
      label={busy ? 'Pouring' : 'Hold to pour'}
      altLabel="Confirm without holding"
      busy={busy}
      disabled={disabled}
      onThird={() => haptics.play('light')}
      onDone={onPour}
      onAlternative={ask}
    />
  );
}
