import { Text } from '@mantine/core';
import { hasSeal } from '@nightjar/domain/people/rules/seal';
import type { Referral, ReferralState } from '@nightjar/domain/referrals/entity';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMinute } from '../../../platform/now.ts';
import { Face } from '../../../ui/face/face.tsx';
import { MoreBelow } from '../../../ui/feedback/more-below.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { FactLine } from '../../../ui/row/facts.tsx';
import { ListRow } from '../../../ui/row/list-row.tsx';
import { RowList } from '../../../ui/row/row-list.tsx';
import { faceOf } from '../../people/parts/flow.ts';
import { PersonName } from '../../people/parts/person-name.tsx';
import { referredUsersOptions } from '../remote.ts';
import { joinedThrough, stateLabel } from './flow.ts';
import { inviteWords } from './words.ts';

export type JoinedListProps = {
  userId: string;
  pageOf?: (id: string) => (props: Record<string, unknown>) => ReactNode;
};

/** Lists the people who joined with the user's referral code, with the state of each reward. */
export function JoinedList({ userId, pageOf }: JoinedListProps) {
  const query = useInfiniteQuery(referredUsersOptions(userId));
  return (
    <QueryView
      query={query}
      skeleton={<RowsSkeleton rows={3} />}
      empty={<NobodyJoined />}
      isEmpty={({ pages }) => joinedThrough(pages.flat(), userId).length === 0}
      errorFallback={inviteWords.joined.failed}
      inCard
    >
      {({ pages }) => (
        <>
          <RowList>
            {joinedThrough(pages.flat(), userId).map(referral => (
              <li key={referral.user.id}>
                <JoinedRow referral={referral} page={pageOf?.(referral.user.id)} />
              </li>
            ))}
          </RowList>
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

const stateColours: Record<ReferralState, string | undefined> = {
  joined: undefined,
  qualified: 'eyeshine',
  paid: 'luna',
};

function JoinedRow({ referral, page }: JoinedRowProps) {
  const { user, state, reason, joined_at } = referral;
  const now = useMinute();
  const face = faceOf(user);
  return (
    <ListRow
      leading={<Face user={face} />}
      title={<PersonName name={face.name} sealed={hasSeal(user)} />}
      lines={[
        <FactLine
          key="state"
          facts={[
            <Text key="state" span inherit fw={650} c={stateColours[state]}>
              {stateLabel(state)}
            </Text>,
            <RelativeTime key="at" at={Date.parse(joined_at)} now={now} />,
          ]}
        />,
        reason,
      ]}
      renderRoot={page ?? plainRow}
    />
  );
}

/** Renders the row of a person without a link, because only members may open the pages of people. */
const plainRow = (props: Record<string, unknown>) => <div {...props} />;

/** Shows a text for an empty list. It has no illustration, because the page has one above it. */
function NobodyJoined() {
  return <Text c="dimmed">{inviteWords.joined.empty}</Text>;
}
