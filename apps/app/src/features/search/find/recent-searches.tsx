import { Button, Title } from '@mantine/core';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Pressable } from '../../../ui/input/pressable.tsx';
import classes from './search-screen.module.css';
import type { RecentSearches as Recent } from './use-recent-searches.ts';
import { searchWords } from './words.ts';

export type RecentSearchesProps = { recent: Recent; onSearch: (text: string) => void };

export function RecentSearches({ recent, onSearch }: RecentSearchesProps) {
  if (recent.texts.length === 0) return null;
  return (
    <section aria-label={searchWords.recent.label}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {searchWords.recent.title}
        </Title>
        <Button variant="subtle" color="gray" size="sm" mih="2.75rem" px="xs" onClick={recent.clear}>
          {searchWords.recent.clear}
        </Button>
      </div>
      <ul className={classes.recent}>
        {recent.texts.map(text => (
          <li key={text}>
            <span className={classes.pill}>
              <Pressable className={classes.again} onClick={() => onSearch(text)}>
                {text}
              </Pressable>
              <Pressable
                className={classes.remove}
                aria-label={searchWords.recent.remove(text)}
                onClick={() => recent.remove(text)}
              >
                <Icon name="X" size={16} />
              </Pressable>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
