import type { VenueRedemption } from '@nightjar/domain/drinks/entity';
import { venueStaffTopic } from '@nightjar/domain/live';
import { useEffect, useRef, useState } from 'react';
import { listen } from '../../../../platform/realtime.ts';
import { refreshPours } from '../remote.ts';
import { landed } from './flow.ts';

/** Refetches the page when a drink is poured or taken back at the venue, and after a lost connection. */
export function usePoursLive(venueId: string): void {
  useEffect(
    () =>
      listen(venueStaffTopic.nameOf(venueId), {
        onBroadcast({ event, payload }) {
          const known = venueStaffTopic.parse(event, payload)?.event;
          if (known === 'pour' || known === 'wrong_codes') void refreshPours();
        },
        onJoined: () => void refreshPours(),
      }),
    [venueId],
  );
}

/** How long a pour that has just come keeps its edge. Milliseconds. */
const freshFor = 3000;

/** The ids of the pours that have just come into `list`, which is named by `of`. */
export function useFreshPours(
  of: string,
  pours: readonly VenueRedemption[] | undefined,
): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const shown = useRef<{ of: string; pours: readonly VenueRedemption[] }>({ of, pours: [] });
  useEffect(() => {
    if (!pours) return;
    const ids = shown.current.of === of ? landed(shown.current.pours, pours) : [];
    shown.current = { of, pours };
    if (ids.length > 0) setFresh(new Set(ids));
  }, [of, pours]);
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = window.setTimeout(() => setFresh(new Set()), freshFor);
    return () => window.clearTimeout(timer);
  }, [fresh]);
  return fresh;
}
