import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './desk-heading.module.css';
import { HrefLink } from './href-link.tsx';

/** A breadcrumb is a link to a page above the shown page in the hierarchy. */
export type Crumb = { readonly label: string; readonly href: string };

export type DeskHeadingProps = {
  title: string;
  /**
   * These are the breadcrumbs, from the top of the hierarchy down. Below 768 px only the last breadcrumb is shown, as
   * the way back.
   */
  crumbs?: readonly Crumb[];
  /** This is the picture before the title, such as a venue's logo. */
  picture?: ReactNode;
  /** The badge beside the title names a state in one word. */
  badge?: ReactNode;
  /** This is the text below the title: one sentence or a state. */
  text?: ReactNode;
  /** These are the controls of the page; the main control is the last. */
  actions?: ReactNode;
  /** True where the controls change with the state of the page. They have a line of their own then, and move no text. */
  actionsBelow?: boolean;
};

/**
 * Shows the title of a page (its h1), the breadcrumbs and the page's controls. The h1 gets the focus after a
 * navigation.
 */
export function DeskHeading(props: DeskHeadingProps) {
  const { title, crumbs = [], picture, badge, text, actions, actionsBelow } = props;
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
        {actions && (
          <div className={classes.actions} data-below={actionsBelow || undefined}>
            {actions}
          </div>
        )}
      </div>
    </div>
  );
}
