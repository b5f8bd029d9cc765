import type { ProId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import type { TestApp } from '../app.ts';

/** These people and things surround the caller in all checks. */
export type People = {
  /** This member has no tie to the caller, unless the test of a call makes one. */
  other: UserId;
  /** This member has blocked the caller. */
  blocker: UserId;
  /**
   * This member is the other side of things that need a second person, such as a conversation or a drink that was sent.
   */
  third: UserId;
  venue: VenueId;
  otherVenue: VenueId;
  /**
   * `otherPro` is a bartender of `venue` without a tie to the caller; `blockerPro` is one who has blocked the caller.
   */
  otherPro: { id: ProId; user_id: UserId };
  blockerPro: { id: ProId; user_id: UserId };
  /** Returns a staff code that no pro of the venue has. */
  nextCode(): Promise<{ pro_code: string; pro_color_id: number }>;
};

export async function makePeople({ build, db }: TestApp): Promise<People> {
  const [other, blocker, third] = [
    await build.member({ nickname: 'Other', pro: true }),
    await build.member({ nickname: 'Blocker', pro: true }),
    await build.member({ nickname: 'Third' }),
  ];
  const [venue, otherVenue] = [await build.venue(), await build.venue({ name: 'The Owl' })];
  let last = 0;
  const isTaken = (pro_code: string) =>
    db.selectFrom('pros').where('pro_code', '=', pro_code).select('id').executeTakeFirst();
  const nextCode: People['nextCode'] = async () => {
    last += 1;
    const code = { pro_code: String(last).padStart(4, '0'), pro_color_id: (last % 8) + 1 };
    // The server draws codes for approved pros as well, so a code may be taken already.
    return (await isTaken(code.pro_code)) ? nextCode() : code;
  };
  const otherPro = await build.pro({ user_id: other, venue_id: venue, ...(await nextCode()) });
  const blockerPro = await build.pro({ user_id: blocker, venue_id: venue, ...(await nextCode()) });
  return {
    other,
    blocker,
    third,
    venue,
    otherVenue,
    otherPro: { id: otherPro.id, user_id: other },
    blockerPro: { id: blockerPro.id, user_id: blocker },
    nextCode,
  };
}
