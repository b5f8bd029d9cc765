import { Button } from '@mantine/core';
import { hasAssignableRole } from '@nightjar/domain/account/access';
import type { DeskPerson } from '@nightjar/domain/account/desk/entity';
import { type AssignableRole, assignableRoles } from '@nightjar/domain/account/entity';
import { useState } from 'react';
import { runWithCode } from '../../../../platform/code/fresh-code.ts';
import { DeskPanel } from '../../../../ui/desk/desk-panel.tsx';
import { ReasonSheet } from '../../../people/desk/parts/reason-sheet.tsx';
import { fullName } from '../parts/words.ts';
import { changeRole } from '../remote.ts';
import classes from './person.module.css';
import { personPageWords, roleQuestion, roleTexts } from './words.ts';

const rolesWords = personPageWords.roles;

/** Lists the roles that the desk gives and takes, each with the pages that it opens. */
export function RolesPanel({ person }: { person: DeskPerson }) {
  const [asked, setAsked] = useState<AssignableRole | null>(null);
  const granted = asked !== null && !hasAssignableRole(person, asked);
  return (
    <DeskPanel title={rolesWords.title}>
      <ul>
        {assignableRoles.map(role => (
          <li key={role} className={classes.row}>
            <span className={classes.what}>
              <span className={classes.name}>{roleTexts[role].name}</span>
              <span className={classes.quiet}>{roleTexts[role].opens}</span>
            </span>
            <RoleButton person={person} role={role} onAsk={() => setAsked(role)} />
          </li>
        ))}
      </ul>
      <ReasonSheet
        question={asked && roleQuestion(asked, granted, fullName(person))}
        act={reason =>
          runWithCode(
            async () => asked && (await changeRole({ user_id: person.id, role: asked, granted, reason })),
          )
        }
        onClose={() => setAsked(null)}
      />
    </DeskPanel>
  );
}

function RoleButton({
  person,
  role,
  onAsk,
}: {
  person: DeskPerson;
  role: AssignableRole;
  onAsk: () => void;
}) {
  const has = hasAssignableRole(person, role);
  const { name } = roleTexts[role];
  if (!person.may_give.includes(role)) return has && <span className={classes.quiet}>{rolesWords.has}</span>;
  const label = has ? rolesWords.take : rolesWords.give;
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={`${label} "${name}"`}
      aria-haspopup="dialog"
      onClick={onAsk}
    >
      {label}
    </Button>
  );
}
