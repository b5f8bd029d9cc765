import { Title } from '@mantine/core';
import { isBarManagingRole, isPouringRole } from '@nightjar/domain/staff/access';
import type { TeamInvitation } from '@nightjar/domain/staff/entity';
import { type Fact, FactList } from '../parts/fact-list.tsx';
import classes from './answer.module.css';
import { answerWords } from './words.ts';

const { facts, ifYes } = answerWords;

/** Lists what follows from accepting an invitation, before the user answers it. */
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
      <FactList facts={shown} />
    </section>
  );
}

function workFact(invitation: TeamInvitation): Fact {
  if (isBarManagingRole(invitation.pro_role_id)) return { icon: 'Storefront', ...facts.desk };
  return isPouringRole(invitation.pro_role_id)
    ? { icon: 'Hash', ...facts.code }
    : { icon: 'MapPin', ...facts.clock };
}
