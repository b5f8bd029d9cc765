import type * as z from 'zod/mini';
import type { Access } from './access.ts';
import type { Actor, Role } from './actor.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What happens when a phone repeats the call after a lost reply.
 * `read` changes nothing · `natural` ends in the same state however often · `key` gives the first answer again for
 * the same `Idempotency-Key` header of the same user within 24 h · `once` must not be repeated blindly.
 */
export type Repeat = 'read' | 'natural' | 'key' | 'once';

/** At most `points` calls in `seconds`, counted per session's user, or per address without a session. */
export type RateLimit = { readonly points: number; readonly seconds: number };

/**
 * The field that names another person whom the answer describes, or the fields that may: a caller may name a limited
 * number of strangers. A call that names a person and shows nothing about them gives the reason for its exemption.
 */
export type LooksUp<Field extends string = string> =
  | Field
  | readonly [Field, Field, ...Field[]]
  | { readonly exempt: string };

/** The fields that name people whom the answer of a call describes. */
export function lookedUpIn({ looksUp }: Pick<Call, 'looksUp'>): readonly string[] {
  if (looksUp === null || (typeof looksUp === 'object' && 'exempt' in looksUp)) return [];
  return [looksUp].flat();
}

/** Fields of the input that name the caller: they must be the session's user, else 403. */
export type ActorField =
  | 'user_id'
  | 'from'
  | 'created_by'
  | 'requester_id'
  | 'requester_user_id'
  | 'reporter_id'
  | 'current_user_id';

/**
 * Where a call is served. `app` for everybody's phones; `desk` for the pages under `/admin` alone, with limits and origins
 * of their own, and on `DESK_PORT` where the operator sets one.
 */
export type Surface = 'app' | 'desk';

/** The `auditOnceIn` of a list that an open page of the desk refetches. */
export const openPageSeconds = 900;

/**
 * Whether the caller needs a code to their present number that was entered in this session in the last 15 minutes.
 * `true` for each call · `for_some` where the input and the rows decide: the handler asks by `mustBeProven` · the reason
 * why none is needed.
 */
export type Reauthentication = true | 'for_some' | { readonly exempt: string };

/** What a call answers on success. A failure is an envelope always. */
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
   * Names this call alone, in kebab case: its handler's file, its row in the access table, limits, repeats, query
   * keys and the outbox go by it.
   */
  readonly id: Id;
  /** The last part of the path, as the specification spells it; left out where that is the id. */
  readonly name?: string;
  readonly method: Method;
  /** Left out for `/functions/v1/one/<name>`. Two calls may share a path with different methods. */
  readonly path?: CallPath;
  /** One sentence for the reference page. */
  readonly summary: string;
  readonly access: Who;
  readonly actorFields?: readonly ActorField[];
  readonly input: Input;
  /** The `data` of the envelope. */
  readonly output: Output;
  readonly refusals?: readonly Code[];
  /** A reading call whose answer may be a second old: a replica may give it. */
  readonly mayLag?: boolean;
  readonly rateLimit?: RateLimit;
  readonly looksUp?: LooksUp<keyof z.input<Input> & string>;
  /** The input field that names the row all callers write: a process runs two calls per value at once, the others wait. */
  readonly serializeBy?: string;
  /**
   * Calls that come at the same time share a transaction and wait for one commit. For a call that locks no row which
   * callers share but that of `serializeBy`. `one-per-row`: calls for one row come one after another; `all`: they share
   * it too, and their handler reckons with what its transaction is about to write.
   */
  readonly sharesCommit?: 'one-per-row' | 'all';
  /**
   * Each call leaves an entry in the audit trail. The fields name ids of the input that the entry shows: never a code, a
   * secret or free text.
   */
  readonly audit?: readonly (keyof z.output<Input> & string)[];
  /** The entries are of callers with this role alone: all others see what their friends and strangers see. */
  readonly auditedRole?: Role;
  /**
   * Seconds in which the same read of the same things by the same user leaves one entry: for pages that stay open and
   * refetch. Each call leaves one where it is left out.
   */
  readonly auditOnceIn?: number;
};

/**
 * A call of the desk that writes, and every file, declares whether it needs a recent code: without that it does not compile.
 * `surface` is `app` by default. `answers` is `envelope` by default, and `csv` for a file that is written while it is
 * read: its output is the text of the file.
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

/** The path of a function beside `one`, whose calls differ by their methods. */
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
/** What a caller writes: branded ids are plain strings on this side of the wire. */
export type RequestOf<C extends Call> = z.input<C['input']>;
export type OutputOf<C extends Call> = z.output<C['output']>;
/** What a presenter writes: the server checks it in tests and development. */
export type OutputWireOf<C extends Call> = z.input<C['output']>;
export type CodeOf<C extends Call> = C['refusals'][number];
/** The caller as the handler sees it: known, unless anyone may call. */
export type ActorOf<C extends Call> = 'anyone' extends C['access'] ? Actor | null : Actor;

/** Every answer of `/functions/v1` has this shape; `code` names a refusal or failure. */
export type Envelope<Data> = {
  success: boolean;
  message: string;
  data: Data | null;
  total: number | null;
  code?: string;
};
