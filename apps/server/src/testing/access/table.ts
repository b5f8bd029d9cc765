import type { Call } from '@nightjar/domain/kernel/call';
import type { TestApp } from '../app.ts';
import type { CallerKind } from './callers.ts';
import type { Owner, Personal, Place } from './objects.ts';
import type { People } from './people.ts';

/** An answer is `ok` for 200 with the declared shape, `no` for a declared refusal, else the status of the failure. */
export type Cell = 'ok' | 'no' | 400 | 401 | 403 | 404 | 409;
/** A line has one expectation for each caller. */
export type Line = Readonly<Record<CallerKind, Cell>>;
type Input = Record<string, unknown>;
export type World = Pick<TestApp, 'db'> & { people: People };
type Special = Partial<Record<CallerKind, Cell>>;

/** A row has one call: what it names, how, and what each caller gets for each owner of the thing. */
export type Row = {
  readonly call: Call;
  /** The caller sends this for a thing with this id; `world` makes what the call must name besides. */
  readonly input: (id: string, caller: string, world: World) => Input | Promise<Input>;
} & (
  | { readonly names: Personal; readonly expect: Readonly<Record<Owner, Line>> }
  | { readonly names: Place; readonly expect: Readonly<Record<'existing' | 'missing', Line>> }
  | { readonly names: null; readonly expect: { readonly always: Line } }
);

const noSession = { 'no session': 401, 'expired session': 401 } as const;
const everybody = (cell: Cell) => ({
  authenticated: cell,
  registered: cell,
  subscribed: cell,
  blocked: cell,
  'pro here': cell,
  'pro elsewhere': cell,
  rep: cell,
  'super admin': cell,
});

/** An expired token is refused even where none is needed: the client refreshes it and asks again. */
export const anyone = (cell: Cell): Line => ({
  ...everybody(cell),
  'no session': cell,
  'expired session': 401,
});

export const authenticated = (cell: Cell, special: Special = {}): Line => ({
  ...noSession,
  ...everybody(cell),
  ...special,
});

export const registered = (cell: Cell, special: Special = {}): Line => ({
  ...noSession,
  ...everybody(cell),
  authenticated: 403,
  ...special,
});

/** Members are subscribers and bartenders. A rep or super admin who is neither is refused. */
export const member = (cell: Cell, special: Special = {}): Line => ({
  ...noSession,
  ...everybody(cell),
  authenticated: 403,
  registered: 403,
  rep: 403,
  'super admin': 403,
  ...special,
});

/** The call is for members and for users with a role: the desk shares this reading with the app. */
export const memberOrDesk = (cell: Cell, special: Special = {}): Line =>
  member(cell, { rep: cell, 'super admin': cell, ...special });

/** The call is for bartenders, reps and super admins. */
export const desk = (cell: Cell, special: Special = {}): Line => ({
  ...noSession,
  ...everybody(cell),
  authenticated: 403,
  registered: 403,
  subscribed: 403,
  blocked: 403,
  ...special,
});

export const superAdmin = (cell: Cell): Line => ({
  ...noSession,
  ...everybody(403),
  'super admin': cell,
});
