import { Text } from '@mantine/core';
import { distanceMetres } from '@nightjar/domain/kernel/geo';
import { hasText } from '@nightjar/domain/kernel/text';
import { nameOf } from '@nightjar/domain/people/rules/name';
import type { NearbyPro } from '@nightjar/domain/staff/entity';
import { widestRadiusMetres } from '@nightjar/domain/venues/entity';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useUserLocation } from '../../../platform/user-location.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { ResultCount } from '../../../ui/feedback/result-count.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import classes from '../../friends/parts/list.module.css';
import { FollowControl } from '../../people/parts/follow-control.tsx';
import { ProRow } from '../../staff/parts/pro-row.tsx';
import { prosInAreaOptions } from '../../staff/remote.ts';
import { RecentSearches } from './recent-searches.tsx';
import type { SearchListProps } from './search-people.tsx';
import { searchWords } from './words.ts';

/** The pros on shift nearby, by their name or their venue's. */
export function SearchPros({ userId, search, typed, recent, onSearch }: SearchListProps) {
  const near = useUserLocation();
  const query = useQuery(prosInAreaOptions({ near, radiusMetres: widestRadiusMetres, bounds: null }));
  return (
    <>
      {!typed && <RecentSearches recent={recent} onSearch={onSearch} />}
      <QueryView
        query={query}
        skeleton={<RowsSkeleton action />}
        empty={<EmptyPerch pose="asleep" icon="Martini" title={searchWords.pros.empty} />}
        errorFallback={searchWords.pros.failed}
      >
        {pros => {
          const found = search ? pros.filter(pro => isMeant(pro, search)) : pros;
          return (
            <>
              <ResultCount count={found.length} search={search ?? ''} />
              {found.length === 0 && (
                <EmptyPerch pose="away" icon="MagnifyingGlass" title={searchWords.pros.notFound} />
              )}
              <ul className={classes.list}>
                {found.map(pro => (
                  <li key={pro.pro_id}>
                    <ProEntry pro={pro} userId={userId} metres={distanceMetres(near, pro)} />
                  </li>
                ))}
              </ul>
              <Text size="sm" c="dimmed">
                {searchWords.pros.offTonight}
              </Text>
            </>
          );
        }}
      </QueryView>
    </>
  );
}

const isMeant = (pro: NearbyPro, search: string) =>
  hasText(nameOf(pro), search) || hasText(pro.venue_name, search);

type ProEntryProps = { pro: NearbyPro; userId: string; metres: number };

/** Opens the pro's page, or their venue's where they have none. */
function ProEntry({ pro, userId, metres }: ProEntryProps) {
  const proUserId = pro.user_id;
  return (
    <ProRow
      pro={pro}
      metres={metres}
      actions={
        proUserId &&
        proUserId !== userId && (
          <FollowControl
            userId={userId}
            proUserId={proUserId}
            name={nameOf(pro)}
            following={pro.is_following}
          />
        )
      }
      renderRoot={props =>
        proUserId ? (
          <Link to="/profile/$id" params={{ id: proUserId }} {...props} />
        ) : (
          <Link to="/venues/$id" params={{ id: pro.venue_id }} {...props} />
        )
      }
    />
  );
}
