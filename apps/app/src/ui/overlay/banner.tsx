import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import classes from './banner.module.css';

export type BannerKind = 'info' | 'good' | 'warning' | 'error';

const bannerIcons: Record<BannerKind, IconName> = {
  info: 'Info',
  good: 'CheckCircle',
  warning: 'WarningCircle',
  error: 'WarningCircle',
};

export type BannerProps = {
  kind?: BannerKind;
  text: ReactNode;
  /** This is one small control, such as a text button. */
  action?: ReactNode;
  /** A banner with this function can be closed. `closeLabel` names its button for screen readers. */
  onClose?: () => void;
  closeLabel?: string;
};

/** Shows a fact about the whole app under the header, such as "location off" or "update ready". */
export function Banner({ kind = 'info', text, action, onClose, closeLabel }: BannerProps) {
  return (
    <div className={classes.banner} data-kind={kind} role="status">
      <Icon name={bannerIcons[kind]} weight="fill" size={20} />
      <span className={classes.text}>{text}</span>
      {action}
      {onClose && (
        <ActionIcon aria-label={closeLabel} size="2.75rem" className={classes.close} onClick={onClose}>
          <Icon name="X" size={20} />
        </ActionIcon>
      )}
    </div>
  );
}
