import { Button, VisuallyHidden } from '@mantine/core';
import type { TeamInvitation } from '@nightjar/domain/staff/entity';
import { useQuery } from '@tanstack/react-query';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useLacksContent } from '../../../ui/feedback/use-shown-failure.ts';
import { invitationsOptions } from '../remote.ts';
import { JoinedTeam } from './joined.tsx';
import { InvitationQuestion } from './question.tsx';
import { useAnswering } from './use-answering.ts';
import { answerWords as words } from './words.ts';

export type InvitationsScreenProps = {
  /**
   * The page that the user wanted to open before the invitations were shown; null where the user asked for no page.
   */
  goal: string | null;
  onGo: (page: string) => void;
  /** Called when the user continues without an answer to the invitation. */
  onLater: () => void;
};

/** The invitations of teams are shown one at a time. */
export function InvitationsScreen({ goal, onGo, onLater }: InvitationsScreenProps) {
  const query = useQuery(invitationsOptions);
  const lacksContent = useLacksContent(query);
  const answering = useAnswering();
  const { joined } = answering;
  if (joined)
    return (
      <JoinedTeam
        invitation={joined}
        goal={goal}
        onGo={onGo}
        onNext={(query.data ?? []).length > 0 ? answering.next : null}
      />
    );
  return (
    <>
      {lacksContent && (
        <VisuallyHidden>
          <h1>{words.title}</h1>
        </VisuallyHidden>
      )}
      <QueryView query={query} skeleton={<RowsSkeleton rows={4} />} errorFallback={words.failed}>
        {([first, ...others]: TeamInvitation[]) =>
          first ? (
            <InvitationQuestion
              key={first.venue_id}
              invitation={first}
              count={others.length + 1}
              answering={answering}
              onLater={onLater}
            />
          ) : (
            <EmptyPerch
              page
              pose="asleep"
              title={words.none.title}
              text={words.none.text}
              action={<Button onClick={() => (goal ? onGo(goal) : onLater())}>{words.none.back}</Button>}
            />
          )
        }
      </QueryView>
    </>
  );
}
