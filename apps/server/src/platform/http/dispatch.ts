import type { Actor } from '@nightjar/domain/kernel/actor';
import type { Call, Envelope, RateLimit } from '@nightjar/domain/kernel/call';
import { Failure, fail, isRefusal, storageFullSentences } from '@nightjar/domain/kernel/failure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Database, inTransaction } from '../db/database.ts';
import { Json } from '../json.ts';
import { type KeyedQueue, keyedQueue } from '../keyed-queue.ts';
import type { CallBudget } from '../limits/call-budget.ts';
import { type ConsumeCallRate, createCallRates } from '../limits/call-rates.ts';
import type { Platform } from '../platform.ts';
import { type SharedTransactions, sharedTransactions } from '../shared-transactions.ts';
import { hostOfAddress, networkOfAddress } from '../web/client-address.ts';
import { type AuditedChange, auditingFailures, saveAuditEntry } from './auditing.ts';
import { createDownloads, sendAnswer } from './downloads.ts';
import { refusalEnvelope, successEnvelope } from './envelope.ts';
import type { AppEvent, EventName } from './events.ts';
import { checkAccess, checkRate, checkRecentCode } from './gates.ts';
import { AskAgain, type AskContext, type CallContext, type Handler, type OutsideRequest } from './handler.ts';
import {
  findAnswer,
  firstAnswer,
  type KeyClaim,
  KeyTaken,
  keepAnswerAtCommit,
  keyClaimOf,
  readKey,
  takeKeyFirst,
} from './idempotency.ts';
import { checkActorFields, parseInput, peopleLookedUp } from './input.ts';
import type { ReactionRunner } from './reactions.ts';
import { undeclaredKey } from './undeclared.ts';

export type Authenticate = (request: FastifyRequest) => Promise<Actor | null>;

export type DispatchDeps = {
  platform: Platform;
  authenticate: Authenticate;
  reactions: ReactionRunner;
  budget: CallBudget;
  /** True in tests and development, where the server checks its own answers against the declaration. */
  checkAnswers: boolean;
  /** A person may call all calls of this surface together at this rate. */
  surfaceRate?: RateLimit;
  /** The body of a call may have this many bytes. Without a value, the server's own limit applies. */
  bodyLimit?: number;
};

/** Registers all declared calls. Every call is answered by this code. */
export function registerCalls(app: FastifyInstance, handlers: readonly Handler[], deps: DispatchDeps): void {
  const queue = keyedQueue({ concurrency: mostCallsPerLockedRow });
  const downloads = createDownloads(deps.platform.clock);
  const rates = createCallRates(deps.platform);
  for (const handler of handlers) {
    const { method, path, sharesCommit } = handler.declaration;
    const share = sharedTransactions(deps.platform.db, sharesCommit === 'one-per-row' ? 1 : undefined);
    app.route({
      method,
      url: path,
      ...(deps.bodyLimit !== undefined && { bodyLimit: deps.bodyLimit }),
      handler: (request, reply) =>
        dispatchCall(handler, request, { ...deps, queue, share, downloads, rates }).then(answer =>
          sendAnswer(reply, answer),
        ),
    });
  }
}

type DispatchContext = DispatchDeps & {
  queue: KeyedQueue;
  share: SharedTransactions;
  downloads: ReturnType<typeof createDownloads>;
  rates: ConsumeCallRate;
};

/**
 * This many calls that wait for the lock of one row hold a connection: one call has the lock, and the next is ready.
 * More calls would hold connections and only wait.
 */
const mostCallsPerLockedRow = 2;

/**
 * Each running call of a person takes one of the person's slots. The slot is released when the work ends and not when
 * the client leaves, because the work continues until then.
 */
async function dispatchCall(
  handler: Handler,
  request: FastifyRequest,
  deps: DispatchContext,
): Promise<Envelope<unknown>> {
  const actor = await deps.authenticate(request);
  const release = actor && (await deps.budget.start(actor.userId));
  try {
    return await answerRequest({ handler, request, actor, deps });
  } finally {
    release?.();
  }
}

type RequestToAnswer = {
  handler: Handler;
  request: FastifyRequest;
  actor: Actor | null;
  deps: DispatchContext;
};

