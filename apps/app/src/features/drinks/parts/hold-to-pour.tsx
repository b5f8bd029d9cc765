import { haptics } from '../../../native/haptics/index.ts';
import { HoldButton } from '../../../ui/input/hold-button.tsx';
import { openModal } from '../../../ui/overlay/modal.ts';
import { drinkWords } from './words.ts';

export type HoldToPourProps = {
  /** The call is running. */
  busy: boolean;
  disabled?: boolean;
  onPour: () => void;
};

/** Long enough not to be held by accident. Milliseconds. */
const holdMs = 1200;
const confirmAfterMs = 1000;
const words = drinkWords.hold;

/** The button that pours, for guest and bartender: held, or pressed and confirmed. */
export function HoldToPour({ busy, disabled, onPour }: HoldToPourProps) {
  const ask = () =>
    openModal({
      type: 'neutral',
      title: words.question.title,
      text: words.question.text,
      confirmLabel: words.question.confirm,
      denyLabel: true,
      confirmAfterMs,
      onConfirm: onPour,
    });
  return (
    <HoldButton
      ms={holdMs}
      label={busy ? words.busy : words.label}
      altLabel={words.withoutHolding}
      busy={busy}
      disabled={disabled}
      onThird={() => haptics.play('light')}
      onDone={onPour}
      onAlternative={ask}
    />
  );
}
