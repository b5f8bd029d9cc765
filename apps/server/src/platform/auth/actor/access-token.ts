import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { refuse } from '../auth-error.ts';
import { type KeyRing, signingAlgorithm } from './key-ring.ts';

export const accessTokenSeconds = 3600;
const audience = 'authenticated';
const allowedHeaderParameters = new Set(['alg', 'typ', 'kid']);

/** The access token of a session has these claims, besides the issuer, the audience and the times. */
export type TokenSubject = {
  userId: string;
  sessionId: string;
  phone: string;
  userMetadata: Record<string, unknown>;
  /** The sign-in code that opened this session was entered at this time. */
  signedInAt: Date;
};

export type TokenClaims = { userId: string; sessionId: string; expiresAt: Date };

/** A token is made or verified at the time `now`. The issuer is the public address of `/auth/v1`. */
type TokenIssue = { issuer: string; now: Date };

const epochSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

export function signAccessToken(
  ring: KeyRing,
  subject: TokenSubject,
  { issuer, now }: TokenIssue,
): Promise<string> {
  const issuedAt = epochSeconds(now);
  return new SignJWT({
    email: '',
    phone: subject.phone,
    app_metadata: { provider: 'phone', providers: ['phone'] },
    user_metadata: subject.userMetadata,
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'otp', timestamp: epochSeconds(subject.signedInAt) }],
    session_id: subject.sessionId,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: signingAlgorithm, typ: 'JWT', kid: ring.signer.kid })
    .setIssuer(issuer)
    .setSubject(subject.userId)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenSeconds)
    .sign(ring.signer.key);
}

const uuidSchema = z.uuid();
const sessionClaimsSchema = z.object({
  sub: uuidSchema,
  session_id: uuidSchema,
  role: z.literal('authenticated'),
  aud: z.literal(audience),
  exp: z.number(),
});

/**
 * Verifies an access token: its algorithm, that one of our keys signed it, its issuer and audience, and that it has not
 * expired.
 * @throws AuthError bad_jwt
 */
export async function verifyAccessToken(
  ring: KeyRing,
  token: string,
  { issuer, now }: TokenIssue,
): Promise<TokenClaims> {
  mustHaveOurHeader(token);
  const { payload } = await jwtVerify(token, ring.find, {
    algorithms: [signingAlgorithm],
    typ: 'JWT',
    issuer,
    audience,
    requiredClaims: ['exp', 'iat'],
    currentDate: now,
  }).catch(error => {
    throw refuse.jwt(reasonOfInvalidToken(error));
  });
  if (payload.sub === undefined) throw refuse.jwt('missing sub claim');
  if (!uuidSchema.safeParse(payload.sub).success) throw refuse.jwt('sub claim must be a UUID', 400);
  const claims = sessionClaimsSchema.safeParse(payload);
  if (!claims.success) {
    const foreign = claims.error.issues.map(({ path: [name] }) => String(name));
    throw refuse.jwt(`claim ${foreign.join(', ')} is not ours`);
  }
  const { sub, session_id, exp } = claims.data;
  return { userId: sub, sessionId: session_id, expiresAt: new Date(exp * 1000) };
}

const compactJwtPattern = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Refuses a token whose header refers to a key of its own (jku, jwk, x5u …), whatever key signed it. */
function mustHaveOurHeader(token: string): void {
  if (!compactJwtPattern.test(token)) throw refuse.jwt('token is malformed');
  const foreign = headerMembers(token).find(name => !allowedHeaderParameters.has(name));
  if (foreign !== undefined) throw refuse.jwt(`header member ${foreign} is not allowed`);
}

function headerMembers(token: string): string[] {
  try {
    return Object.keys(decodeProtectedHeader(token));
  } catch {
    throw refuse.jwt('token is malformed');
  }
}

function reasonOfInvalidToken(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'token is expired';
  if (error instanceof errors.JWTClaimValidationFailed) return `claim ${error.claim} does not hold`;
  return 'signature, key or algorithm is not ours';
}
