import { Button } from '@mantine/core';
import type { blockedUsers } from '@nightjar/domain/friends/calls';
import type { OutputOf } from '@nightjar/domain/kernel/call';
import { relativeTime } from '@nightjar/domain/kernel/time';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { hasSeal } from '@nightjar/domain/people/rules/seal';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureMessage } from '../../../platform/client.ts';
import { useMinute } from '../../../platform/now.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { MoreBelow } from '../../../ui/feedback/more-below.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { longRelativeTime } from '../../../ui/format/long-relative-time.ts';
import { openModal } from '../../../ui/overlay/modal.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { faceOf } from '../../people/parts/flow.ts';
import { PersonRow } from '../../people/parts/person-row.tsx';
import { changeBlock } from '../../people/remote/blocks.ts';
import { friendWords } from '../parts/words.ts';
import { blockedUsersOptions } from '../remote/people.ts';
import classes from './blocked-screen.module.css';
import { blockedRows } from './items.ts';
import { blockedWords } from './words.ts';

type BlockedPerson = OutputOf<typeof blockedUsers>[number];

/** Lists the blocked people, each with an unblock button. */
export function BlockedScreen({ userId, onBack }: { userId: string; onBack: (() => void) | undefined }) {
  const query = useInfiniteQuery(blockedUsersOptions(userId));
  const { released, unblock, blockAgain, forgetReleased } = useUnblocking(userId);
  const rows = blockedRows(query.data ?? [], released);
  return (
    <>
      <PageHeader title={blockedWords.title} onBack={onBack} />
      <div className={classes.list}>
        <QueryView
          query={query}
          skeleton={<RowsSkeleton rows={4} action />}
          isEmpty={() => rows.length === 0}
          empty={<EmptyPerch pose="asleep" icon="MoonStars" {...blockedWords.empty} />}
          errorFallback={commonTexts.failed}
        >
          {() => (
            <>
              <ul>
                {rows.map(({ person, released }) => (
                  <li key={person.id}>
                    {released ? (
                      <UnblockedRow
                        person={person}
                        onUndo={() => blockAgain(person)}
                        onOver={() => forgetReleased(person.id)}
                      />
                    ) : (
                      <BlockedRow person={person} onUnblock={() => unblock(person)} />
                    )}
                  </li>
                ))}
              </ul>
              <MoreBelow query={query} />
            </>
          )}
        </QueryView>
      </div>
    </>
  );
}

function BlockedRow({ person, onUnblock }: { person: BlockedPerson; onUnblock: () => void }) {
  const now = useMinute();
  const name = nameOf(person);
  const ask = () =>
    openModal({
      type: 'neutral',
      title: blockedWords.question.title(name),
      text: blockedWords.question.text,
      confirmLabel: friendWords.unblock,
      denyLabel: true,
      onConfirm: onUnblock,
    });
  return (
    <PersonRow
      user={faceOf(person)}
      sealed={hasSeal(person)}
      meta={blockedWords.since(longRelativeTime(relativeTime(new Date(person.blocked_at), new Date(now))))}
      actions={
        <Button
          size="sm"
          mih="2.75rem"
          variant="default"
          aria-label={blockedWords.unblock(name)}
          onClick={ask}
        >
          {friendWords.unblock}
        </Button>
      }
    />
  );
}

/**
 * The row of an unblocked person offers for this many milliseconds to block the person again. A toast offers an undo
 * for the same time.
 */
const unblockUndoMs = 6000;

type UnblockedRowProps = { person: BlockedPerson; onUndo: () => void; onOver: () => void };

/** The row of an unblocked person stays for six seconds, and longer while the keyboard focus is in it. */
function UnblockedRow({ person, onUndo, onOver }: UnblockedRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    const timer = window.setInterval(() => {
      if (!row.current?.querySelector(':focus-visible')) over.current();
    }, unblockUndoMs);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <div ref={row}>
      <PersonRow
        user={faceOf(person)}
        sealed={hasSeal(person)}
        meta={
          <span role="status" className={classes.good}>
            {blockedWords.released.text}
          </span>
        }
        actions={
          <Button
            size="sm"
            mih="2.75rem"
            variant="subtle"
            aria-label={blockedWords.released.undoOf(nameOf(person))}
            onClick={onUndo}
          >
            {blockedWords.released.undo}
          </Button>
        }
      />
    </div>
  );
}

/** A person is unblocked at once. For six seconds the same row offers to block them again. */
function useUnblocking(userId: string) {
  const [released, setReleased] = useState<readonly BlockedPerson[]>([]);
  const forgetReleased = (id: string) => setReleased(known => known.filter(person => person.id !== id));
  const attempt = async (work: () => Promise<unknown>, again: () => void) => {
    try {
      await work();
    } catch (error) {
      const text = failureMessage(error, commonTexts.failed);
      toast({ kind: 'error', text, action: { label: commonTexts.retry, onPress: again } });
    }
  };
  const unblock = (person: BlockedPerson): void =>
    void attempt(
      async () => {
        await changeBlock(userId, person.id, 'unblock');
        setReleased(known => [...known, person]);
      },
      () => unblock(person),
    );
  const blockAgain = (person: BlockedPerson): void =>
    void attempt(
      async () => {
        await changeBlock(userId, person.id, 'block');
        forgetReleased(person.id);
      },
      () => blockAgain(person),
    );
  return { released, unblock, blockAgain, forgetReleased };
}
