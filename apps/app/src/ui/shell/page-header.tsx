import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import classes from './page-header.module.css';
import { PageTitle } from './page-title.tsx';

export type PageHeaderProps = {
  title: ReactNode;
  /** Shown as an arrow when given. */
  onBack?: () => void;
  /** One control or a menu, on the right. */
  action?: ReactNode;
};

/** Back, the page's h1 in the middle, one action. Sticks to the top. */
export function PageHeader({ title, onBack, action }: PageHeaderProps) {
  return (
    <header className={classes.bar}>
      <div className={classes.side}>{onBack && <BackButton onBack={onBack} />}</div>
      <PageTitle size="bar">{title}</PageTitle>
      <div className={classes.side} data-end>
        {action}
      </div>
    </header>
  );
}

export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <ActionIcon aria-label="Back" onClick={onBack} size="2.75rem">
      <Icon name="ArrowLeft" />
    </ActionIcon>
  );
}
