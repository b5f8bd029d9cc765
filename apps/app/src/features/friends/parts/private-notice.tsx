import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { unblock } from '../components/block.ts';
import { nameOf } from '../components/face-of.ts';
import { standingOptions } from '../remote/people.ts';

export type PrivateNoticeProps = { userId: string; otherId: string; onBack: () => void };

/**
 * For whoever is not to be seen: gone, blocked by one of the two, or shut to strangers. Which of these is not told,
 * except that one's own block can be taken back.
 */
export function PrivateNotice({ userId, otherId, onBack }: PrivateNoticeProps) {
  const { data: standing } = useQuery(standingOptions(userId, otherId));
  const own = standing?.blocked ? standing : null;
  // The page changes under whoever has just blocked somebody: the new heading is read out.
  useEffect(() => document.getElementById('page-title')?.focus({ preventScroll: true }), []);
  return (
    <>
      <PageHeader title="This one keeps to the dark." onBack={onBack} />
      <EmptyPerch
        pose="away"
        icon="EyeSlash"
        title={own ? `You blocked ${nameOf(own)}.` : 'Nothing to see here.'}
        text={own ? 'You do not exist for each other until you unblock them.' : undefined}
        action={
          own && (
            <Button variant="default" onClick={() => unblock(userId, own)}>
              Unblock
            </Button>
          )
        }
      />
    </>
  );
}
