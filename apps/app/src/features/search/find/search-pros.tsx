import { Stack, Text } from '@mantine/core';
import { foundPerKind } from '@nightjar/domain/search/entity';
import type { NearbyPro, TopPro } from '@nightjar/domain/staff/entity';
import { widestRadiusMetres } from '@nightjar/domain/venues/entity';
import { useQuery } from '@tanstack/react-query';
import { useUserLocation } from '../../../platform/location/user-location.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { isAwaited, isFirstAwaited, QueryView } from '../../../ui/feedback/query-view.tsx';
import { ResultCount } from '../../../ui/feedback/result-count.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useShownTogether } from '../../../ui/feedback/use-shown-part.ts';
import { RowList } from '../../../ui/row/row-list.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { prosInAreaOptions, topProsOptions } from '../../staff/remote.ts';
import { everythingFoundOptions } from '../remote.ts';
import { KeptFound } from './kept-found.tsx';
import { NothingFound } from './nothing-found.tsx';
import { ProRows } from './pro-rows.tsx';
import { RecentSearches } from './recent-searches.tsx';
import type { SearchListProps } from './search-people.tsx';
import { useUnreached } from './use-unreached.ts';
import { searchWords } from './words.ts';

/**
 * Finds pros by their own name or by their bar's name. Before a search, it shows the top pros nearby and those who are
 * on shift.
 */
export function SearchPros({ userId, search, typed, recent, onSearch, onTab }: SearchListProps) {
  if (search)
    return <FoundPros userId={userId} search={search} onOpen={() => recent.note(search)} onTab={onTab} />;
  return (
    <>
      {!typed && <RecentSearches recent={recent} onSearch={onSearch} />}
      <ProsNearby userId={userId} />
    </>
  );
}

function ProsNearby({ userId }: { userId: string }) {
  const near = useUserLocation();
  const area = { near, radiusMetres: widestRadiusMetres, bounds: null };
  const onShift = useQuery(prosInAreaOptions(area));
  const tops = useQuery(topProsOptions(area));
  const shows = useShownTogether(isAwaited(onShift), isFirstAwaited(tops));
  const top = tops.data ?? [];
  return (
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
      {pros => <SuggestedPros userId={userId} pros={pros} top={top} />}
    </QueryView>
  );
}

type FoundProps = Pick<SearchListProps, 'userId' | 'onTab'> & { search: string; onOpen: () => void };

function FoundPros({ userId, search, onOpen, onTab }: FoundProps) {
  const query = useQuery(
    everythingFoundOptions({
      ...{ userId, near: useUserLocation(), search },
      kinds: ['pros'],
      limit: foundPerKind.most,
    }),
  );
  const unreached = useUnreached(query);
  if (unreached) return <KeptFound {...{ userId, search, onOpen }} kind="pros" onRetry={query.refetch} />;
  const { items = [], more = false } = query.data?.pros ?? {};
  return (
    <>
      <ResultCount
        count={items.length}
        more={more}
        search={query.data && !query.isPlaceholderData ? search : ''}
      />
      <QueryView
        query={query}
        skeleton={<RowsSkeleton action />}
        isEmpty={({ pros }) => pros.items.length === 0}
        empty={<NothingFound userId={userId} search={search} kind="pros" onTab={onTab} />}
        errorFallback={searchWords.pros.failed}
      >
        {({ pros }) => (
          <RowList onClick={onOpen}>
            <ProRows pros={pros.items} userId={userId} />
          </RowList>
        )}
      </QueryView>
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

type ProSectionProps = { title: string; pros: readonly (NearbyPro | TopPro)[]; userId: string };

function ProSection({ title, pros, userId }: ProSectionProps) {
  if (pros.length === 0) return null;
  return (
    <PageSection title={title}>
      <RowList>
        <ProRows pros={pros} userId={userId} />
      </RowList>
    </PageSection>
  );
}
