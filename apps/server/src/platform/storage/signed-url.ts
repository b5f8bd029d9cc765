import { bucket, renderFits } from '@nightjar/domain/kernel/upload';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { StorageError } from './errors.ts';
import type { Rendering } from './images.ts';

/** Seven days: a link that is needed for longer is asked for again. */
const longestSeconds = 7 * 24 * 60 * 60;
export const signedSeconds = z.int().min(1).max(longestSeconds);

/** What one link opens: this file as it is, or this file in exactly this rendering. */
const claims = z.discriminatedUnion('scope', [
  z.object({ url: z.string(), scope: z.literal('download') }),
  z.object({
    url: z.string(),
    scope: z.literal('render'),
    rendering: z.object({
      width: z.number().optional(),
      height: z.number().optional(),
      fit: z.enum(renderFits),
      quality: z.number(),
    }),
  }),
]);
type Claims = z.infer<typeof claims>;

export type UrlSigner = {
  /** `rendering` where the link opens the picture in that size only. */
  sign(name: string, rendering: Rendering | null, seconds: number, now: Date): Promise<string>;
  /** Throws InvalidJWT for another file, another scope, another kind of token or a passed time. */
  mustOpen<Scope extends Claims['scope']>(
    token: unknown,
    scope: Scope,
    name: string,
    now: Date,
  ): Promise<Extract<Claims, { scope: Scope }>>;
};

const issuer = 'storage';

/** `secret` is this service's alone, so no token of another kind ever opens a file. */
export function urlSigner(secret: Uint8Array): UrlSigner {
  return {
    sign(name, rendering, seconds, now) {
      const issued = Math.floor(now.getTime() / 1000);
      const scope = rendering ? { scope: 'render', rendering } : { scope: 'download' };
      return new SignJWT({ url: `${bucket}/${name}`, ...scope })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setIssuedAt(issued)
        .setExpirationTime(issued + seconds)
        .sign(secret);
    },

    async mustOpen<Scope extends Claims['scope']>(token: unknown, scope: Scope, name: string, now: Date) {
      const options = { algorithms: ['HS256'], issuer, currentDate: now };
      const { payload } = await jwtVerify(String(token), secret, options).catch(refuse);
      const opened = claims.safeParse(payload).data;
      if (!opened || !isScope(opened, scope) || opened.url !== `${bucket}/${name}`) return refuse();
      return opened;
    },
  };
}

function isScope<Scope extends Claims['scope']>(
  opened: Claims,
  scope: Scope,
): opened is Extract<Claims, { scope: Scope }> {
  return opened.scope === scope;
}

function refuse(): never {
  throw new StorageError('InvalidJWT', 'The link is not valid for this file, or its time is over');
}
