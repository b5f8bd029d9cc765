import { Button, Text, Title } from '@mantine/core';
import { Icon } from '../icon/icon.tsx';
import { commonTexts } from '../words.ts';
import classes from './error-panel.module.css';
import { useTold } from './told.ts';

export type ErrorPanelProps = {
  /** This is a plain sentence about what happened and what happens next. The user never reads the error's code. */
  message: string;
  /** This is the text of the call, such as "Failed to fetch venue". It is small, below the sentence. */
  detail?: string | undefined;
  /** The heading, where "That didn't load." would not be the trouble. */
  title?: string;
  /** True while the content is fetched once more. The panel stays, and its button shows the progress. */
  retrying?: boolean;
  onRetry?: () => void;
  /** Leads to where the app is updated. The panel then offers this before another try. */
  onUpdate?: () => void;
  /** True while there is no network, which the title and the icon then show. */
  offline?: boolean;
  inCard?: boolean;
};

export function ErrorPanel(props: ErrorPanelProps) {
  const { message, detail, onRetry, onUpdate, offline = false, inCard = false, retrying = false } = props;
  const { title = "That didn't load." } = props;
  useTold(inCard ? 'part' : 'page');
  return (
    <div className={classes.panel} data-card={inCard || undefined} role="alert">
      <span className={classes.icon}>
        <Icon name={offline ? 'WifiSlash' : 'WarningCircle'} weight="duotone" size={inCard ? 32 : 56} />
      </span>
      <Title order={2} size="h3">
        {offline ? 'No signal.' : title}
      </Title>
      <Text c="dimmed" className={classes.text}>
        {message}
      </Text>
      {detail && (
        <Text c="dimmed" size="xs" data-detail>
          {detail}
        </Text>
      )}
      {onUpdate && (
        <Button size={inCard ? 'sm' : 'lg'} className={classes.retry} onClick={onUpdate}>
          {commonTexts.update}
        </Button>
      )}
      {onRetry && (
        <Button
          variant="default"
          size={inCard ? 'sm' : 'lg'}
          className={classes.retry}
          loading={retrying}
          onClick={onRetry}
        >
          Try again
        </Button>
      )}
    </div>
  );
}
