import type * as z from 'zod/mini';
import type { Access } from './access.ts';
import type { Actor, Role } from './actor.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Declares what happens when a phone repeats the call after a lost reply. `read` changes nothing · `natural` ends in
 * the same state however often · `key` gives the first answer again for the same `Idempotency-Key` header of the same
 * user within 24 h · `once` must not be repeated blindly.
 */
export type Repeat = 'read' | 'natural' | 'key' | 'once';

/**
 * At most `points` calls in `seconds` are allowed, counted by the user of the session, or by the address without a
 * session.
 */
export type RateLimit = { readonly points: number; readonly seconds: number };

/**
 * Names the field, or the fields, with another person whom the answer describes: a caller may name a limited number of
 * strangers. A call that names a person and shows nothing about them gives the reason for its exemption.
 */
export type LooksUp<Field extends string = string> =
  | Field
  | readonly [Field, Field, ...Field[]]
  | { readonly exempt: string };

/** These fields name the people whom the answer of a call describes. */
export function lookedUpIn({ looksUp }: Pick<Call, 'looksUp'>): readonly string[] {
  if (looksUp === null || (typeof looksUp === 'object' && 'exempt' in looksUp)) return [];
  return [looksUp].flat();
}

/** These fields of the input name the caller: each must be the session's user, else the answer is 403. */
export type ActorField =
  | 'user_id'
  | 'from'
  | 'created_by'
  | 'requester_id'
  | 'requester_user_id'
  | 'reporter_id'
  | 'current_user_id';

/**
 * `app` is for every phone. `desk` is for the pages under `/admin` alone; it has limits and origins of its own, and is
 * served on `DESK_PORT` where the operator sets one.
 */
export type Surface = 'app' | 'desk';

/** An open page of the desk refetches its list, which then has this `auditOnceIn`. */
export const openPageSeconds = 900;

/**
 * Declares whether the caller needs a code to their present number, entered in this session in the last 15 minutes.
 * `true` for each call · `for_some` where the input and the rows decide: the handler asks by `mustBeProven()` · the
 * reason why none is needed.
 */
export type Reauthentication = true | 'for_some' | { readonly exempt: string };

/** A call answers this on success. A failure is always an envelope. */
export type Answers = 'envelope' | 'csv';

export type CallPath = `/functions/v1/${string}`;

type CallFields<
  Id extends string,
  Who extends Access,
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  Code extends string,
> = {
  /**
   * The id is in kebab case and names this call alone: its handler's file, its row in the access table, limits,
   * repeats, query keys and the outbox use it.
   */
  readonly id: Id;
  /**
   * The name is the last part of the path, as the specification spells it; it is left out where the id is that part.
   */
  readonly name?: string;
  readonly method: Method;
  /** The path is left out for `/functions/v1/one/<name>`. Two calls may share a path with different methods. */
  readonly path?: CallPath;
  /** The reference page shows this one sentence. */
  readonly summary: string;
  readonly access: Who;
  readonly actorFields?: readonly ActorField[];
  readonly input: Input;
  /** The `data` of the envelope has this schema. */
  readonly output: Output;
  readonly refusals?: readonly Code[];
  /** True for a reading call whose answer may be a second old, so that a replica may give it. */
  readonly mayLag?: boolean;
  readonly rateLimit?: RateLimit;
  readonly looksUp?: LooksUp<keyof z.input<Input> & string>;
  /**
   * Names the input field with the row that all callers write: a process runs two calls per value at once, and the
   * others wait.
   */
  readonly serializeBy?: string;
  /**
   * Lets calls that come at the same time share a transaction and wait for one commit. Such a call may lock no row that
   * callers share, except that of `serializeBy`. `one-per-row`: calls for one row are run one after another. `all`: calls
   * for one row share the transaction too, so the handler takes into account what its transaction is about to write.
   */
  readonly sharesCommit?: 'one-per-row' | 'all';
  /**
   * Each call leaves an entry in the audit trail. The entry shows the ids in these fields of the input: never a code, a
   * secret or free text.
   */
  readonly audit?: readonly (keyof z.output<Input> & string)[];
  /** Only callers with this role leave an entry: all others see no more than their friends and strangers do. */
  readonly auditedRole?: Role;
  /**
   * In so many seconds, repeated reads of the same things by the same user leave one entry: some pages stay open and
   * refetch. Where this is left out, each call leaves an entry.
   */
  readonly auditOnceIn?: number;
};

