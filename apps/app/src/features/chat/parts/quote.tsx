import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/icon/icon.tsx';
import { Pressable } from '../../../ui/input/pressable.tsx';
import classes from './quote.module.css';

export type QuoteProps = {
  name: string;
  /** One line of what was said. */
  text: string;
  icon?: IconName;
  own?: boolean;
  /** Leads to what was said. */
  onPress?: () => void;
  tabIndex?: number;
  /** On the right: takes the quote away again. */
  action?: ReactNode;
};

/** What an answer answers: inside of its bubble, and above the composer while it is written. */
export function Quote({ name, text, icon, own, onPress, tabIndex, action }: QuoteProps) {
  const inside = (
    <>
      <span className={classes.name}>{name}</span>
      <span className={classes.text}>
        {icon && <Icon name={icon} size={16} />}
        <span className={classes.line}>{text}</span>
      </span>
    </>
  );
  const look = { className: classes.quote, 'data-own': own || undefined };
  if (!onPress)
    return (
      <div {...look} data-still>
        <div className={classes.inside}>{inside}</div>
        {action}
      </div>
    );
  return (
    <Pressable {...look} onClick={onPress} tabIndex={tabIndex}>
      <VisuallyHidden>In answer to </VisuallyHidden>
      <span className={classes.inside}>{inside}</span>
    </Pressable>
  );
}
