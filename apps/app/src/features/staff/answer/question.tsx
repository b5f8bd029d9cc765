import { Button, Text } from '@mantine/core';
import { relativeTime } from '@nightjar/domain/kernel/time';
import type { InvitationAnswer, TeamInvitation } from '@nightjar/domain/staff/entity';
import { invitationQuestion } from '@nightjar/domain/staff/rules/invitations';
import { useOnline } from '../../../platform/network.ts';
import { useMinute } from '../../../platform/now.ts';
import { longRelativeTime } from '../../../ui/format/long-relative-time.ts';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { commonTexts } from '../../../ui/words.ts';
import arriving from '../parts/arriving.module.css';
import { BirdAtBar } from '../parts/bird-at-bar.tsx';
import classes from './answer.module.css';
import { AnswerFacts } from './answer-facts.tsx';
import type { useAnswering } from './use-answering.ts';
import { answerWords as words } from './words.ts';

export type QuestionProps = {
  invitation: TeamInvitation;
  /** The number of invitations that wait for the user's answer. */
  count: number;
  answering: ReturnType<typeof useAnswering>;
  onLater: () => void;
};

/** Shows an invitation: who invites the user, what the user may do after accepting it, and the buttons to answer. */
export function InvitationQuestion({ invitation, count, answering, onLater }: QuestionProps) {
  const now = useMinute();
  const asked = longRelativeTime(relativeTime(new Date(invitation.invited_at), new Date(now)));
  return (
    <div className={classes.page}>
      <div className={arriving.body}>
        <div className={classes.scene}>
          <BirdAtBar size={88} />
        </div>
        <div className={classes.asked}>
          <PageTitle>{invitationQuestion(invitation)}</PageTitle>
          <Text c="dimmed">
            {words.where(invitation.venue_city, asked)}
            {count > 1 && ` · ${words.count(count)}`}
          </Text>
        </div>
        <AnswerFacts invitation={invitation} />
        <Text c="dimmed" size="sm">
          {words.until}
        </Text>
      </div>
      <InvitationAnswerButtons invitation={invitation} answering={answering} onLater={onLater} />
    </div>
  );
}

function InvitationAnswerButtons({ invitation, answering, onLater }: Omit<QuestionProps, 'count'>) {
  const { busy, error, answer } = answering;
  const online = useOnline();
  const button = (given: InvitationAnswer) => ({
    loading: busy === given,
    disabled: !online || (busy !== null && busy !== given),
    onClick: () => void answer(invitation, given),
  });
  return (
    <footer className={classes.footer}>
      <Text role="alert" size="sm" className={arriving.notice}>
        {online ? error : commonTexts.needsSignal}
      </Text>
      <Button fullWidth size="lg" {...button('yes')}>
        {words.yes}
      </Button>
      <div className={classes.pair}>
        <Button variant="default" {...button('no')}>
          {words.no}
        </Button>
        <Button variant="default" onClick={onLater} disabled={busy !== null}>
          {words.later}
        </Button>
      </div>
      <Button variant="subtle" color="gray" {...button('never')}>
        {words.never}
      </Button>
    </footer>
  );
}
