import { Button } from '@mantine/core';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { unblockPerson } from '../../people/parts/actions.ts';
import { friendshipOptions } from '../remote/people.ts';
import { friendWords } from './words.ts';

const privateNoticeWords = friendWords.hidden;

export type PrivateNoticeProps = { userId: string; otherId: string; onBack: () => void };

/**
 * Replaces the page of a person who is deleted or private, and of a person where one of the two has blocked the other.
 * The text does not reveal which of these is the reason. A viewer who has blocked the person can remove the block here.
 */
export function PrivateNotice({ userId, otherId, onBack }: PrivateNoticeProps) {
  const { data: friendship } = useQuery(friendshipOptions(userId, otherId));
  const own = friendship?.blocked ? friendship : null;
  // The page changes after a block, so the new heading gets the focus and is announced.
  useEffect(() => document.getElementById('page-title')?.focus({ preventScroll: true }), []);
  return (
    <>
      <PageHeader title={privateNoticeWords.title} onBack={onBack} />
      <EmptyPerch
        pose="away"
        icon="EyeSlash"
        title={own ? privateNoticeWords.blocked(nameOf(own)) : privateNoticeWords.nothing}
        text={own ? privateNoticeWords.blockedText : undefined}
        action={
          own && (
            <Button variant="default" onClick={() => unblockPerson(userId, own)}>
              {friendWords.unblock}
            </Button>
          )
        }
      />
    </>
  );
}
