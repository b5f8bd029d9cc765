import { Button, type ButtonProps } from '@mantine/core';
import { countdown, seconds } from '@nightjar/domain/kernel/time';
import { useOnline } from '../../../platform/network.ts';
import { useNow } from '../../../platform/now.ts';
import { commonTexts } from '../../../ui/words.ts';
import { accountWords } from './words.ts';

export type WaitButtonProps = ButtonProps & {
  label: string;
  /** The button is disabled before this moment, in milliseconds since the epoch; its label counts down. */
  until: number;
  type?: 'submit' | 'button';
  onClick?: () => void;
};

/** The button sends a text message. It is disabled without a connection, and for a while after the last message. */
export function WaitButton({ label, until, disabled = false, ...button }: WaitButtonProps) {
  const online = useOnline();
  const left = Math.max(0, Math.ceil((until - useNow()) / seconds));
  return (
    <Button fullWidth {...button} disabled={disabled || !online || left > 0}>
      {!online
        ? commonTexts.needsSignal
        : left > 0
          ? accountWords.waiting(label, countdown(left * seconds))
          : label}
    </Button>
  );
}
