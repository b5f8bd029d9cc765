import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './desk-heading.module.css';
import { HrefLink } from './href-link.tsx';

/** A crumb is a page above this one. */
export type Crumb = { readonly label: string; readonly href: string };

export type DeskHeadingProps = {
  title: string;
  /** They go from the top down; below 768 px only the nearest page is shown, as a way back. */
  crumbs?: readonly Crumb[];
  /** It is shown before the title: a venue's logo. */
  picture?: ReactNode;
  /** It is shown beside the title: a state in one word. */
  badge?: ReactNode;
  /** It is one sentence or state below the title. */
  text?: ReactNode;
  /** These are the page's controls, the primary one last. */
  actions?: ReactNode;
};

/** Shows where the page is, its h1, and what can be done here. The h1 takes the focus after a navigation. */
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
