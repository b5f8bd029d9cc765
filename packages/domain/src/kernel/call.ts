import type * as z from 'zod/mini';
import type { Access } from './access.ts';
import type { Actor, Role } from './actor.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Declares what happens when a phone repeats the call after a lost reply. `read` changes nothing · `natural` ends in
 * the same state however often it is repeated · `key` gives the first answer again for the same `Idempotency-Key`
 * header of the same user within 24 h · `once` must not be repeated without a look at the state.
 */
export type RepeatPolicy = 'read' | 'natural' | 'key' | 'once';

/**
 * At most `points` calls in `seconds` are allowed, counted by the user of the session, or by the address without a
 * session.
 */
export type RateLimit = { readonly points: number; readonly seconds: number };

/**
 * Names the input fields that name another person whom the answer describes: a caller may look up only a limited number
 * of strangers. A call that names a person and shows nothing about them gives the reason why it is exempt.
 */
export type LookedUpFields<Field extends string = string> =
  | Field
  | readonly [Field, Field, ...Field[]]
  | { readonly exempt: string };

/** Returns the fields that name the people whom the answer of a call describes. */
export function lookedUpFieldsOf({ looksUp }: Pick<Call, 'looksUp'>): readonly string[] {
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

/**
 * An open page of the desk fetches its list again and again. Its reads leave one entry of the audit trail in this many
 * seconds (`auditOnceIn`).
 */
export const repeatedReadAuditSeconds = 900;

/**
 * Declares whether the caller must have entered a sign-in code, sent to their present number, in this session in the
 * last 15 minutes. `true`: for each call · `for_some`: the input and the rows decide, and the handler asks by
 * `mustBeProven()` · otherwise the reason why no code is needed.
 */
export type Reauthentication = true | 'for_some' | { readonly exempt: string };

/** A call has this kind of answer on success. A failure is always answered by an envelope. */
export type AnswerFormat = 'envelope' | 'csv';

/** All calls have a path under `/functions/v1`, except the one that a plugin of the phone makes by itself. */
export type CallPath = `/functions/v1/${string}` | '/locations';

type CallFields<
  Id extends string,
  Who extends Access,
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  Code extends string,
> = {
  /** The id is in kebab case and names this call alone. The file of its handler has the same name. */
  readonly id: Id;
  /**
   * The name is the last part of the path, as the specification spells it; it is left out where the id is that part.
   */
  readonly name?: string;
  readonly method: Method;
  /** The path is left out for `/functions/v1/one/<name>`. Two calls may share a path with different methods. */
  readonly path?: CallPath;
  /** The reference page shows this text. */
  readonly summary: string;
  readonly access: Who;
  readonly actorFields?: readonly ActorField[];
  readonly input: Input;
  /** The `data` of the envelope has this schema. */
  readonly output: Output;
  readonly refusals?: readonly Code[];
  /**
   * True for a call that only reads and whose answer may be a second old, so that a replica of the database may give
   * it.
   */
  readonly mayLag?: boolean;
  readonly rateLimit?: RateLimit;
  readonly looksUp?: LookedUpFields<keyof z.input<Input> & string>;
  /**
   * Names the input field with the id of the row that all callers write. One process of the server runs two calls for
   * the same row at once, and further calls wait.
   */
  readonly serializeBy?: string;
  /**
   * Lets calls that come at the same time share a transaction, so that they wait for one commit. Such a call may lock
   * no row that callers share, except the row of `serializeBy`. `one-per-row`: calls for one row are run one after
   * another. `all`: calls for one row share the transaction too, so the handler must take into account what the other
   * calls in its transaction are about to write.
   */
  readonly sharesCommit?: 'one-per-row' | 'all';
  /**
   * Each call leaves an entry in the audit trail. The entry shows the ids in these fields of the input, and never a
   * code, a secret or free text.
   */
  readonly audit?: readonly (keyof z.output<Input> & string)[];
  /**
   * Only callers with this role leave an entry in the audit trail: other callers see no more than they see as friends
   * and strangers.
   */
  readonly auditedRole?: Role;
  /**
   * Within this many seconds, repeated reads of the same data by the same user leave one entry in the audit trail,
   * because some pages stay open and fetch their data again. Where the field is left out, each call leaves an entry.
   */
  readonly auditOnceIn?: number;
  /**
   * While the disk of the server is nearly full, calls that write are refused. A call that stops something, takes
   * something back or frees space works all the same, and declares this field.
   */
  readonly onFullDisk?: 'works';
};

/**
 * A call of the desk that writes, and a call whose answer is a file, must declare whether it needs a recent code;
 * otherwise it does not compile. `surface` is `app` by default. `answers` is `envelope` by default; `csv` is for a file
 * that is sent while it is being written, and its output is the text of the file.
 */
type CallOptionsBySurface =
  | {
      readonly surface?: 'app';
      readonly answers?: 'envelope';
      readonly repeat: RepeatPolicy;
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
      readonly answers?: AnswerFormat;
      readonly repeat: RepeatPolicy;
      readonly reauthentication: Reauthentication;
    };

export type CallSpec<
  Id extends string,
  Who extends Access,
  Input extends z.ZodMiniType,
  Output extends z.ZodMiniType,
  Code extends string,
> = CallFields<Id, Who, Input, Output, Code> & CallOptionsBySurface;

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
    | 'onFullDisk'
  >
> & {
  readonly mayLag: boolean;
  readonly path: CallPath;
  readonly rateLimit: RateLimit | null;
  readonly looksUp: LookedUpFields | null;
  readonly serializeBy: string | null;
  readonly sharesCommit: 'one-per-row' | 'all' | null;
  readonly repeat: RepeatPolicy;
  readonly reauthentication: Reauthentication | null;
  readonly audit: readonly string[] | null;
  readonly auditedRole: Role | null;
  readonly auditOnceIn: number | null;
  /** Calls that only read always work. */
  readonly onFullDisk: 'works' | 'refused';
  readonly surface: Surface;
  readonly answers: AnswerFormat;
};

/**
 * Returns a path such as `/functions/v1/events`, which several calls share with different methods. Without a `path`, a
 * call has one of its own: `/functions/v1/one/` and its name.
 */
export const pathOfFunction = (name: string): CallPath => `/functions/v1/${name}`;

/**
 * Declares one call of the API. Server validation and access, the typed client, the OpenAPI document and the tests are
 * derived from this one value, so no other file repeats a path or a status.
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
    onFullDisk: spec.onFullDisk ?? (spec.repeat === 'read' ? 'works' : 'refused'),
    surface: spec.surface ?? 'app',
    answers: spec.answers ?? 'envelope',
  };
}

export type InputOf<C extends Call> = z.output<C['input']>;
/** A caller of the API writes this type. Branded ids are plain strings for the caller. */
export type RequestOf<C extends Call> = z.input<C['input']>;
export type OutputOf<C extends Call> = z.output<C['output']>;
/** A presenter of the server writes this type. In tests and in development the server checks the answer against it. */
export type OutputWireOf<C extends Call> = z.input<C['output']>;
export type CodeOf<C extends Call> = C['refusals'][number];
/** A handler gets the caller as an actor, which may be null only where anyone may call. */
export type ActorOf<C extends Call> = 'anyone' extends C['access'] ? Actor | null : Actor;

/** Every answer of `/functions/v1` except a file has this shape; `code` names a refusal or failure. */
export type Envelope<Data> = {
  success: boolean;
  message: string;
  data: Data | null;
  total: number | null;
  code?: string;
};
