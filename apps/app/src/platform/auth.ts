import type { AuthClient, AuthError, Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { CallError } from './client.ts';
import { afterFirstPage } from './first-page.ts';
import { log } from './log.ts';
import { sessionIdOf } from './session/id.ts';
import { sessionKey } from './session/key.ts';
import { sessionStore } from './session/store.ts';

/**
 * A start without a connection waits at most this many milliseconds for a new token. The auth library alone would try
 * for half a minute.
 */
const longestRefreshMs = 3000;

let authClientPromise: Promise<InstanceType<typeof AuthClient>> | undefined;

/**
 * While the user changes the phone number, the old session ends before the new session is stored. The session is not
 * checked during that time.
 */
let changingNumber: Promise<unknown> | undefined;

/**
 * Loads the auth library when a one-time code is requested or a session exists, so that it is not part of the first
 * load.
 */
function loadAuthClient(): Promise<InstanceType<typeof AuthClient>> {
  authClientPromise ??= connectAuthClient().catch(error => {
    authClientPromise = undefined;
    throw unreachedError(error);
  });
  return authClientPromise;
}

async function connectAuthClient(): Promise<InstanceType<typeof AuthClient>> {
  const { createAuthClient } = await import('./auth-client.ts');
  const made = createAuthClient(sessionKey);
  made.onAuthStateChange((_event, session) => applySession(session));
  return made;
}

export type AuthState =
  | { readonly status: 'starting'; readonly userId: null }
  | { readonly status: 'signed-out'; readonly userId: null }
  | { readonly status: 'signed-in'; readonly userId: string };

let authState: AuthState = { status: 'starting', userId: null };
const authListeners = new Set<() => void>();
let markSettled: () => void;
const whenSettled = new Promise<void>(resolve => {
  markSettled = resolve;
});

function applySession(session: Session | null): void {
  const userId = session?.user.id ?? null;
  const changed = authState.status === 'starting' || authState.userId !== userId;
  if (changed) {
    authState = userId ? { status: 'signed-in', userId } : { status: 'signed-out', userId: null };
    for (const listener of authListeners) listener();
  }
  markSettled();
}

async function storedSession(): Promise<Session | null> {
  const text = await sessionStore.get(sessionKey);
  return text ? (JSON.parse(text) as Session) : null;
}

/** A token that expires within this many seconds is renewed before it is used. The auth library has the same limit. */
const renewBeforeSeconds = 90;

const isFresh = ({ expires_at = 0 }: Session) => expires_at - Date.now() / 1000 > renewBeforeSeconds;

async function restoreStoredSession(): Promise<void> {
  const stored = await storedSession();
  if (!stored) return applySession(null);
  if (isFresh(stored)) {
    applySession(stored);
    // The stored session can be used at once. The auth library is needed only to renew it, so the library loads after
    // the first page.
    return void afterFirstPage()
      .then(loadAuthClient)
      .catch(() => {});
  }
  void loadAuthClient().catch(() => applySession(stored));
  window.setTimeout(() => {
    if (authState.status === 'starting') applySession(stored);
  }, longestRefreshMs);
}

export const auth = {
  /** Reads the stored session and follows its changes. The app calls this once, at the start. */
  start(): void {
    restoreStoredSession().catch(error => {
      log.warn('The stored session could not be read', error);
      applySession(null);
    });
    // A sign-in or sign-out in another tab applies to this tab too.
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key !== sessionKey) return;
      if (newValue === null) applySession(null);
      else void loadAuthClient().catch(() => {});
    });
  },

  /** Loads the auth library while the user types a phone number. */
  prepare(): void {
    void loadAuthClient().catch(() => {});
  },

  /** Resolves once the app knows whether a session exists. */
  settled: () => whenSettled,
  state: () => authState,
  onChange(listener: () => void): () => void {
    authListeners.add(listener);
    return () => authListeners.delete(listener);
  },

  /**
   * Returns a valid access token, or null without a session. It rejects if the token has expired and cannot be renewed.
   */
  async accessToken(): Promise<string | null> {
    if (authState.status === 'signed-out') return null;
    const stored = await storedSession();
    if (stored && isFresh(stored)) return stored.access_token;
    const { data, error } = await (await loadAuthClient()).getSession();
    if (error) throw callErrorOf(error);
    return data.session?.access_token ?? null;
  },

  /**
   * Returns the id by which the server knows the session of this device; null without a session. An expired token still
   * names it.
   */
  async sessionId(): Promise<string | null> {
    const stored = await storedSession();
    return stored && sessionIdOf(stored.access_token);
  },

  /** Asks for a one-time code by text message; `phone` is in E.164 with its plus. */
  async requestCode(phone: string): Promise<void> {
    const { error } = await (await loadAuthClient()).signInWithOtp({ phone });
    if (error) throw callErrorOf(error);
  },

  async verifyCode(phone: string, code: string): Promise<void> {
    const { data, error } = await (await loadAuthClient()).verifyOtp({ phone, token: code, type: 'sms' });
    if (error) throw callErrorOf(error);
    applySession(data.session);
  },

  /**
   * Runs a function of the auth library that only a few pages use. Throws a `CallError` if the library answers with an
   * error.
   */
  async ask<Answer>(
    question: (library: InstanceType<typeof AuthClient>) => Promise<Answer & { error: AuthError | null }>,
  ): Promise<Answer> {
    const answer = await question(await loadAuthClient());
    if (answer.error) throw callErrorOf(answer.error);
    return answer;
  },

  /**
   * Runs a change of the phone number, after which this device has a new session. `recheck` waits until the change is
   * done.
   */
  async whileChanging<Answer>(change: () => Promise<Answer>): Promise<Answer> {
    const running = change();
    changingNumber = running.catch(() => {});
    return running;
  },

  /** Asks the server whether the session is still valid. If the server has ended the session, this device signs out. */
  async recheck(): Promise<void> {
    await changingNumber;
    const { error } = await (await loadAuthClient()).getUser();
    if (error?.status === 401 || error?.status === 403) await auth.forget();
  },

  /** Ends the session on this device, even if the server cannot be reached. */
  async end(): Promise<void> {
    await loadAuthClient().then(
      library => library.signOut({ scope: 'local' }),
      () => sessionStore.remove(sessionKey),
    );
    applySession(null);
  },

  /** Deletes a session that the server has already ended. The server would refuse a sign-out call with it. */
  async forget(): Promise<void> {
    await sessionStore.remove(sessionKey);
    applySession(null);
  },
};

export function useAuth(): AuthState {
  return useSyncExternalStore(auth.onChange, auth.state);
}

/**
 * Returns the error for a part of the app's code that did not load. It equals the error for a server that could not be
 * reached.
 */
function unreachedError(cause: unknown): CallError {
  return new CallError('The server could not be reached.', { code: 'unreached', status: 0, cause });
}

function callErrorOf(error: AuthError): CallError {
  const status = error.name === 'AuthRetryableFetchError' ? (error.status ?? 0) : (error.status ?? 400);
  return new CallError(error.message, { code: error.code ?? 'unexpected', status, cause: error });
}
