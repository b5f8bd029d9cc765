import { Button, Title } from '@mantine/core';
import classes from './search-screen.module.css';
import type { RecentSearches as Recent } from './use-recent-searches.ts';

export type RecentSearchesProps = { recent: Recent; onSearch: (text: string) => void };

/** The recent searches, to repeat or clear. */
export function RecentSearches({ recent, onSearch }: RecentSearchesProps) {
  if (recent.texts.length === 0) return null;
  return (
    <section aria-label="Recent searches">
      <div className={classes.head}>
        <Title order={2} size="h3">
          Recent
        </Title>
        <Button variant="subtle" color="gray" size="sm" mih="2.75rem" px="xs" onClick={recent.clear}>
          Clear
        </Button>
      </div>
      <ul className={classes.recent}>
        {recent.texts.map(text => (
          <li key={text}>
            <Button variant="default" size="sm" mih="2.75rem" radius="xl" onClick={() => onSearch(text)}>
              {text}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
