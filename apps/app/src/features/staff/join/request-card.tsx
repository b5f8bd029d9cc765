import { Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import type { OwnPro } from '@nightjar/domain/staff/entity';
import { type ReactNode, useId } from 'react';
import { useMinute } from '../../../platform/now.ts';
import { Icon, type IconName } from '../../../ui/icon/icon.tsx';
import { teamCardTexts } from '../parts/words.ts';
import classes from './request-card.module.css';
import { askedAt, joinWords } from './words.ts';

/** The card of a waiting request shows what was done, what happens now, and what comes next. */
export function WaitingCard({ pro }: { pro: OwnPro }) {
  const now = useMinute();
  const { steps } = joinWords;
  const since = pro.requested_at && askedAt(pro.requested_at, pro.timezone, now);
  return (
    <RequestCard pro={pro}>
      <ol className={classes.steps}>
        <RequestStep at="done" icon="Check" title={steps.asked} text={since} />
        <RequestStep at="now" icon="Clock" title={steps.yes} text={steps.manager} />
        <RequestStep at="next" icon="Martini" title={steps.pour} text={steps.byItself} />
      </ol>
    </RequestCard>
  );
}

export function DeclinedCard({ pro }: { pro: OwnPro }) {
  return (
    <RequestCard pro={pro}>
      {pro.reason && <Text className={classes.reason}>{joinWords.reason(pro.reason)}</Text>}
      <Text c="dimmed">{joinWords.noReason}</Text>
    </RequestCard>
  );
}

function RequestCard({ pro, children }: { pro: OwnPro; children: ReactNode }) {
  const title = useId();
  const where = [pro.state === 'declined' && pro.venue_name, pro.venue_city].filter(Boolean).join(', ');
  return (
    <Paper component="section" p="lg" aria-labelledby={title} className={classes.card}>
      <div>
        <Title order={2} size="h3" id={title}>
          {teamCardTexts([pro], 0).title}
        </Title>
        {where && <Text c="dimmed">{where}</Text>}
      </div>
      {children}
    </Paper>
  );
}

type StepProps = { at: 'done' | 'now' | 'next'; icon: IconName; title: string; text: string | null };

function RequestStep({ at, icon, title, text }: StepProps) {
  return (
    <li className={classes.step} data-at={at} aria-current={at === 'now' ? 'step' : undefined}>
      <span className={classes.sign}>
        <Icon name={icon} size={20} weight={at === 'next' ? 'regular' : 'bold'} />
      </span>
      <div>
        <VisuallyHidden>{joinWords.state[at]} </VisuallyHidden>
        <Text span fw={650}>
          {title}
        </Text>
        {text && (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
      </div>
    </li>
  );
}
