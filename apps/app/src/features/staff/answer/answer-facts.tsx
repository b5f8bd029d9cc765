import { Text, Title } from '@mantine/core';
import type { TeamInvitation } from '@nightjar/domain/staff/entity';
import { Icon, type IconName } from '../../../ui/icon/icon.tsx';
import classes from './answer.module.css';
import { answerWords, managesBy, poursBy } from './words.ts';

const { facts, ifYes } = answerWords;
type Fact = { icon: IconName; title: string; text: string };

/** What a yes leads to, shown before the answer. */
export function AnswerFacts({ invitation }: { invitation: TeamInvitation }) {
  const shown: Fact[] = [
    { icon: 'Users', ...facts.seen },
    workFact(invitation),
    { icon: 'SignOut', ...facts.leave },
  ];
  return (
    <section aria-labelledby="if-yes" className={classes.facts}>
      <Title order={2} size="h4" id="if-yes">
        {ifYes}
      </Title>
      <ul>
        {shown.map(({ icon, title, text }) => (
          <li key={icon} className={classes.fact}>
            <span className={classes.sign}>
              <Icon name={icon} weight="duotone" size={24} />
            </span>
            <div>
              <Text fw={650}>{title}</Text>
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function workFact(invitation: TeamInvitation): Fact {
  if (managesBy(invitation)) return { icon: 'Storefront', ...facts.desk };
  return poursBy(invitation) ? { icon: 'Hash', ...facts.code } : { icon: 'MapPin', ...facts.clock };
}
