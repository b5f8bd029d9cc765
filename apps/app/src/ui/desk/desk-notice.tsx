import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import classes from './desk-notice.module.css';

export type DeskNoticeProps = {
  icon: IconName;
  children: ReactNode;
  /** This is one link or small button of the notice. */
  action?: ReactNode;
};

/** Shows the state of a page's subject above the page, such as "archived" or "not confirmed". */
export function DeskNotice({ icon, children, action }: DeskNoticeProps) {
  return (
    <div className={classes.notice} role="note">
      <Icon name={icon} size={20} />
      <p className={classes.text}>{children}</p>
      {action}
    </div>
  );
}
