import { Button, Title } from '@mantine/core';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Pressable } from '../../../ui/input/pressable.tsx';
import classes from './search-screen.module.css';
import type { RecentSearches as Recent } from './use-recent-searches.ts';

export type RecentSearchesProps = { recent: Recent; onSearch: (text: string) => void };

/** The recent searches, to repeat or remove. */
export function RecentSearches({ recent, onSearch }: RecentSearchesProps) {
  if (recent.texts.length === 0) return null;
  return (
    <section aria-label="Recent searches">
      <div className={classes.head}>
        <Title order={2} size="h3">
          Recent
        </Title>
        <Button variant="subtle" color="gray" size="sm" mih="2.75rem" px="xs" onClick={recent.clear}>
          Clear all
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
                aria-label={`Remove ${text}`}
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
