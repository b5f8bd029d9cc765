import { mayCall } from '@nightjar/domain/kernel/access';
import type { Actor } from '@nightjar/domain/kernel/actor';
import type { Call, Envelope, RateLimit } from '@nightjar/domain/kernel/call';
import { Failure, fail, isRefusal } from '@nightjar/domain/kernel/failure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { insertAuditEntry } from '../audit/queries.ts';
import { networkOf } from '../auth/limit-rules.ts';
import { findLiveSession } from '../auth/queries/sessions.ts';
import { isRecent } from '../auth/session-rules.ts';
import { type Database, inTransaction } from '../db/database.ts';
import type { CallBudget } from '../limits/call-budget.ts';
import type { Platform } from '../platform.ts';
import { refusalEnvelope, successEnvelope } from './envelope.ts';
import type { AppEvent, EventName } from './events.ts';
import type { Handler } from './handler.ts';
import { claimOf, keepAnswer, readKey, takeKey } from './idempotency.ts';
import { checkActorFields, parseInput, peopleLookedUp } from './input.ts';
import type { Reactions } from './reactions.ts';
import { createTurns, type Turns } from './turns.ts';
import { undeclaredKey } from './undeclared.ts';

export type Authenticate = (request: FastifyRequest) => Promise<Actor | null>;

export type DispatchDeps = {
  platform: Platform;
  authenticate: Authenticate;
  reactions: Reactions;
  budget: CallBudget;
  /** In tests and development the server checks its own answers against the declaration. */
  checkAnswers: boolean;
  /** What one person may call of this surface, all calls together. */
  surfaceRate?: RateLimit;
  /** Bytes; the server's own limit where it is left out. */
  bodyLimit?: number;
};

/** One way in, one way out: every declared call takes this path. */
export function registerCalls(app: FastifyInstance, handlers: readonly Handler[], deps: DispatchDeps): void {
  const turns = createTurns();
  for (const handler of handlers) {
    const { method, path } = handler.declaration;
    app.route({
      method,
      url: path,
      ...(deps.bodyLimit !== undefined && { bodyLimit: deps.bodyLimit }),
      handler: (request, reply) =>
        dispatch(handler, request, { ...deps, turns }).then(body => reply.send(body)),
    });
  }
}

type Dispatching = DispatchDeps & { turns: Turns };

/** The slot is released when the work ends, not when the client leaves: what was asked for goes on until then. */
async function dispatch(
  handler: Handler,
  request: FastifyRequest,
  deps: Dispatching,
): Promise<Envelope<unknown>> {
  const actor = await deps.authenticate(request);
  const release = actor && (await deps.budget.start(actor.userId));
  try {
    return await answerTo(handler, request, actor, deps);
  } finally {
    release?.();
  }
}

async function answerTo(
  handler: Handler,
  request: FastifyRequest,
  actor: Actor | null,
  deps: Dispatching,
): Promise<Envelope<unknown>> {
  const { declaration } = handler;
  checkAccess(declaration, actor);
  await checkReauthentication(declaration, actor, deps.platform);
  await checkRate(declaration, actor, request, deps);
  const payload = declaration.method === 'GET' ? request.query : request.body;
  checkActorFields(declaration, payload, actor);
  const input = parseInput(declaration, payload);
  const people = actor ? peopleLookedUp(declaration, input) : [];
  if (actor && people.length > 0) await deps.budget.lookUp(actor.userId, people);
  const key = readKey(declaration, request.headers['idempotency-key']);
  const run = { handler, actor, input, key, address: request.ip, deps };
  return auditingFailures(run, () => {
    if (declaration.repeat !== 'read')
      return deps.turns(turnOf(declaration, input), () => answerInTransaction(run));
    return answer(run, declaration.mayLag ? deps.platform.readDb : deps.platform.db, []);
  });
}

/** A failure undoes the entry of its own transaction, so it leaves one of its own. */
async function auditingFailures<Result>(run: Run, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { db, log } = run.deps.platform;
    const outcome = error instanceof Failure ? error.code : 'unexpected';
    await audit(run, db, outcome).catch(err => log.error({ err }, 'a failed call left no audit entry'));
    throw error;
  }
}

/** What the call writes to together with others; null where it goes at once. */
function turnOf({ turnBy }: Call, input: unknown): string | null {
  return turnBy === null ? null : String((input as Record<string, unknown>)[turnBy]);
}

type Run = {
  handler: Handler;
  actor: Actor | null;
  input: unknown;
  key: string | null;
  address: string;
  deps: DispatchDeps;
};
type Change = { before: unknown; after: unknown };

