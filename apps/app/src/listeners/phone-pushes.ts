import { isMember } from '@nightjar/domain/kernel/actor';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasUnreadConversation } from '../features/chat/flow/list.ts';
import { conversationsOptions } from '../features/chat/remote/list.ts';
import { pendingRequestsOptions } from '../features/friends/remote/people.ts';
import { useSession } from '../features/people/remote/session.ts';
import { appState } from '../native/app-state/index.ts';
import { push } from '../native/push/index.ts';
import { linkHosts } from '../platform/config.ts';
import { log } from '../platform/log.ts';
import { readPush, saveNewAddress, usePushStatus } from '../platform/push/push-device.ts';
import { pageOfNote } from './note-page.ts';
import { openPending } from './open-pending.ts';
import { showNote } from './show-note.ts';

/** Handles the push messages of a phone. The permission is asked for elsewhere. */
export function usePhonePushes(): void {
  useTappedNotes();
  useForegroundPushes();
  useRegistration();
  useClearedIconNumber();
}

/** Opens the page of a message that the user taps, also of the tap that started the app. */
function useTappedNotes(): void {
  const router = useRouter();
  useEffect(
    () =>
      push.onTap(note => {
        const path = pageOfNote(note, linkHosts);
        if (path === null) return;
        openPending(router, { path, at: Date.now() }).catch(error =>
          log.warn('The page of a push could not be opened', error),
        );
      }),
    [router],
  );
}

function useForegroundPushes(): void {
  const router = useRouter();
  useEffect(
    () =>
      push.onNote(note => {
        const link = pageOfNote(note, linkHosts);
        if (link !== null) showNote(router, { ...note, link });
      }),
    [router],
  );
}

/**
 * Follows the push address of this phone. It reads the permission again at each return to the foreground, because the
 * user may have changed it in the settings of the phone.
 */
function useRegistration(): void {
  const { userId, tier } = useSession();
  const registeredId = tier === 'unauthenticated' || tier === 'authenticated' ? null : userId;
  useEffect(() => {
    if (registeredId === null) return;
    const stopFollowing = push.onAddress(address => void saveNewAddress(address));
    const stopReading = appState.onChange(active => {
      if (!active) return;
      readPush(registeredId).catch(error => log.warn('Pushes could not be looked at', error));
    });
    return () => {
      stopFollowing();
      stopReading();
    };
  }, [registeredId]);
}

/**
 * Removes the messages and the number on the app's icon once the user has seen everything. The server counts the number
 * anew for each message.
 */
function useClearedIconNumber(): void {
  const nothingIsNew = useHasNothingNew();
  const { state } = usePushStatus();
  useEffect(() => {
    if (!nothingIsNew || state !== 'on') return;
    const clear = () =>
      push.clearNotifications().catch(error => log.warn('The pushes were not removed', error));
    void clear();
    return appState.onChange(active => active && void clear());
  }, [nothingIsNew, state]);
}

/** True once the app knows that the user has no unread messages and no friend requests. */
function useHasNothingNew(): boolean {
  const { userId, tier } = useSession();
  const enabled = userId !== null && isMember(tier);
  const { data: unread } = useInfiniteQuery({
    ...conversationsOptions(userId ?? ''),
    enabled,
    select: ({ pages }) => hasUnreadConversation(pages),
  });
  const { data: requests } = useQuery({ ...pendingRequestsOptions(userId ?? ''), enabled });
  return unread === false && requests?.received_count === 0;
}
