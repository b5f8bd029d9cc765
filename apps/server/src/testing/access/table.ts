import type { Call } from '@nightjar/domain/kernel/call';
import type { TestApp } from '../app.ts';
import type { CallerKind } from './callers.ts';
import type { PersonalThing, PlaceOfCity, ThingOwner } from './objects.ts';
import type { People } from './people.ts';

/**
 * `ok` is an answer with status 200 and the declared shape, and `no` is a declared refusal. Any other answer is given
 * by its status.
 */
export type ExpectedAnswer = 'ok' | 'no' | 400 | 401 | 403 | 404 | 409;
/** Has the expected answer of a call to each kind of caller. */
export type ExpectedAnswers = Readonly<Record<CallerKind, ExpectedAnswer>>;
type Input = Record<string, unknown>;
export type AccessWorld = Pick<TestApp, 'db'> & { people: People };
type SpecialAnswers = Partial<Record<CallerKind, ExpectedAnswer>>;

/**
 * A row is about one call: which thing it names, its input, and the expected answer for each caller and each owner of
 * the thing.
 */
export type AccessRow = {
  readonly call: Call;
  /** Returns the input that names the thing with this id. `world` makes the other things that the call has to name. */
  readonly input: (id: string, caller: string, world: AccessWorld) => Input | Promise<Input>;
} & (
  | { readonly names: PersonalThing; readonly expect: Readonly<Record<ThingOwner, ExpectedAnswers>> }
  | {
      readonly names: PlaceOfCity;
      readonly expect: Readonly<Record<'existing' | 'missing', ExpectedAnswers>>;
    }
  | { readonly names: null; readonly expect: { readonly always: ExpectedAnswers } }
);

const noSessionAnswers = { 'no session': 401, 'expired session': 401 } as const;
const sameForSignedIn = (cell: ExpectedAnswer) => ({
  authenticated: cell,
  registered: cell,
  subscribed: cell,
  blocked: cell,
  'pro here': cell,
  'pro elsewhere': cell,
  rep: cell,
  'super admin': cell,
});

/**
 * An expired token is refused even by a call that needs no token: the client then refreshes the token and sends the
 * call again.
 */
export const anyone = (cell: ExpectedAnswer): ExpectedAnswers => ({
  ...sameForSignedIn(cell),
  'no session': cell,
  'expired session': 401,
});

export const authenticated = (cell: ExpectedAnswer, special: SpecialAnswers = {}): ExpectedAnswers => ({
  ...noSessionAnswers,
  ...sameForSignedIn(cell),
  ...special,
});

export const registered = (cell: ExpectedAnswer, special: SpecialAnswers = {}): ExpectedAnswers => ({
  ...noSessionAnswers,
  ...sameForSignedIn(cell),
  authenticated: 403,
  ...special,
});

/** The call is for members, who are subscribers and bartenders. A rep or a super admin who is neither is refused. */
export const member = (cell: ExpectedAnswer, special: SpecialAnswers = {}): ExpectedAnswers => ({
  ...noSessionAnswers,
  ...sameForSignedIn(cell),
  authenticated: 403,
  registered: 403,
  rep: 403,
  'super admin': 403,
  ...special,
});

/** The call is for members and for users with a role, because both the app and the desk use it. */
export const memberOrDesk = (cell: ExpectedAnswer, special: SpecialAnswers = {}): ExpectedAnswers =>
  member(cell, { rep: cell, 'super admin': cell, ...special });

/** The call is for bartenders, reps and super admins. */
export const desk = (cell: ExpectedAnswer, special: SpecialAnswers = {}): ExpectedAnswers => ({
  ...noSessionAnswers,
  ...sameForSignedIn(cell),
  authenticated: 403,
  registered: 403,
  subscribed: 403,
  blocked: 403,
  ...special,
});

export const superAdmin = (cell: ExpectedAnswer): ExpectedAnswers => ({
  ...noSessionAnswers,
  ...sameForSignedIn(403),
  'super admin': cell,
});