/**
 * A call of the desk that writes, and each call that answers a file, must declare whether it needs a recent code; else
 * it does not compile. `surface` is `app` by default. `answers` is `envelope` by default; `csv` is for a file that is
 * written while it is read, and its output is the text of the file.
 */
type Demands =
  | {
      readonly surface?: 'app';
      readonly answers?: 'envelope';
      readonly repeat: Repeat;
      readonly reauthentication?: Reauthentication;
    }
  | {
      readonly surface: 'desk';
      readonly answers?: 'envelope';
      readonly repeat: 'read';
      readonly reauthentication?: Reauthentication;
    }
  | {
      readonly surface?: Surface;
      readonly answers?: Answers;
      readonly repeat: Repeat;
      readonly reauthentication: Reauthentication;
    };

export type CallSpec<
  Id extends string,
  Who extends Access,
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  Code extends string,
> = CallFields<Id, Who, Input, Output, Code> & Demands;

export type Call<
  Id extends string = string,
  Who extends Access = Access,
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Code extends string = string,
> = Required<
  Omit<
    CallFields<Id, Who, Input, Output, Code>,
    | 'name'
    | 'path'
    | 'rateLimit'
    | 'mayLag'
    | 'serializeBy'
    | 'sharesCommit'
    | 'looksUp'
    | 'audit'
    | 'auditedRole'
    | 'auditOnceIn'
  >
> & {
  readonly mayLag: boolean;
  readonly path: CallPath;
  readonly rateLimit: RateLimit | null;
  readonly looksUp: LooksUp | null;
  readonly serializeBy: string | null;
  readonly sharesCommit: 'one-per-row' | 'all' | null;
  readonly repeat: Repeat;
  readonly reauthentication: Reauthentication | null;
  readonly audit: readonly string[] | null;
  readonly auditedRole: Role | null;
  readonly auditOnceIn: number | null;
  readonly surface: Surface;
  readonly answers: Answers;
};

/** Calls whose functions differ by their methods have the path beside `one`. */
export const pathOfFunction = (name: string): CallPath => `/functions/v1/${name}`;

/**
 * Declares one call of the API. Server validation and access, the typed client, the OpenAPI document and the tests
 * are derived from this one value; no path or status is written by hand.
 */
export function defineCall<
  const Id extends string,
  const Who extends Access,
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  const Code extends string = never,
>(spec: CallSpec<Id, Who, Input, Output, Code>): Call<Id, Who, Input, Output, Code> {
  const { name = spec.id, path = `/functions/v1/one/${name}`, ...rest } = spec;
  return {
    ...rest,
    path,
    actorFields: spec.actorFields ?? [],
    refusals: spec.refusals ?? [],
    mayLag: spec.mayLag ?? false,
    rateLimit: spec.rateLimit ?? null,
    looksUp: spec.looksUp ?? null,
    serializeBy: spec.serializeBy ?? null,
    sharesCommit: spec.sharesCommit ?? null,
    reauthentication: spec.reauthentication ?? null,
    audit: spec.audit ?? null,
    auditedRole: spec.auditedRole ?? null,
    auditOnceIn: spec.auditOnceIn ?? null,
    surface: spec.surface ?? 'app',
    answers: spec.answers ?? 'envelope',
  };
}

export type InputOf<C extends Call> = z.output<C['input']>;
/** A caller writes this: branded ids are plain strings on this side of the wire. */
export type RequestOf<C extends Call> = z.input<C['input']>;
export type OutputOf<C extends Call> = z.output<C['output']>;
/** A presenter writes this: the server checks it in tests and development. */
export type OutputWireOf<C extends Call> = z.input<C['output']>;
export type CodeOf<C extends Call> = C['refusals'][number];
/** The handler sees the caller as known, unless anyone may call. */
export type ActorOf<C extends Call> = 'anyone' extends C['access'] ? Actor | null : Actor;

/** Every answer of `/functions/v1` has this shape; `code` names a refusal or failure. */
export type Envelope<Data> = {
  success: boolean;
  message: string;
  data: Data | null;
  total: number | null;
  code?: string;
};
