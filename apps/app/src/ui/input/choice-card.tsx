import { UnstyledButton } from '@mantine/core';
import { Icon } from '../icon/icon.tsx';
import classes from './choice-card.module.css';

export type ChoiceCardProps = {
  /** The look of the card: `alive` is filled with luna, `quiet` has a dashed border. */
  kind: 'alive' | 'quiet';
  title: string;
  text: string;
  chosen: boolean;
  disabled?: boolean;
  /** True while the answer is being sent to the server. */
  busy?: boolean;
  onPress: () => void;
};

/** Shows one of two large answers to a page's only question. */
export function ChoiceCard({ kind, title, text, chosen, disabled, busy, onPress }: ChoiceCardProps) {
  return (
    <UnstyledButton
      className={classes.card}
      data-kind={kind}
      aria-pressed={chosen}
      aria-busy={busy || undefined}
      disabled={disabled}
      onClick={onPress}
    >
      <span className={classes.ring} aria-hidden>
        {chosen && <Icon name="Check" weight="bold" size={28} />}
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.text}>{text}</span>
      </span>
    </UnstyledButton>
  );
}
