import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './desk-heading.module.css';
import { HrefLink } from './href-link.tsx';

/** A page above this one. */
export type Crumb = { readonly label: string; readonly href: string };

export type DeskHeadingProps = {
  title: string;
  crumbs?: readonly Crumb[];
  /** Beside the title: a state in one word. */
  badge?: ReactNode;
  /** One sentence below the title. */
  text?: ReactNode;
  /** The page's controls, the primary one last. */
  actions?: ReactNode;
};

/** Where the page is, its h1, what can be done here. The h1 takes the focus after a navigation. */
export function DeskHeading({ title, crumbs = [], badge, text, actions }: DeskHeadingProps) {
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
        <div className={classes.words}>
          <div className={classes.title}>
            <Title order={1} size="h2" id="page-title" tabIndex={-1}>
              {title}
            </Title>
            {badge}
          </div>
          {text && <p className={classes.text}>{text}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  );
}
