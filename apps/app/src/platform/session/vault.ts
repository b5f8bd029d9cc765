import { brand } from '@nightjar/domain/brand';
import { withResolvers } from '@nightjar/domain/kernel/floor/with-resolvers';
import { preferences } from '../../native/preferences/index.ts';
import type { PreferencesPort } from '../../native/preferences/port.ts';
import { secureStorage } from '../../native/secure-storage/index.ts';
import type { SecureStoragePort } from '../../native/secure-storage/port.ts';
import { log } from '../log.ts';
import { sessionKey } from './key.ts';

/**
 * This preference exists once this installation of the app has prepared its secure store. Android and iOS delete an
 * app's preferences when the app is uninstalled, but iOS keeps its Keychain. So without this preference, the secure
 * store may have the session of an earlier installation.
 */
const preparedKey = `${brand.slug}.vault`;

/** A secure store that has not answered after this many milliseconds counts as failed. */
export const longestAnswerMs = 3000;

const storeFailedMessage = 'The secure store of this device failed';

type VaultPorts = { readonly secure: SecureStoragePort; readonly plain: PreferencesPort };

/**
 * Keeps the session of a store build in Keychain or Keystore, and in memory, because each call of the app reads it. A
 * secure store that fails or does not answer never stops the app: the user is then signed out, or signed in until the
 * app ends.
 */
export function createSessionVault({ secure, plain }: VaultPorts): SecureStoragePort {
  const open = openAfterPreparing({ secure, plain });
  const held = new Map<string, string | null>();

  /** Deletes a session that no start has moved yet, because a newer one or a sign-out has replaced it. */
  const forgetOld = () => plain.remove(sessionKey);

  /** Makes the next start delete what the secure store has. */
  const distrust = () => plain.remove(preparedKey);

  /**
   * After the secure store has failed, runs the given steps, which change only the preferences. A step may fail too,
   * because the whole device may have no working storage; that failure is logged.
   */
  async function recover(error: unknown, steps: readonly (() => Promise<void>)[]): Promise<void> {
    log.warn(storeFailedMessage, error);
    await withTimeout(Promise.all(steps.map(step => step()))).catch(again =>
      log.warn(storeFailedMessage, again),
    );
  }

  return {
    async get(key) {
      const known = held.get(key);
      if (known !== undefined) return known;
      try {
        const found = await withTimeout(open(() => secure.get(key)));
        // A sign-in may have put a newer session into memory while the secure store was read.
        if (!held.has(key)) held.set(key, found);
      } catch (error) {
        log.warn(storeFailedMessage, error);
      }
      return held.get(key) ?? null;
    },

    async set(key, value) {
      held.set(key, value);
      await withTimeout(open(() => secure.set(key, value))).catch(error => recover(error, [forgetOld]));
    },

    async remove(key) {
      held.set(key, null);
      await withTimeout(open(() => secure.remove(key))).catch(error => recover(error, [forgetOld, distrust]));
    },
  };
}

/** Returns a function that runs an act on the secure store, after the store was prepared once. */
function openAfterPreparing(ports: VaultPorts): <Answer>(act: () => Promise<Answer>) => Promise<Answer> {
  let preparing: Promise<void> | undefined;
  return async act => {
    preparing ??= prepareVault(ports).catch(error => {
      preparing = undefined;
      throw error;
    });
    await preparing;
    return act();
  };
}

/**
 * At the first start after an install, deletes what an earlier installation left in the secure store. A session that an
 * older version of the app stored in the preferences is moved into the secure store. It is deleted from the preferences
 * last, so that the next start can repeat a move that was interrupted.
 */
async function prepareVault({ secure, plain }: VaultPorts): Promise<void> {
  if ((await plain.get(preparedKey)) === null) {
    const old = await plain.get(sessionKey);
    await (old === null ? secure.remove(sessionKey) : secure.set(sessionKey, old));
    await plain.set(preparedKey, 'yes');
  }
  await plain.remove(sessionKey);
}

async function withTimeout<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const { promise, reject } = withResolvers<never>();
  const patience = setTimeout(() => reject(new Error('The device did not answer in time.')), longestAnswerMs);
  try {
    return await Promise.race([answer, promise]);
  } finally {
    clearTimeout(patience);
  }
}

export const sessionVault = createSessionVault({ secure: secureStorage, plain: preferences });