async function answerRequest({ handler, request, actor, deps }: RequestToAnswer): Promise<Envelope<unknown>> {
  const { declaration } = handler;
  checkAccess(declaration, actor);
  if (declaration.reauthentication === true && actor) await checkRecentCode(actor, deps.platform);
  await checkRate(declaration, actor?.userId ?? hostOfAddress(request.ip), deps);
  const payload = declaration.method === 'GET' ? request.query : request.body;
  checkActorFields(declaration, payload, actor);
  const input = parseInput(declaration, payload);
  if (actor) await deps.budget.lookUp(actor.userId, peopleLookedUp(declaration, input));
  const key = readKey(declaration, request.headers['idempotency-key']);
  const run = { handler, actor, input, key, address: request.ip, done: new Map(), deps };
  return deps.downloads.hold(declaration, actor?.userId, () =>
    auditingFailures(run, () => answerReadOrWrite(run)),
  );
}

async function answerReadOrWrite(run: CallRun): Promise<Envelope<unknown>> {
  const { handler, input, deps } = run;
  const { declaration } = handler;
  if (declaration.repeat !== 'read') {
    const row = rowToWaitOn(declaration, input);
    // A write that fails may have been committed, so its person counts as a writer in any case.
    const writing = () => answerWrite(run).finally(() => noteWriter(run));
    if (row === null || declaration.sharesCommit) return writing();
    return deps.queue(row, writing);
  }
  const read = (db: Database) => runHandler(run, db, call => handler.answer(call, null));
  const { db, reads } = deps.platform;
  const { envelope } = await (declaration.mayLag ? reads.run(run.actor?.userId ?? null, read) : read(db));
  return envelope;
}

/**
 * Returns the id of the row on which calls of several callers wait for each other. Returns null for a call that
 * declares no `serializeBy`.
 */
function rowToWaitOn({ serializeBy }: Call, input: unknown): string | null {
  return serializeBy === null ? null : String((input as Record<string, unknown>)[serializeBy]);
}

const noteWriter = ({ actor, deps }: CallRun) => actor && deps.platform.reads.noteWriters([actor.userId]);

type CallRun = {
  handler: Handler;
  actor: Actor | null;
  input: unknown;
  key: string | null;
  address: string;
  /** A rollback does not undo these effects. The key of the map is the effect's name. */
  done: Map<string, Promise<unknown>>;
  deps: DispatchContext;
};

type DecideAnswer = (call: CallContext<Call>) => ReturnType<Handler['answer']>;

async function answerWrite(run: CallRun): Promise<Envelope<unknown>> {
  const { handler, deps, key, actor, input } = run;
  const claim = key && actor ? keyClaimOf(handler.declaration, input, { userId: actor.userId, key }) : null;
  if (handler.declaration.onFullDisk === 'refused' && deps.platform.disk.room() === 'full')
    return answerWithoutRoom(deps.platform, claim, actor);
  if (!handler.outside) return answerInTransaction(run, claim, call => handler.answer(call, null));
  const first = claim && (await findAnswer(deps.platform.db, claim, deps.platform.clock.now()));
  if (first) return first;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await askProviderAndSave(run, claim, handler.outside);
    } catch (error) {
      if (!(error instanceof AskAgain) || attempt === askAttempts) throw error;
    }
  }
}

/** Refuses a write, unless it was done before the disk was full and only its answer was lost. */
async function answerWithoutRoom(
  { db, clock }: Platform,
  claim: KeyClaim | null,
  actor: Actor | null,
): Promise<Envelope<unknown>> {
  const first = claim && (await findAnswer(db, claim, clock.now()));
  if (first) return first;
  // A caller who is signed in and not registered is answering the questions of the sign-up.
  throw fail.storageFull(actor?.tier === 'authenticated' ? storageFullSentences.signUp : undefined);
}

const askAttempts = 4;

async function askProviderAndSave(
  run: CallRun,
  claim: KeyClaim | null,
  outside: OutsideRequest,
): Promise<Envelope<unknown>> {
  const { platform } = run.deps;
  const asked = await outside.ask(callContextOf(run, platform.db));
  if (isRefusal(asked)) return answerInTransaction(run, claim, async () => asked);
  const undo = () =>
    outside
      .undo(asked, platform)
      .catch(err =>
        platform.log.warn(
          { err },
          'a call failed, and what it had changed at the payment provider could not be undone',
        ),
      );
  try {
    const envelope = await answerInTransaction(run, claim, call => run.handler.answer(call, asked));
    if (!envelope.success) await undo();
    return envelope;
  } catch (error) {
    // Only a Failure proves that nothing was committed. After any other error the database may name what `ask` made at
    // the outside system, so that is not undone.
    if (error instanceof Failure) await undo();
    throw error;
  }
}

