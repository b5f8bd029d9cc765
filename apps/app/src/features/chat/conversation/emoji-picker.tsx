import { Stack, Text, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { type Emoji, emojiGroups, findEmoji } from './emoji.ts';
import classes from './emoji-picker.module.css';
import { conversationWords } from './words.ts';

const reactWords = conversationWords.react;

/** Shows all emoji in groups, or the emoji that match a search. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const [search, setSearch] = useState('');
  const found = search.trim() ? [{ name: reactWords.found, emoji: findEmoji(search) }] : emojiGroups;
  const count = found.reduce((sum, group) => sum + group.emoji.length, 0);
  return (
    <Stack gap="xs">
      <TextInput
        aria-label={reactWords.search}
        placeholder={reactWords.search}
        leftSection={<Icon name="MagnifyingGlass" size={20} />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        data-autofocus
      />
      <div className={classes.groups}>
        {found.map(group => (
          <section key={group.name} aria-label={group.name}>
            <h3 className={classes.name}>{group.name}</h3>
            <EmojiGrid emoji={group.emoji} onPick={onPick} />
          </section>
        ))}
        {count === 0 && <Text c="dimmed">{reactWords.nothing}</Text>}
      </div>
      <VisuallyHidden role="status">{search.trim() && reactWords.foundCount(count)}</VisuallyHidden>
    </Stack>
  );
}

function EmojiGrid({ emoji, onPick }: { emoji: readonly Emoji[]; onPick: (emoji: string) => void }) {
  return (
    <div className={classes.grid}>
      {emoji.map(entry => (
        <UnstyledButton
          key={entry.emoji}
          className={classes.emoji}
          aria-label={`${entry.emoji} ${entry.words}`}
          onClick={() => onPick(entry.emoji)}
        >
          {entry.emoji}
        </UnstyledButton>
      ))}
    </div>
  );
}
