import { VisuallyHidden } from '@mantine/core';
import type { Message } from '@nightjar/domain/chat/entity';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/icon/icon.tsx';
import { Pressable } from '../../../ui/input/pressable.tsx';
import classes from './quote.module.css';
import { chatWords } from './words.ts';

export type QuoteProps = {
  name: string;
  /** The quoted message is shown on one line. */
  text: string;
  icon?: IconName;
  own?: boolean;
  /** Called to scroll to the quoted message. */
  onPress?: () => void;
  tabIndex?: number;
  /** A button on the right of the quote, which removes it. */
  action?: ReactNode;
};

/**
 * Shows the message that a reply answers. The quote is shown inside the reply's bubble, and above the composer while
 * the reply is written.
 */
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
      <VisuallyHidden>{chatWords.quote.replyTo}</VisuallyHidden>
      <span className={classes.inside}>{inside}</span>
    </Pressable>
  );
}

export function attachmentIcon(type: Message['attachment_type']): IconName | undefined {
  if (type === null) return undefined;
  return type === 'video' ? 'VideoCamera' : 'Image';
}
