import { haptics } from '../../../native/haptics/index.ts';
import { HoldButton } from '../../../ui/input/hold-button.tsx';
import { openModal } from '../../../ui/overlay/modal.ts';
import { drinkWords } from './words.ts';

export type HoldToPourProps = {
  /** True while the call that pours the drink is running. */
  busy: boolean;
  disabled?: boolean;
  onPour: () => void;
};

/** The button must be held for this many milliseconds, so that an accidental press does not pour. */
const holdMs = 1200;
const confirmAfterMs = 1000;
const holdWords = drinkWords.hold;

/** The button with which guests and bartenders pour a drink. They hold it, or press the link below it and confirm. */
export function HoldToPour({ busy, disabled, onPour }: HoldToPourProps) {
  const ask = () =>
    openModal({
      type: 'neutral',
      title: holdWords.question.title,
      text: holdWords.question.text,
      confirmLabel: holdWords.question.confirm,
      denyLabel: true,
      confirmAfterMs,
      onConfirm: onPour,
    });
  return (
    <HoldButton
      ms={holdMs}
      label={busy ? holdWords.busy : holdWords.label}
      altLabel={holdWords.withoutHolding}
      busy={busy}
      disabled={disabled}
      onThird={() => haptics.play('light')}
      onDone={onPour}
      onAlternative={ask}
    />
  );
}
