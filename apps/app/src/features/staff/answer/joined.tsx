import { Button } from '@mantine/core';
import { isBarManagingRole } from '@nightjar/domain/staff/access';
import type { TeamInvitation } from '@nightjar/domain/staff/entity';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { answerWords } from './words.ts';

const joinedWords = answerWords.joined;

export type JoinedProps = {
  invitation: TeamInvitation;
  goal: string | null;
  onGo: (page: string) => void;
  /** Called to open the next invitation; null where no other invitation waits. */
  onNext: (() => void) | null;
};

/** Shows where the user works after accepting an invitation, and what comes next. */
export function JoinedTeam({ invitation, goal, onGo, onNext }: JoinedProps) {
  const manages = isBarManagingRole(invitation.pro_role_id);
  const page = goal ?? (manages ? `/admin/venues/${invitation.venue_id}` : '/profile');
  const text = manages ? joinedWords.textForManagers : joinedWords.text;
  return (
    <EmptyPerch
      page
      icon="Martini"
      title={joinedWords.title}
      text={<span role="status">{text(invitation.venue_name)}</span>}
      action={
        onNext ? (
          <Button onClick={onNext}>{joinedWords.more}</Button>
        ) : (
          <Button onClick={() => onGo(page)}>{manages ? joinedWords.desk : joinedWords.page}</Button>
        )
      }
    />
  );
}
