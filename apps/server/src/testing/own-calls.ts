import type { Call, OutputOf, RequestOf, Surface } from '@nightjar/domain/kernel/call';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { countStrangersIn } from '../features/friends/queries/strangers.ts';
import { reactions } from '../features/handlers.ts';
import { registerAuth } from '../platform/auth/auth.ts';
import { createApp } from '../platform/http/app.ts';
import { type DispatchDeps, registerCalls } from '../platform/http/dispatch.ts';
import type { Handler } from '../platform/http/handler.ts';
import { reactionsOn } from '../platform/http/reactions.ts';
import { surfaceByPath } from '../platform/http/surfaces.ts';
import { createCallBudget } from '../platform/limits/call-budget.ts';
import type { Platform } from '../platform/platform.ts';
import { authenticateBy } from '../server.ts';
import { type AppVariation, listenOn, type Reply, sendCall, type TestApp } from './app.ts';

/** No test signs in on this server, because the sessions are those of the product's server. */
const emptyHooks = { onFirstSignIn: async () => {}, onPhoneChanged: async () => {} };

type OwnCallsOptions = Partial<Pick<DispatchDeps, 'checkAnswers' | 'surfaceRate' | 'bodyLimit'>> & {
  platform?: Partial<Platform>;
};

/** Starts the product's bare server with these routes alone, and ends it with the test. */
export async function ownServer(
  platform: Platform,
  register: (app: FastifyInstance) => unknown,
  surfaceOf: (path: string) => Surface = () => 'app',
): Promise<string> {
  const app = await createApp(platform, surfaceOf);
  onTestFinished(() => app.close());
  await register(app);
  return listenOn(app);
}

/**
 * Starts a server with calls that no feature has, and with the users, sessions and platform of the product. It ends
 * with the test.
 */
export async function ownCalls(
  product: Pick<TestApp, 'platform' | 'sessionOf'>,
  handlers: readonly Handler[],
  { platform: parts, ...deps }: OwnCallsOptions = {},
) {
  const platform = { ...product.platform, ...parts };
  const { limits, clock, metrics } = platform;
  const countStrangers = countStrangersIn(platform.db);
  const register = async (app: FastifyInstance) => {
    const { actors } = await registerAuth(app, platform, emptyHooks);
    registerCalls(app, handlers, {
      platform,
      authenticate: authenticateBy(actors),
      reactions: reactionsOn(platform, reactions),
      budget: createCallBudget(platform.settings.auth.rateLimits, { limits, clock, countStrangers, metrics }),
      checkAnswers: true,
      ...deps,
    });
  };
  const url = await ownServer(platform, register, surfaceByPath(handlers));

  async function call<C extends Call>(
    declaration: C,
    input: RequestOf<C> | Record<string, unknown> = {},
    as: string | null = null,
    variation: AppVariation = {},
  ): Promise<Reply<OutputOf<C>>> {
    const token = as && (await product.sessionOf(as));
    return sendCall(url + declaration.path, declaration, input, { token, ...variation });
  }

  return { url, call };
}
