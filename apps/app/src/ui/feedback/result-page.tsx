import { Button, Text } from '@mantine/core';
import { Branch } from '../bird/branch.tsx';
import { Feathers } from '../bird/feathers.tsx';
import { OwlMark } from '../bird/mark.tsx';
import { Icon } from '../icon/icon.tsx';
import { PageTitle } from '../shell/page-title.tsx';
import classes from './result-page.module.css';

export type ResultPageProps = {
  kind: 'success' | 'failure';
  title: string;
  text: string;
  /** The button is a link to `href`. With `onPress`, a press calls `onPress` and does not open the link. */
  button: { label: string; href: string; onPress?: () => void };
};

/**
 * Shows the result of an action that happened outside of the app, such as a payment, with one picture, one sentence and
 * one button. After a failure the bird looks puzzled.
 */
export function ResultPage({ kind, title, text, button }: ResultPageProps) {
  return (
    <section className={classes.page} data-kind={kind}>
      {kind === 'success' && <Feathers count={1} />}
      <span className={classes.icon}>
        <Icon name={kind === 'success' ? 'Confetti' : 'XCircle'} weight="duotone" size={88} />
      </span>
      <PageTitle>{title}</PageTitle>
      <Text c="dimmed" className={classes.text}>
        {text}
      </Text>
      <Button
        component="a"
        href={button.href}
        fullWidth
        className={classes.button}
        onClick={event => {
          if (!button.onPress) return;
          event.preventDefault();
          button.onPress();
        }}
      >
        {button.label}
      </Button>
      {kind === 'failure' && (
        <div className={classes.bird}>
          <Branch>
            <span className={classes.tilted}>
              <OwlMark size={72} />
            </span>
          </Branch>
        </div>
      )}
    </section>
  );
}
