import { VisuallyHidden } from '@mantine/core';
import { type ComponentProps, memo, type ReactNode, useRef } from 'react';
import { Icon, type IconName } from '../../../ui/icon/icon.tsx';
import { Pressable } from '../../../ui/input/pressable.tsx';
import { chatWords } from '../parts/words.ts';
import classes from './chat-row.module.css';
import { inboxWords } from './words.ts';

export type ChatRowProps = {
  /** This is the picture of the chat, 48 pixels wide: a face, two faces or a room's picture. */
  leading: ReactNode;
  title: string;
  /** The last message is shown on one line. */
  words: string;
  time: ReactNode;
  /** The number of unread messages as text, at most "99+". It is null when everything is read. */
  unread: string | null;
  /** True when an unread message mentions the user. */
  mentioned: boolean;
  muted: boolean;
  /** True when the conversation is open beside the list. */
  open?: boolean;
  /** Renders the row as a link: `props => <PageLink page={…} {...props} />`. */
  renderRoot: (props: Record<string, unknown>) => ReactNode;
  onMenu: () => void;
  /** A swipe shows these buttons. The menu has them too. */
  swipes: readonly RowSwipeAction[];
  /** A long press on the row opens the menu. These are the handlers that notice the press. */
  hold?: ComponentProps<'div'>;
};

export type RowSwipeAction = { label: string; icon: IconName; onPress: () => void };

/**
 * Decides how strongly a row is highlighted. A muted chat with unread messages is highlighted only when a message
 * mentions the user.
 */
function rowHighlight({ unread, muted, mentioned }: ChatRowProps): 'lit' | 'quiet' | undefined {
  if (unread === null) return undefined;
  return muted && !mentioned ? 'quiet' : 'lit';
}

export function ChatRow(props: ChatRowProps) {
  const { title, open = false, renderRoot, onMenu, swipes, hold } = props;
  const slide = useRef<HTMLDivElement>(null);
  const close = () => slide.current?.scrollTo({ left: 0, behavior: 'smooth' });
  return (
    <div ref={slide} className={classes.slide}>
      <div className={classes.row} data-unread={rowHighlight(props)} data-open={open || undefined} {...hold}>
        {renderRoot({ className: classes.link, children: <ChatRowContent {...props} /> })}
        <Pressable className={classes.menu} aria-label={inboxWords.row.more(title)} onClick={onMenu}>
          <Icon name="DotsThree" size={20} weight="bold" />
        </Pressable>
      </div>
      <div className={classes.swipes} aria-hidden>
        {swipes.map(({ label, icon, onPress }) => (
          <Pressable
            key={label}
            tabIndex={-1}
            className={classes.swipe}
            onClick={() => {
              close();
              onPress();
            }}
          >
            <Icon name={icon} size={20} />
            {label}
          </Pressable>
        ))}
      </div>
    </div>
  );
}

type ChatRowContentProps = Pick<
  ChatRowProps,
  'leading' | 'title' | 'words' | 'time' | 'unread' | 'mentioned' | 'muted'
>;

const ChatRowContent = memo(
  ({ leading, title, words, time, unread, mentioned, muted }: ChatRowContentProps) => (
    <>
      <span className={classes.leading}>{leading}</span>
      <span className={classes.title}>
        <span className={classes.name}>{title}</span>
        {muted && <Icon name="BellSlash" size={16} label={chatWords.muted} />}
      </span>
      <span className={classes.time}>{time}</span>
      <span className={classes.words}>{words}</span>
      <span className={classes.marks}>
        {mentioned && unread && (
          <span className={classes.mention}>
            <span aria-hidden>@</span>
            <VisuallyHidden>{chatWords.mentioned}</VisuallyHidden>
          </span>
        )}
        {unread && (
          <span className={classes.unread} data-muted={muted || undefined}>
            {unread}
            <VisuallyHidden>{inboxWords.row.unread}</VisuallyHidden>
          </span>
        )}
      </span>
    </>
  ),
);
