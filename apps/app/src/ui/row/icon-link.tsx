import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import classes from './icon-link.module.css';
import { PageLink, type PageOf } from './page-link.tsx';

export type IconLinkProps<Options> = { page: PageOf<Options>; icon: IconName; label: string };

/** Shows an icon beside a row. The icon is a link to a second page about the row's item. */
export function IconLink<const Options>(props: IconLinkProps<Options>): ReactNode;
export function IconLink({ page, icon, label }: IconLinkProps<{ to: string }>): ReactNode {
  return (
    <PageLink page={page} className={classes.link} aria-label={label}>
      <Icon name={icon} />
    </PageLink>
  );
}
