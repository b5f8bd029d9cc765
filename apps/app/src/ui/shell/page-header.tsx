import { ActionIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import classes from './page-header.module.css';
import { PageTitle } from './page-title.tsx';

export type PageHeaderProps = {
  title: ReactNode;
  /** Goes back to the previous page. Without this function the header shows no arrow. */
  onBack?: () => void;
  /** This is one control or a menu at the right of the header. */
  action?: ReactNode;
};

/**
 * Shows a header with Back, the page's h1 in the middle, and one action. It stays at the top while the page scrolls.
 */
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

/** Shows the title of a list that is a pane. While a page is open beside it, that page has the h1. */
export function PaneHeader({ title, isPageTitle }: { title: string; isPageTitle: boolean }) {
  return (
    <header className={classes.bar} data-pane>
      {isPageTitle ? (
        <PageTitle>{title}</PageTitle>
      ) : (
        <Title order={2} size="h1">
          {title}
        </Title>
      )}
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
