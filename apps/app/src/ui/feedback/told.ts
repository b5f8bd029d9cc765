import { createContext, use, useLayoutEffect, useState } from 'react';

/** Counts the notes about trouble that are on the screen: in place of the whole page, and in place of its parts. */
export type ToldCounts = { readonly page: number; readonly part: number };

type TroubleNoteCounter = {
  readonly counts: ToldCounts;
  readonly change: (where: keyof ToldCounts, by: 1 | -1) => void;
};

const noTroubleNotes: ToldCounts = { page: 0, part: 0 };

/** The frame of the app counts here which notes about trouble are on the screen, so that it repeats none of them. */
export const ToldContext = createContext<TroubleNoteCounter['change'] | null>(null);

export function useToldCounts(): TroubleNoteCounter {
  const [counts, setCounts] = useState(noTroubleNotes);
  const [change] = useState<TroubleNoteCounter['change']>(
    () => (where: keyof ToldCounts, by: 1 | -1) =>
      setCounts(before => ({ ...before, [where]: before[where] + by })),
  );
  return { counts, change };
}

/** Reports that a note in place of the page or a part of it shows the trouble, until the component is removed. */
export function useTold(where: keyof ToldCounts): void {
  const change = use(ToldContext);
  useLayoutEffect(() => {
    change?.(where, 1);
    return () => change?.(where, -1);
  }, [change, where]);
}