async function answerInTransaction(run: Run): Promise<Envelope<unknown>> {
  const { platform, reactions } = run.deps;
  const done = await inTransaction(platform.db, async db => {
    const events: AppEvent[] = [];
    const claim =
      run.key && run.actor ? claimOf(run.handler.declaration, run.actor, run.key, run.input) : null;
    const first = claim && (await takeKey(db, claim, platform.clock.now()));
    if (first) return { envelope: first, events };
    const envelope = await answer(run, db, events);
    await reactions.enqueue(db, events);
    if (claim) await keepAnswer(db, claim, envelope);
    return { envelope, events };
  });
  reactions.announce(done.events);
  return done.envelope;
}

async function answer(run: Run, db: Database, events: AppEvent[]): Promise<Envelope<unknown>> {
  const { handler, input, actor, deps } = run;
  let change: Change | undefined;
  const result = await handler.answer({
    input: input as never,
    actor: actor as Actor,
    now: deps.platform.clock.now(),
    db,
    platform: deps.platform,
    key: run.key,
    recordChange: (before: unknown, after: unknown) => {
      change = { before, after };
    },
    emit: (name: EventName, event: never) => events.push({ name, event } as AppEvent),
  });
  if (deps.checkAnswers) checkAnswer(handler.declaration, result);
  // A call that only reads has no transaction, and a replica takes no entry.
  const trail = db.isTransaction ? db : deps.platform.db;
  await audit(run, trail, isRefusal(result) ? result.code : 'ok', change);
  return isRefusal(result) ? refusalEnvelope(result) : successEnvelope(result);
}

async function audit(run: Run, db: Database, outcome: string, change?: Change): Promise<void> {
  const { handler, actor, input, address, deps } = run;
  const { audit: fields, name } = handler.declaration;
  if (!fields) return;
  const named = input as Record<string, unknown>;
  await insertAuditEntry(db, {
    at: deps.platform.clock.now(),
    actorId: actor?.userId ?? null,
    actorRoles: actor?.roles ?? [],
    action: name,
    subjects: Object.fromEntries(fields.map(field => [field, named[field]])),
    ...change,
    outcome,
    network: networkOf(address),
  });
}

function checkAccess(declaration: Call, actor: Actor | null): void {
  const decision = mayCall(declaration.access, actor);
  if (decision.allowed) return;
  if (decision.reason === 'not_authenticated') throw fail.notAuthenticated();
  throw fail.forbidden(
    decision.reason === 'wrong_tier' ? 'Your account cannot do this yet' : 'This desk is not yours',
  );
}

/** Read from the database each time: a code that was just entered counts on every node at once. */
async function checkReauthentication(
  declaration: Call,
  actor: Actor | null,
  { db, clock }: Platform,
): Promise<void> {
  if (!declaration.reauthentication || !actor) return;
  const now = clock.now();
  const session = await findLiveSession(db, actor.sessionId, actor.userId, now);
  if (!session) throw fail.notAuthenticated();
  if (!isRecent(session, now)) throw fail.reauthentication();
}

async function checkRate(
  declaration: Call,
  actor: Actor | null,
  request: FastifyRequest,
  { platform, surfaceRate }: DispatchDeps,
): Promise<void> {
  // A test rig that measures or breaks things calls faster than any person.
  if (platform.settings.auth.rateLimits === null) return;
  const limits = [
    ...(surfaceRate ? [{ name: `surface:${declaration.surface}`, ...surfaceRate }] : []),
    ...(declaration.rateLimit ? [{ name: `call:${declaration.name}`, ...declaration.rateLimit }] : []),
  ];
  for (const limit of limits) {
    const verdict = await platform.limits.consume(limit, actor?.userId ?? request.ip);
    if (!verdict.allowed)
      throw fail.tooManyRequests('Too many tries. Please wait a while.', verdict.retryAfterSeconds);
  }
}

/** A presenter that forgets or leaks a field, and a refusal nobody declared, are found by the first test that meets them. */
function checkAnswer(declaration: Call, result: Awaited<ReturnType<Handler['answer']>>): void {
  if (isRefusal(result)) {
    if (declaration.refusals.includes(result.code)) return;
    throw new Failure('unexpected', `${declaration.name} answered the undeclared refusal ${result.code}`);
  }
  const parsed = declaration.output.safeParse(result.data);
  const issue = parsed.error?.issues[0];
  if (issue)
    throw new Failure('unexpected', `${declaration.name} answered ${issue.path.join('.')}: ${issue.message}`);
  const key = undeclaredKey(declaration.output, result.data);
  if (key)
    throw new Failure(
      'unexpected',
      `${declaration.name} answered ${key.join('.')}, which it does not declare`,
    );
}
