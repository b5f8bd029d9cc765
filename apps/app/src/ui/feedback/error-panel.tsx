import { Button, Text, Title } from '@mantine/core';
import { Icon } from '../icon/icon.tsx';
import { commonTexts } from '../words.ts';
import classes from './error-panel.module.css';

export type ErrorPanelProps = {
  /** This is the sentence of the error, from the server or from the call. The user never reads the error's code. */
  message: string;
  onRetry?: () => void;
  /** Leads to where the app is updated. The panel then offers this before another try. */
  onUpdate?: () => void;
  /** True while there is no network. The panel then shows this instead of the message. */
  offline?: boolean;
  inCard?: boolean;
};

export function ErrorPanel({ message, onRetry, onUpdate, offline = false, inCard = false }: ErrorPanelProps) {
  return (
    <div className={classes.panel} data-card={inCard || undefined} role="alert">
      <span className={classes.icon}>
        <Icon name={offline ? 'WifiSlash' : 'WarningCircle'} weight="duotone" size={inCard ? 32 : 56} />
      </span>
      <Title order={2} size="h3">
        {offline ? 'No signal.' : "That didn't load."}
      </Title>
      <Text c="dimmed">{message}</Text>
      {onUpdate && (
        <Button size={inCard ? 'sm' : 'lg'} className={classes.retry} onClick={onUpdate}>
          {commonTexts.update}
        </Button>
      )}
      {onRetry && (
        <Button variant="default" size={inCard ? 'sm' : 'lg'} className={classes.retry} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
