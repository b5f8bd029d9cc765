import { importPKCS8 } from 'jose';
import { type Asked, ask, QuestionRefused, questionTimeoutMs } from '../../asked.ts';
import type { Clock } from '../../clock.ts';
import type { Settings } from '../../config/settings.ts';
import { GoogleRefused, googleToken, googleTokenUrl } from '../../push/google-token.ts';
import { webPushKey } from '../../push/web-push.ts';

export type PushFacts = {
  /** Each is null where the settings have no such key. */
  readonly browserKeyIsValid: boolean | null;
  readonly appleKeyIsValid: boolean | null;
  readonly google: Asked<null> | null;
};

/** Reads the keys of pushes, and gets a token from Google with the one of Firebase. No push is sent. */
export async function collectPushes(
  { push }: Pick<Settings, 'push'>,
  {
    clock,
    tokenUrl = googleTokenUrl,
    timeoutMs = questionTimeoutMs,
  }: { clock: Clock; tokenUrl?: string; timeoutMs?: number },
): Promise<PushFacts> {
  const { webKey, fcm, apns } = push;
  const [appleKeyIsValid, google] = await Promise.all([
    apns && doesSucceed(() => importPKCS8(apns.privateKey, 'ES256')),
    fcm &&
      ask(async () => {
        await googleToken(fcm, { clock, tokenUrl }).get().catch(throwGoogleRefusal);
        return null;
      }, timeoutMs),
  ]);
  return {
    browserKeyIsValid: webKey && (await doesSucceed(async () => webPushKey(webKey))),
    appleKeyIsValid,
    google,
  };
}

const doesSucceed = (work: () => Promise<unknown>): Promise<boolean> =>
  Promise.resolve()
    .then(work)
    .then(
      () => true,
      () => false,
    );

function throwGoogleRefusal(error: unknown): never {
  if (error instanceof GoogleRefused) throw new QuestionRefused(401);
  throw error;
}
