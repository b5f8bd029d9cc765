import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './desk-heading.module.css';
import { HrefLink } from './href-link.tsx';

/** This is a breadcrumb: a page above this one in the hierarchy. */
export type Crumb = { readonly label: string; readonly href: string };

export type DeskHeadingProps = {
  title: string;
  /**
   * The breadcrumbs, from the top of the hierarchy down; below 768 px only the nearest page is shown, as a way back.
   */
  crumbs?: readonly Crumb[];
  /** This is a picture before the title: a venue's logo. */
  picture?: ReactNode;
  /** This is a badge beside the title: a state in one word. */
  badge?: ReactNode;
  /** This is one sentence or a state below the title. */
  text?: ReactNode;
  /** These are the controls of the page, the main one last. */
  actions?: ReactNode;
};

/**
 * Shows the title of a page (its h1), the pages above it, and its controls. The h1 takes the focus after a
 * navigation.
 */
export function DeskHeading({ title, crumbs = [], picture, badge, text, actions }: DeskHeadingProps) {
  return (
    <div className={classes.heading}>
      {crumbs.length > 0 && (
        <nav aria-label="Breadcrumb">
          <ol className={classes.crumbs}>
            {crumbs.map(({ label, href }) => (
              <li key={href} className={classes.crumb}>
                <HrefLink href={href}>{label}</HrefLink>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={classes.line}>
        {picture}
        <div className={classes.words}>
          <div className={classes.title}>
            <Title order={1} size="h2" id="page-title" tabIndex={-1}>
              {title}
            </Title>
            {badge}
          </div>
          {text && <div className={classes.text}>{text}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  );
}
