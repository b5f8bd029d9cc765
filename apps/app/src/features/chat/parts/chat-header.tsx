import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { BackButton } from '../../../ui/shell/page-header.tsx';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { useWide } from '../../../ui/shell/use-wide.ts';
import classes from './chat-header.module.css';
import { chatWords } from './words.ts';

export type ChatHeaderProps = {
  /** This is the picture of the chat: a face, several faces, or a room's picture. */
  leading: ReactNode;
  title: string;
  /** The line under the name of a chat: its members or its place, or who is typing. */
  sub?: ReactNode;
  muted?: boolean;
  onBack: () => void;
  onMenu?: () => void;
};

export function ChatHeader({ leading, title, sub, muted, onBack, onMenu }: ChatHeaderProps) {
  // On a wide screen the chat is beside the list of chats, so the header has no back button.
  const alone = !useWide();
  return (
    <header className={classes.bar} data-alone={alone || undefined}>
      {alone && <BackButton onBack={onBack} />}
      <span className={classes.leading}>{leading}</span>
      <div className={classes.words}>
        <div className={classes.title}>
          <PageTitle size="bar">{title}</PageTitle>
          {muted && <Icon name="BellSlash" size={16} label={chatWords.muted} />}
        </div>
        {sub && <div className={classes.sub}>{sub}</div>}
      </div>
      {onMenu && (
        <ActionIcon aria-label={chatWords.header.menu} size="2.75rem" onClick={onMenu}>
          <Icon name="DotsThree" />
        </ActionIcon>
      )}
    </header>
  );
}
