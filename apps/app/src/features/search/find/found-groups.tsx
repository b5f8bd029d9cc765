import { Button, Stack } from '@mantine/core';
import type { SearchResults as Found, SearchKind } from '@nightjar/domain/search/entity';
import type { ReactNode } from 'react';
import { RowList } from '../../../ui/row/row-list.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { BarRows } from './bars.tsx';
import { EventRows } from './event-rows.tsx';
import { PeopleRows } from './people-rows.tsx';
import { ProRows } from './pro-rows.tsx';
import { searchWords } from './words.ts';

type FoundGroupsProps = {
  userId: string;
  search: string;
  found: Found;
  onOpen: () => void;
  /** Shows all that was found of one kind. Without it, a group has no row for more. */
  onTab?: (tab: SearchKind) => void;
};

/**
 * Shows what a search found, each kind under its heading. Where there are more hits of a kind than the group shows, the
 * last row leads to them. It is a row, so that the arrow keys reach it too.
 */
export function FoundGroups({ userId, search, found, onOpen, onTab }: FoundGroupsProps) {
  const rows: Record<SearchKind, ReactNode> = {
    people: <PeopleRows people={found.people.items} userId={userId} search={search} />,
    venues: <BarRows venues={found.venues.items} />,
    pros: <ProRows pros={found.pros.items} userId={userId} />,
    events: <EventRows events={found.events.items} />,
  };
  return (
    <Stack gap="lg">
      {found.kinds.map(kind => (
        <PageSection key={kind} title={searchWords.tabs[kind]}>
          <RowList onClick={onOpen}>
            {rows[kind]}
            {found[kind].more && onTab && (
              <li>
                <Button variant="subtle" color="gray" fullWidth onClick={() => onTab(kind)}>
                  {searchWords.all.more[kind]}
                </Button>
              </li>
            )}
          </RowList>
        </PageSection>
      ))}
    </Stack>
  );
}
