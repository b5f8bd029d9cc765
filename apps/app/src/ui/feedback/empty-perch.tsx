import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Branch } from '../bird/branch.tsx';
import { FlyingBird } from '../bird/flight.tsx';
import { OwlMark } from '../bird/mark.tsx';
import { Icon, type IconName } from '../icon/icon.tsx';
import classes from './empty-perch.module.css';

export type EmptyPerchProps = {
  /**
   * The pose of the drawn bird: `perched`, `asleep`, `away` (it looks away), or `flown` (it flies away from the
   * branch).
   */
  pose?: 'perched' | 'asleep' | 'away' | 'flown';
  /** This icon shows which kind of items the list would have. */
  icon?: IconName;
  title: string;
  /** This is one sentence that explains why the list is empty. */
  text?: ReactNode;
  /** This is one control, such as a button or a link. */
  action?: ReactNode;
  /** True if the empty list is a whole page: the title is then the h1. */
  page?: boolean;
  /** True if the empty list is one section of a page, which is then only as high as its content. */
  inPart?: boolean;
};

/**
 * Shows that a list is empty, with a bird, a title, one sentence and one control. If it is the whole page, it is in the
 * middle of the screen.
 */
export function EmptyPerch(props: EmptyPerchProps) {
  const { pose = 'perched', icon, title, text, action, page = false, inPart = false } = props;
  const size = inPart ? 72 : 112;
  return (
    <div className={classes.empty} data-page={page || undefined}>
      <div className={classes.scene} data-small={inPart || undefined}>
        <Branch above={pose === 'flown' && <FlyingBird size={size * 0.7} />}>
          {pose === 'flown' ? (
            <span className={classes.gap} />
          ) : (
            <OwlMark size={size} asleep={pose === 'asleep'} mirrored={pose === 'away'} />
          )}
        </Branch>
        {icon && (
          <span className={classes.icon}>
            <Icon name={icon} weight="duotone" size={inPart ? 40 : 56} />
          </span>
        )}
      </div>
      <Title order={page ? 1 : 2} size={inPart ? 'h3' : 'h2'}>
        {title}
      </Title>
      {text && (
        <Text c="dimmed" className={classes.text}>
          {text}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
