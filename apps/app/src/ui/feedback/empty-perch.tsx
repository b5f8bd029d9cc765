import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Branch } from '../bird/branch.tsx';
import { Flight } from '../bird/flight.tsx';
import { Mark } from '../bird/mark.tsx';
import { Icon, type IconName } from '../icon/icon.tsx';
import classes from './empty-perch.module.css';

export type EmptyPerchProps = {
  /** How the bird sits: `perched`, `asleep`, `away` (looks off), `flown` (just left). */
  pose?: 'perched' | 'asleep' | 'away' | 'flown';
  /** What is missing. */
  icon?: IconName;
  title: string;
  /** One sentence. */
  text?: ReactNode;
  /** One control. */
  action?: ReactNode;
  /** On a page of its own the title is the h1. */
  page?: boolean;
};

export function EmptyPerch({ pose = 'perched', icon, title, text, action, page = false }: EmptyPerchProps) {
  return (
    <div className={classes.empty}>
      <div className={classes.scene}>
        <Branch above={pose === 'flown' && <Flight size={44} />}>
          {pose === 'flown' ? (
            <span className={classes.gap} />
          ) : (
            <Mark size={72} asleep={pose === 'asleep'} mirrored={pose === 'away'} />
          )}
        </Branch>
        {icon && (
          <span className={classes.icon}>
            <Icon name={icon} weight="duotone" size={56} />
          </span>
        )}
      </div>
      <Title order={page ? 1 : 2} size="h3">
        {title}
      </Title>
      {text && <Text c="dimmed">{text}</Text>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
