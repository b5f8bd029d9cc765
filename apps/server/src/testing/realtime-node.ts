import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brand } from '@nightjar/domain/brand';
import type { Actor } from '@nightjar/domain/kernel/actor';
import { userId } from '@nightjar/domain/kernel/id';
import type { Broadcast } from '@nightjar/domain/kernel/topic';
import Fastify from 'fastify';
import { pino } from 'pino';
import WebSocket from 'ws';
import { createInProcessBus } from '../platform/bus/in-process.ts';
import type { Bus } from '../platform/bus/port.ts';
import { systemRandom } from '../platform/random.ts';
import { attachRealtime, type Realtime } from '../platform/realtime/attach.ts';
import { registerRealtimeHttp } from '../platform/realtime/http-broadcast.ts';
import type { Every, Gate, Permission, RealtimeDeps, Verification } from '../platform/realtime/port.ts';
import { createPublisher, type Publisher } from '../platform/realtime/publisher.ts';
import { encodeText, type Frame, frameOf, type Version } from '../platform/realtime/socket/frame.ts';
import type { Sight } from '../platform/realtime/viewer.ts';

/** Returns the user with this number, which is the same user each time. */
export const person = (number: number) =>
  userId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);

/** This gate keeps sessions and memberships in memory. A token needs no signature here. */
export class TestGate implements Gate {
  time = Date.parse('2026-07-10T23:00:00Z');
  readonly endedSessions = new Set<string>();
  readonly members = new Map<string, Set<string>>();
  readonly sights = new Map<string, Sight>();
  /** Every verification of a token waits for this function, so that a test can delay verifications. */
  beforeVerifying: () => Promise<void> = async () => {};
  /**
   * The lookup of a sight waits for this function after it has read the blocks, so that a test can change the blocks
   * meanwhile.
   */
  afterSight: () => Promise<void> = async () => {};
  readonly clock = { now: () => new Date(this.time) };

  token(user: string, { session = `session of ${user}`, seconds = 3600 } = {}): string {
    const claims = JSON.stringify({ user, session, expiresAt: this.time + seconds * 1000 });
    return `token.${Buffer.from(claims).toString('base64url')}`;
  }

  verify = async (token: string): Promise<Verification> => {
    const [kind, claims = ''] = token.split('.');
    if (kind !== 'token') return { reason: 'MalformedJWT: The token is no token' };
    const { user, session, expiresAt } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const ended = this.endedSessions.has(session);
    await this.beforeVerifying();
    if (ended) return { reason: 'Unauthorized: this session has ended' };
    if (expiresAt <= this.time) return { reason: 'InvalidJWTToken: Token has expired' };
    const actor: Actor = { userId: userId.parse(user), sessionId: session, tier: 'subscribed', roles: [] };
    return { actor, expiresAt: new Date(expiresAt) };
  };

  authorizeJoin = async (actor: Actor, topic: string): Promise<Permission> => {
    const allowed = topic === `user-${actor.userId}` || this.members.get(topic)?.has(actor.userId);
    return allowed ? { allowed: true } : { allowed: false, reason: `Unauthorized: ${topic} is not yours` };
  };

  mayBroadcast = (_actor: Actor, topic: string, { event }: { event: string }): Permission =>
    topic.startsWith('conversation-') && ['typing', 'sketch', 'presence'].includes(event)
      ? { allowed: true }
      : { allowed: false, reason: `Unauthorized: only the server says ${event}` };

  sightOf = async (userId: string): Promise<Sight> => {
    const sight = this.sights.get(userId) ?? { hidden: [], circle: null };
    await this.afterSight();
    return sight;
  };

  /** Leaves out hidden users. A message of these tests lists the users that it shows. */
  withoutHidden = (_event: string, payload: unknown, isHidden: (userId: string) => boolean) => {
    const { users } = payload as { users: string[] };
    return { users: users.filter(user => !isHidden(user)) };
  };

  /** Sets a block as if it were in the database. The test itself sends the message about the block. */
  block(one: string, other: string): void {
    for (const [user, hidden] of [
      [one, other],
      [other, one],
    ] as const)
      this.sights.set(user, { hidden: [hidden], circle: null });
  }

  addConversation(name: string, ...members: string[]): string {
    this.members.set(`conversation-${name}`, new Set(members));
    return `conversation-${name}`;
  }
}

export type TestNode = Omit<Publisher, 'publish'> & {
  /** Where `by.from` is left out, the event has no author. */
  publish(
    topic: string,
    event: string,
    payload: unknown,
    by?: Partial<Pick<Broadcast, 'from' | 'about'>>,
  ): void;
  gate: TestGate;
  bus: Bus;
  url: string;
  server: Server;
  realtime: Realtime;
  /** Moves the test's clock, and does what a node does every second. */
  advanceTime(milliseconds: number): void;
  close(): Promise<void>;
};

