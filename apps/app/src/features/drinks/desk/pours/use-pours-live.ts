import type { VenueRedemption } from '@nightjar/domain/drinks/entity';
import { venueStaffTopic } from '@nightjar/domain/live';
import { useEffect, useRef, useState } from 'react';
import { listenToTopic } from '../../../../platform/realtime.ts';
import { refreshPours } from '../remote.ts';
import { newPoursOnTop } from './flow.ts';

/** Refetches the page after a pour, a pour that was taken back, many wrong codes, and a lost connection. */
export function usePoursLive(venueId: string): void {
  useEffect(
    () =>
      listenToTopic(venueStaffTopic.nameOf(venueId), {
        onBroadcast({ event, payload }) {
          const known = venueStaffTopic.parse(event, payload)?.event;
          if (known === 'pour' || known === 'wrong_codes') void refreshPours();
        },
        onJoined: () => void refreshPours(),
      }),
    [venueId],
  );
}

/** The edge of a new pour is highlighted for this many milliseconds. */
const markedAsNewMs = 3000;

/**
 * Returns the ids of the pours that have just arrived in the list. `of` is the list's name. When the name has changed,
 * none of the pours is new.
 */
export function useNewPours(of: string, pours: readonly VenueRedemption[] | undefined): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const shown = useRef<{ of: string; pours: readonly VenueRedemption[] }>({ of, pours: [] });
  useEffect(() => {
    if (!pours) return;
    const ids = shown.current.of === of ? newPoursOnTop(shown.current.pours, pours) : [];
    shown.current = { of, pours };
    if (ids.length > 0) setFresh(new Set(ids));
  }, [of, pours]);
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = window.setTimeout(() => setFresh(new Set()), markedAsNewMs);
    return () => window.clearTimeout(timer);
  }, [fresh]);
  return fresh;
}