async function answerInTransaction(
  run: CallRun,
  claim: KeyClaim | null,
  decide: DecideAnswer,
): Promise<Envelope<unknown>> {
  try {
    return await answerAndAnnounce(run, claim, decide);
  } catch (error) {
    if (claim && error instanceof KeyTaken) return firstAnswer(run.deps.platform.db, claim);
    throw error;
  }
}

async function answerAndAnnounce(
  run: CallRun,
  claim: KeyClaim | null,
  decide: DecideAnswer,
): Promise<Envelope<unknown>> {
  const { platform, reactions } = run.deps;
  const done = await runInTransaction(run, async db => {
    if (claim) await takeKeyFirst(db, claim, platform.clock.now());
    const answered = await runHandler(run, db, decide);
    await reactions.enqueue(db, answered.events);
    if (claim) await keepAnswerAtCommit(db, claim, answered.envelope);
    return answered;
  });
  reactions.announce(done.events);
  return done.envelope;
}

/** Calls that share a commit wait for their row in a queue of this process, without a database connection. */
function runInTransaction<Result>(
  { handler, input, deps }: CallRun,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { declaration } = handler;
  const row = declaration.sharesCommit ? rowToWaitOn(declaration, input) : null;
  return row === null ? inTransaction(deps.platform.db, work) : deps.share(row, work);
}

type AnsweredRun = { envelope: Envelope<unknown>; events: readonly AppEvent[] };

async function runHandler(run: CallRun, db: Database, decide: DecideAnswer): Promise<AnsweredRun> {
  const { handler, deps } = run;
  const { declaration } = handler;
  const events: AppEvent[] = [];
  let change: AuditedChange | undefined;
  const recordChange = (before: unknown, after: unknown) => {
    change = { before, after };
  };
  const emit = (name: EventName, event: never) => events.push({ name, event } as AppEvent);
  const own = { once: onceFunctionOf(run), mustBeProven: recentCodeCheckFor(run, db), recordChange, emit };
  const result = await decide({ ...callContextOf(run, db), ...own });
  if (deps.checkAnswers && declaration.answers === 'envelope') checkAnswer(declaration, result);
  // A call that only reads has no transaction, and an audit entry cannot be written to a replica.
  const trail = db.isTransaction ? db : deps.platform.db;
  await saveAuditEntry(run, trail, { outcome: isRefusal(result) ? result.code : 'ok', ...change });
  return { envelope: isRefusal(result) ? refusalEnvelope(result) : successEnvelope(result), events };
}

function onceFunctionOf({ done }: CallRun): CallContext<Call>['once'] {
  return (name, effect) => {
    const result = done.get(name) ?? effect();
    done.set(name, result);
    return result as ReturnType<typeof effect>;
  };
}

function recentCodeCheckFor(
  { handler: { declaration }, actor, deps: { platform } }: CallRun,
  db: Database,
): CallContext<Call>['mustBeProven'] {
  return async () => {
    if (declaration.reauthentication !== 'for_some')
      throw new Error(`${declaration.id} does not declare that some of its calls need a recent code`);
    if (actor) await checkRecentCode(actor, { db, clock: platform.clock });
  };
}

function callContextOf(
  { input, actor, key, address, deps: { platform } }: CallRun,
  db: Database,
): AskContext<Call> {
  return {
    input: input as never,
    actor: actor as Actor,
    now: platform.clock.now(),
    db,
    platform,
    key,
    network: networkOfAddress(address),
  };
}

/**
 * Checks an answer against the declaration. So a test finds a presenter that forgets or leaks a field, and a refusal
 * that is not declared.
 */
function checkAnswer(declaration: Call, result: Awaited<ReturnType<Handler['answer']>>): void {
  if (isRefusal(result)) {
    if (declaration.refusals.includes(result.code)) return;
    throw new Failure('unexpected', `${declaration.id} answered the undeclared refusal ${result.code}`);
  }
  const data = result.data instanceof Json ? result.data.read() : result.data;
  const parsed = declaration.output.safeParse(data);
  const issue = parsed.error?.issues[0];
  if (issue)
    throw new Failure('unexpected', `${declaration.id} answered ${issue.path.join('.')}: ${issue.message}`);
  const key = undeclaredKey(declaration.output, data);
  if (key)
    throw new Failure('unexpected', `${declaration.id} answered ${key.join('.')}, which it does not declare`);
}