/** Makes what a node needs, with the test's own gate. */
export function realtimeDepsOf(gate: TestGate, bus?: Bus): RealtimeDeps {
  const log = pino({ level: 'silent' });
  const { verify, authorizeJoin, mayBroadcast, sightOf, withoutHidden, clock } = gate;
  return {
    ...{ verify, authorizeJoin, mayBroadcast, sightOf, withoutHidden },
    ...{ clock, log, random: systemRandom },
    bus: bus ?? createInProcessBus(log),
    origins: { allowed: [brand.site], development: false },
    socketsPerAddress: null,
    addressOf: request => request.socket.remoteAddress ?? '',
  };
}

export async function startNode(
  gate = new TestGate(),
  bus?: Bus,
  overrides: Partial<RealtimeDeps> = {},
): Promise<TestNode> {
  const tasks = new Set<() => void>();
  const every: Every = (_, task) => {
    tasks.add(task);
    return () => tasks.delete(task);
  };
  const deps = { ...realtimeDepsOf(gate, bus), every, ...overrides };
  const shared = deps.bus;
  const app = Fastify({ forceCloseConnections: true });
  registerRealtimeHttp(app, deps);
  const realtime = await attachRealtime(app.server, deps);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const publisher = createPublisher(shared);
  return {
    ...publisher,
    publish: (topic, event, payload, { from = null, about = [] } = {}) =>
      publisher.publish({ topics: [topic], event, payload: payload as Broadcast['payload'], from, about }),
    ...{ gate, bus: shared, server: app.server, realtime, url: `http://127.0.0.1:${port}` },
    advanceTime(milliseconds) {
      gate.time += milliseconds;
      for (const task of tasks) task();
    },
    async close() {
      await realtime.close();
      await app.close();
    },
  };
}

type WantedFrame = Partial<Frame> & { status?: 'ok' | 'error' };

/** Sends and receives frames on a bare socket, because a library would hide some of them. */
export class WireClient {
  readonly socket: WebSocket;
  readonly version: Version;
  readonly frames: Frame[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  #waiting: (() => void)[] = [];
  #ref = 0;

  constructor(node: Pick<TestNode, 'url'>, version: Version, options: WebSocket.ClientOptions = {}) {
    const address = `${node.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=key&vsn=${version}`;
    this.version = version;
    this.socket = new WebSocket(address, options);
    this.socket.on('error', () => {});
    this.socket.on('message', (data: Buffer) => {
      // A client's text may be nested as deeply as the server allows, and the server's frame around it adds a level.
      // The plain `JSON.parse` reads it.
      const frame = frameOf(version, JSON.parse(data.toString()));
      if (!frame) throw new Error(`the server sent no frame: ${data}`);
      this.frames.push(frame);
      for (const look of this.#waiting.splice(0)) look();
    });
    this.closed = new Promise(resolve => {
      this.socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
  }

  async open(): Promise<this> {
    await new Promise((resolve, reject) => this.socket.once('open', resolve).once('error', reject));
    return this;
  }

  send(frame: Partial<Frame>): string {
    this.#ref += 1;
    const ref = String(this.#ref);
    const whole = { joinRef: null, ref, topic: 'phoenix', event: 'heartbeat', payload: {}, ...frame };
    this.socket.send(encodeText(this.version, whole));
    return ref;
  }

  /** Joins a topic and returns the reply. */
  async join(topic: string, token?: string, config: Record<string, unknown> = {}): Promise<Frame> {
    const ref = String(this.#ref + 1);
    const payload = { config, access_token: token };
    this.send({ joinRef: ref, topic: `realtime:${topic}`, event: 'phx_join', payload });
    return await this.next({ event: 'phx_reply', ref });
  }

  /** Takes the first frame with these members. If none has arrived yet, it waits for one. */
  async next(wanted: WantedFrame): Promise<Frame> {
    for (;;) {
      const at = this.frames.findIndex(frame => frameMatches(frame, wanted));
      const [found] = at < 0 ? [] : this.frames.splice(at, 1);
      if (found) return found;
      await new Promise<void>(resolve => this.#waiting.push(resolve));
    }
  }

  /** Resolves when everything that the server has sent so far has arrived. */
  async settled(): Promise<void> {
    await this.next({ event: 'phx_reply', ref: this.send({}) });
  }
}

function frameMatches(frame: Frame, { status, ...members }: WantedFrame): boolean {
  const payload = frame.payload as { status?: string };
  if (status && payload.status !== status) return false;
  return Object.entries(members).every(([name, value]) => frame[name as keyof Frame] === value);
}

export async function connect(
  node: Pick<TestNode, 'url'>,
  version: Version = '2.0.0',
  options?: WebSocket.ClientOptions,
): Promise<WireClient> {
  return await new WireClient(node, version, options).open();
}
