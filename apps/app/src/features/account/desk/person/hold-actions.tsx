import { Button } from '@mantine/core';
import type { DeskPerson } from '@nightjar/domain/account/desk/entity';
import { reportId } from '@nightjar/domain/kernel/id';
import { useState } from 'react';
import { runWithCode } from '../../../../platform/code/fresh-code.ts';
import { HoldSheet } from '../../../people/desk/parts/hold/hold-sheet.tsx';
import { ReasonSheet } from '../../../people/desk/parts/reason-sheet.tsx';
import { fullName } from '../parts/words.ts';
import { holdPerson, liftHoldOnPerson } from '../remote.ts';
import { liftHoldQuestion, personPageWords as words } from './words.ts';

/**
 * Puts a person on hold, changes the hold or lifts it. `report` is the id of the report that led to this
 * page.
 */
export function HoldActions({ person, report }: { person: DeskPerson; report: string | undefined }) {
  const [open, setOpen] = useState<'hold' | 'lift' | null>(null);
  const name = fullName(person);
  const close = () => setOpen(null);
  if (!person.may_suspend) return null;
  const held = person.suspended_at !== null;
  const followsFrom = reportId.safeParse(report);
  return (
    <>
      <Button
        variant={held ? 'default' : 'outline'}
        color={held ? undefined : 'red'}
        aria-haspopup="dialog"
        onClick={() => setOpen('hold')}
      >
        {held ? words.changeHold : words.hold}
      </Button>
      {held && (
        <Button aria-haspopup="dialog" onClick={() => setOpen('lift')}>
          {words.lift}
        </Button>
      )}
      <HoldSheet
        opened={open === 'hold'}
        target={{ kind: 'person', name }}
        act={hold =>
          runWithCode(() =>
            holdPerson({
              user_id: person.id,
              ...hold,
              report_id: followsFrom.success ? followsFrom.data : undefined,
            }),
          )
        }
        onClose={close}
      />
      <ReasonSheet
        question={open === 'lift' ? liftHoldQuestion(name) : null}
        act={reason => runWithCode(() => liftHoldOnPerson({ user_id: person.id, reason }))}
        onClose={close}
      />
    </>
  );
}
