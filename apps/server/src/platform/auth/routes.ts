import { brand } from '@nightjar/domain/brand';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mustBeSignedIn, mustNotBeOnHold, type SignedInCaller } from './actor/bearer.ts';
import { AuthError, refuse } from './auth-error.ts';
import { updateOwnAccount } from './change-user.ts';
import { changePhoneWithCode, signInWithCode } from './code/enter-code.ts';
import { type CodeRequest, sendCode } from './code/send-code.ts';
import type { AuthContext, RequestOrigin } from './context.ts';
import { deviceTokenHeader, newDeviceToken } from './device-token.ts';
import {
  readLogoutScope,
  readOtp,
  readRefreshToken,
  readResend,
  readUserChange,
  readVerify,
} from './input.ts';
import { mustBeWithinLimit, mustBeWithinRefreshLimit } from './limit-rules.ts';
import { presentSession, presentUser } from './present.ts';
import { findCode } from './queries/codes.ts';
import { signOutByScope } from './session/end-sessions.ts';
import { refreshSession } from './session/refresh.ts';
import { sourceOf } from './source.ts';
import { setAuthErrorFormat } from './wire.ts';

const requestOrigin = (request: FastifyRequest): RequestOrigin => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? null,
  deviceToken: request.headers[deviceTokenHeader]?.toString() ?? null,
});

/** Adds the calls of supabase-js's auth client, as a plugin for the prefix `/auth/v1`. */
export async function authRoutes(app: FastifyInstance, context: AuthContext): Promise<void> {
  setAuthErrorFormat(app);
  publicRoutes(app, context);
  codeRoutes(app, context);
  sessionRoutes(app, context);
  refuseUnknownRoutes(app);
}

/**
 * Answers unknown paths below `/auth/v1` with an error. Otherwise every other GET would be answered with the web app's
 * page.
 */
function refuseUnknownRoutes(app: FastifyInstance): void {
  for (const path of ['/', '/*'])
    app.all(path, async () => {
      throw refuse.address();
    });
}

function publicRoutes(app: FastifyInstance, { keys }: AuthContext): void {
  app.get('/health', async () => ({
    name: `${brand.name} auth`,
    version: brand.version,
    description: 'Sign-in by text message',
  }));
  app.get('/settings', async () => ({
    external: { phone: true, email: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: 'twilio',
    saml_enabled: false,
  }));
  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600');
    return keys.publicKeys;
  });
}

function codeRoutes(app: FastifyInstance, context: AuthContext): void {
  app.post('/otp', async request => {
    const wanted = readOtp(request.body);
    await mustBeWithinLimit(context, 'askForCode', request.ip);
    const source = sourceOf(context, wanted.phone, requestOrigin(request));
    await sendCode(context, { ...wanted, purpose: 'sign_in', accountId: null, source, sessionId: null });
    return {};
  });

  app.post('/resend', async request => {
    const { phone, type } = readResend(request.body);
    await mustBeWithinLimit(context, 'askForCode', request.ip);
    const again = await resendCode(context, { phone, type }, requestOrigin(request));
    if (again) await sendCode(context, again);
    return {};
  });

  app.post('/verify', async (request, reply) => {
    const { type, ...entry } = readVerify(request.body);
    await mustBeWithinLimit(context, 'enterCode', request.ip);
    const enter = type === 'sms' ? signInWithCode : changePhoneWithCode;
    const open = await enter(context, entry, requestOrigin(request));
    reply.header(deviceTokenHeader, newDeviceToken(context.keys.codeKeys[0], entry.phone, context.random));
    return presentSession(context, open);
  });
}

/**
 * Returns the request to repeat: the last one for a code to this phone number. Returns null where no user requested a
 * change to this number; the client gets the same answer in both cases.
 */
async function resendCode(
  context: AuthContext,
  { phone, type }: ReturnType<typeof readResend>,
  origin: RequestOrigin,
): Promise<CodeRequest | null> {
  const purpose = type === 'sms' ? 'sign_in' : 'phone_change';
  const last = await findCode(context.db, phone, purpose);
  if (!last && purpose === 'phone_change') return null;
  const { accountId = null, userMetadata = {}, mayCreate = true, sessionId = null } = last ?? {};
  const source = sourceOf(context, phone, origin);
  return { phone, purpose, accountId, userMetadata, mayCreate, source, sessionId };
}

function sessionRoutes(app: FastifyInstance, context: AuthContext): void {
  const signedIn = (request: FastifyRequest): Promise<SignedInCaller> =>
    mustBeSignedIn(context, request.headers.authorization);

  app.post('/token', async request => {
    const { grant_type } = request.query as { grant_type?: string };
    if (grant_type !== 'refresh_token') throw new AuthError('invalid_credentials', 'unsupported_grant_type');
    const token = readRefreshToken(request.body);
    await mustBeWithinRefreshLimit(context, request.ip);
    return presentSession(context, await refreshSession(context, token));
  });

  app.get('/user', async request => presentUser((await signedIn(request)).account, context.clock.now()));

  app.put('/user', async request => {
    const proven = await signedIn(request);
    await mustNotBeOnHold(context, proven);
    const change = readUserChange(request.body);
    if (change.phone !== undefined) await mustBeWithinLimit(context, 'askForCode', request.ip);
    if (change.nonce !== undefined) await mustBeWithinLimit(context, 'enterCode', request.ip);
    const account = await updateOwnAccount(context, { ...proven, origin: requestOrigin(request) }, change);
    return presentUser(account, context.clock.now());
  });

  app.get('/reauthenticate', async request => {
    const proven = await signedIn(request);
    await mustNotBeOnHold(context, proven);
    const { account, session } = proven;
    await mustBeWithinLimit(context, 'askForCode', request.ip);
    const { id: accountId, phone } = account;
    await sendCode(context, {
      phone,
      purpose: 'reauthentication',
      accountId,
      userMetadata: {},
      mayCreate: false,
      source: sourceOf(context, phone, { ...requestOrigin(request), sessionId: session.id }),
      sessionId: session.id,
    });
    return {};
  });

  app.post('/logout', async (request, reply) => {
    const scope = readLogoutScope(request.query);
    await signOutByScope(context, await signedIn(request), scope);
    return reply.code(204).send();
  });
}
