import { Button, Stack, Text } from '@mantine/core';
import type { NearbyPro, TopPro } from '@nightjar/domain/staff/entity';
import { widestRadiusMetres } from '@nightjar/domain/venues/entity';
import { useQuery } from '@tanstack/react-query';
import { useUserLocation } from '../../../platform/location/user-location.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { isAwaited, QueryView } from '../../../ui/feedback/query-view.tsx';
import { ResultCount } from '../../../ui/feedback/result-count.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useShownPart } from '../../../ui/feedback/use-shown-part.ts';
import { RowList } from '../../../ui/row/row-list.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { prosInAreaOptions, topProsOptions } from '../../staff/remote.ts';
import { isProMatching, knownPros } from './flow.ts';
import { ProEntry } from './pro-entry.tsx';
import { RecentSearches } from './recent-searches.tsx';
import type { SearchListProps } from './search-people.tsx';
import { searchWords } from './words.ts';

type SearchProsProps = SearchListProps & { onPeople: () => void };

/**
 * Finds pros by their own name or by their bar's name, among the pros on shift nearby and the top pros nearby. No call
 * searches all pros.
 */
export function SearchPros({ userId, search, typed, recent, onSearch, onPeople }: SearchProsProps) {
  const near = useUserLocation();
  const area = { near, radiusMetres: widestRadiusMetres, bounds: null };
  const onShift = useQuery(prosInAreaOptions(area));
  const tops = useQuery(topProsOptions(area));
  const shows = useShownPart(isAwaited(onShift) || (isAwaited(tops) && tops.failureCount === 0));
  const top = tops.data ?? [];
  return (
    <>
      {!typed && <RecentSearches recent={recent} onSearch={onSearch} />}
      <QueryView
        query={onShift}
        shows={shows}
        skeleton={<RowsSkeleton action />}
        isEmpty={pros => pros.length === 0 && top.length === 0}
        empty={
          <EmptyPerch
            pose="asleep"
            icon="Martini"
            title={searchWords.pros.empty}
            text={searchWords.pros.emptyText}
          />
        }
        errorFallback={searchWords.pros.failed}
      >
        {pros =>
          search ? (
            <FoundPros
              userId={userId}
              search={search}
              pros={knownPros(pros, top).filter(pro => isProMatching(pro, search))}
              onOpen={() => recent.note(search)}
              onPeople={onPeople}
            />
          ) : (
            <SuggestedPros userId={userId} pros={pros} top={top} />
          )
        }
      </QueryView>
    </>
  );
}

type ListedPros = readonly (NearbyPro | TopPro)[];

type FoundProps = {
  userId: string;
  search: string;
  pros: ListedPros;
  onOpen: () => void;
  onPeople: () => void;
};

function FoundPros({ userId, search, pros, onOpen, onPeople }: FoundProps) {
  return (
    <>
      <ResultCount count={pros.length} search={search} />
      {pros.length === 0 ? (
        <EmptyPerch
          pose="away"
          icon="MagnifyingGlass"
          title={searchWords.pros.notFound(search)}
          text={searchWords.pros.notFoundText}
          action={
            <Button variant="default" onClick={onPeople}>
              {searchWords.pros.toPeople}
            </Button>
          }
        />
      ) : (
        <>
          <ProList pros={pros} userId={userId} onOpen={onOpen} />
          <Text size="sm" c="dimmed">
            {searchWords.pros.offTonight}
          </Text>
        </>
      )}
    </>
  );
}

type SuggestedProsProps = { userId: string; pros: readonly NearbyPro[]; top: readonly TopPro[] };

/** Lists the suggested pros, each once. A top pro who is on shift is listed among the top pros. */
function SuggestedPros({ userId, pros, top }: SuggestedProsProps) {
  const listed = new Set(top.map(({ pro_id }) => pro_id));
  return (
    <Stack gap="lg">
      <ProSection title={searchWords.pros.top} pros={top} userId={userId} />
      <ProSection
        title={searchWords.pros.onShift}
        pros={pros.filter(({ pro_id }) => !listed.has(pro_id))}
        userId={userId}
      />
      <Text size="sm" c="dimmed">
        {searchWords.pros.offTonight}
      </Text>
    </Stack>
  );
}

function ProSection({ title, pros, userId }: { title: string; pros: ListedPros; userId: string }) {
  if (pros.length === 0) return null;
  return (
    <PageSection title={title}>
      <ProList pros={pros} userId={userId} />
    </PageSection>
  );
}

function ProList({ pros, userId, onOpen }: { pros: ListedPros; userId: string; onOpen?: () => void }) {
  const near = useUserLocation();
  return (
    <RowList onClick={onOpen}>
      {pros.map(pro => (
        <li key={pro.pro_id}>
          <ProEntry pro={pro} userId={userId} near={near} />
        </li>
      ))}
    </RowList>
  );
}
