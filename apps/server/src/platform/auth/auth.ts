import type { FastifyInstance } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { type ActorReader, openActorReader } from './actor/actor.ts';
import { openConfiguredOrSharedKeys } from './actor/key-ring.ts';
import type { AuthContext, AuthHooks } from './context.ts';
import { authRoutes } from './routes.ts';

export type AuthPlatform = Pick<
  AuthContext,
  'db' | 'clock' | 'random' | 'log' | 'bus' | 'limits' | 'disk' | 'metrics' | 'sms'
> & { settings: Pick<Settings, 'auth' | 'publicUrl' | 'supportMail'> };

/**
 * Lets people sign in under `/auth/v1`, as supabase-js expects it.
 * @returns the function with which all other routes find the actor
 */
export async function registerAuth(
  app: FastifyInstance,
  platform: AuthPlatform,
  hooks: AuthHooks,
): Promise<{ actors: ActorReader }> {
  const { settings, db, clock, random, log, bus, limits, disk, metrics, sms } = platform;
  const keys = await openConfiguredOrSharedKeys(settings.auth.signingKeys, db);
  const issuer = `${settings.publicUrl}/auth/v1`;
  const context: AuthContext = {
    db,
    clock,
    random,
    log,
    bus,
    limits,
    disk,
    metrics,
    sms,
    keys,
    issuer,
    supportMail: settings.supportMail,
    hooks,
    settings: settings.auth,
  };
  await app.register(async scope => authRoutes(scope, context), { prefix: '/auth/v1' });
  const actors = await openActorReader(context);
  app.addHook('onClose', () => actors.close());
  return { actors };
}
