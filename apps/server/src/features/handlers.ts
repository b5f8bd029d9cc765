import type { CallName } from '@nightjar/domain/calls';
import { accountHandlers } from './account/index.ts';
import { accountReactions } from './account/reactions.ts';
import { drinksHandlers } from './drinks/index.ts';
import { drinksReactions } from './drinks/reactions.ts';
import { friendsHandlers } from './friends/index.ts';
import { placesHandlers } from './places/index.ts';
import { referralsHandlers } from './referrals/index.ts';
import { releasesHandlers } from './releases/index.ts';
import { staffHandlers } from './staff/index.ts';
import { staffReactions } from './staff/reactions.ts';
import { venuesHandlers } from './venues/index.ts';
import { venuesReactions } from './venues/reactions.ts';

export const handlers = [
  ...accountHandlers,
  ...drinksHandlers,
  ...friendsHandlers,
  ...placesHandlers,
  ...referralsHandlers,
  ...releasesHandlers,
  ...staffHandlers,
  ...venuesHandlers,
];

export const reactions = [...accountReactions, ...drinksReactions, ...staffReactions, ...venuesReactions];

type Handled = (typeof handlers)[number]['declaration']['name'];
type Same<Declared, Bound> = [Exclude<Declared, Bound>, Exclude<Bound, Declared>] extends [never, never]
  ? true
  : { unhandled: Exclude<Declared, Bound>; undeclared: Exclude<Bound, Declared> };

/** A declared call without a handler, or a handler without a declaration, does not compile. */
export const everyCallIsHandled: Same<CallName, Handled> = true;
