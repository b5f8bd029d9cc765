import { Button } from '@mantine/core';
import type { SearchKind } from '@nightjar/domain/search/entity';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUserLocation } from '../../../platform/location/user-location.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { isAwaited } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import type { SearchTab } from '../flow.ts';
import { everythingFoundOptions } from '../remote.ts';
import { countsBeside } from './flow.ts';
import { searchWords } from './words.ts';

type NothingFoundProps = {
  userId: string;
  search: string;
  kind: SearchKind;
  onTab: (tab: SearchTab) => void;
  /** This control is shown where the other tabs have nothing either. */
  action?: ReactNode;
};

/** Shows that a tab has no hits, and leads to the tabs that have some. */
export function NothingFound({ userId, search, kind, onTab, action }: NothingFoundProps) {
  const query = useQuery({
    ...everythingFoundOptions({ userId, near: useUserLocation(), search }),
    placeholderData: undefined,
  });
  if (isAwaited(query))
    return (
      <div aria-busy="true">
        <RowsSkeleton />
      </div>
    );
  const elsewhere = query.data ? countsBeside(query.data, kind) : [];
  const [first] = elsewhere;
  const words = searchWords[wordsOfKind[kind]];
  return (
    <EmptyPerch
      pose="away"
      icon="MagnifyingGlass"
      title={words.notFound(search)}
      text={first ? searchWords.elsewhere.text(elsewhere) : words.notFoundText}
      action={
        first ? (
          <Button onClick={() => onTab(elsewhere.length === 1 ? first.kind : 'all')}>
            {searchWords.elsewhere.label(elsewhere)}
          </Button>
        ) : (
          action
        )
      }
    />
  );
}

const wordsOfKind = { people: 'people', venues: 'bars', pros: 'pros', events: 'events' } as const;
