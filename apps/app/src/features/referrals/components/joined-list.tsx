import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import type { Referral, ReferralState } from '@nightjar/domain/referrals/entity';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNow } from '../../../platform/now.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { MoreBelow } from '../../../ui/feedback/more-below.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { PersonRow } from '../../../ui/people/person-row.tsx';
import { Facts } from '../../../ui/row/facts.tsx';
import { faceOf } from '../../friends/components/face-of.ts';
import { stateWord, throughMe } from '../flow.ts';
import { referredUsersOptions } from '../remote.ts';

export type JoinedListProps = {
  userId: string;
  pageOf?: (id: string) => (props: Record<string, unknown>) => ReactNode;
};

/** Everybody who came by one's code, and how it stands with the reward for each. */
export function JoinedList({ userId, pageOf }: JoinedListProps) {
  const query = useInfiniteQuery(referredUsersOptions(userId));
  return (
    <QueryView
      query={query}
      skeleton={<RowsSkeleton rows={3} />}
      empty={<NobodyYet />}
      isEmpty={({ pages }) => throughMe(pages.flat(), userId).length === 0}
      errorFallback="Failed to fetch referred users"
      inCard
    >
      {({ pages }) => (
        <>
          {throughMe(pages.flat(), userId).map(referral => (
            <JoinedRow key={referral.user.id} referral={referral} page={pageOf?.(referral.user.id)} />
          ))}
          <MoreBelow query={query} />
        </>
      )}
    </QueryView>
  );
}

type JoinedRowProps = {
  referral: Referral;
  page: ((props: Record<string, unknown>) => ReactNode) | undefined;
};

const colours: Record<ReferralState, string> = { joined: 'gray', qualified: 'eyeshine', paid: 'luna' };

function JoinedRow({ referral, page }: JoinedRowProps) {
  const { user, state, reason, joined_at } = referral;
  const now = useNow();
  return (
    <PersonRow
      user={faceOf(user)}
      verified={user.verified}
      meta={<Facts facts={[reason, <RelativeTime key="at" at={Date.parse(joined_at)} now={now} />]} />}
      trailing={<Badge color={colours[state]}>{stateWord(state)}</Badge>}
      renderRoot={page ?? standing}
    />
  );
}

/** A row that opens nothing: pages of people are for members. */
const standing = (props: Record<string, unknown>) => <div {...props} />;

function NobodyYet() {
  return (
    <EmptyPerch icon="UserPlus" title="Nobody yet." text="Share your code: friends who join land here." />
  );
}
