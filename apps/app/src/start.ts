import { brand } from '@nightjar/domain/brand';
import { isMember } from '@nightjar/domain/kernel/actor';
import { clearOnSignOut, loadSession } from './features/people/remote/session.ts';
import { forgetCodes } from './features/referrals/remote.ts';
import { lastingAnswers } from './lasting-answers.ts';
import { loadMemberState } from './listeners/member-state.ts';
import { device } from './native/device/index.ts';
import { isNative } from './native/platform.ts';
import { preferences } from './native/preferences/index.ts';
import { rememberStatusAsked } from './platform/asked-tonight.ts';
import { auth } from './platform/auth.ts';
import { settings } from './platform/config.ts';
import { afterFirstAnswers } from './platform/first-page.ts';
import { restoreHold } from './platform/hold.ts';
import { forgetUserLocation } from './platform/location/user-location.ts';
import { log } from './platform/log.ts';
import { isOnline } from './platform/network.ts';
import { forgetAnswers, restoreAnswers } from './platform/query-client.ts';
import { type AppRouter, createAppRouter } from './router.ts';
import { declareFontFaces } from './ui/theme/faces.ts';

/**
 * Prepares the first page: loads the public settings and stored answers, opens the path of a stored deep link, and
 * loads the session, the location and the Drink Bank. The last three may fail. The start rejects if there are neither
 * stored settings nor a reachable server, or if the browser blocks the storage.
 */
export async function start(): Promise<AppRouter> {
  auth.start();
  void (hasAppFiles() ? declareFontFaces() : afterFirstAnswers().then(declareFontFaces));
  clearOnSignOut(forgetCodes);
  clearOnSignOut(forgetDraft);
  clearOnSignOut(forgetUserLocation);
  const [publicSettings, pending] = await Promise.all([
    settings(),
    pendingPath(),
    restoreAnswers({
      selectFitting: async stored => (await import('./kept-answers.ts')).answersThatFit(stored),
      selectLasting: stored => lastingAnswers(stored, Date.now()),
    }),
    restoreHold(Date.now()),
  ]);
  forgetAnswersWithoutSession();
  auth.onChange(forgetAnswersWithoutSession);
  if (pending) window.history.replaceState(null, '', pending);
  else if (await isFirstLaunch()) window.history.replaceState(null, '', '/welcome');
  const router = createAppRouter({
    settings: publicSettings,
    deviceClass: device.deviceClass,
    online: isOnline,
    session: loadSession,
    start: await rememberStatusAsked(preferences, () => new Date()),
  });
  await Promise.allSettled([loadStateOfMember(), router.load()]);
  return router;
}

/**
 * Returns the path that a link or a tapped notification has left for this start. Only the system of a phone opens the
 * app in this way, so a browser does not load the code.
 */
async function pendingPath(): Promise<string | null> {
  if (!isNative) return null;
  const { storeLaunchUrl, takePendingPath } = await import('./listeners/pending-navigation.ts');
  await storeLaunchUrl(Date.now());
  return takePendingPath(Date.now());
}

/** True if this device has all files of the app: in a store build, or in a browser that opened the app before. */
const hasAppFiles = () => isNative || Boolean(navigator.serviceWorker?.controller);

/** Deletes the stored answers once the session has ended: on this device, on the server or in another tab. */
function forgetAnswersWithoutSession(): void {
  if (auth.state().status !== 'signed-out') return;
  forgetAnswers().catch(error => log.warn('The answers were not deleted', error));
}

/** Deletes the stored draft of the registration. The code of the draft loads only for this. */
async function forgetDraft(): Promise<void> {
  await (await import('./features/account/register/remote.ts')).forgetDraft();
}

const welcomedKey = `${brand.slug}.welcomed`;

/**
 * True at the first start of an installed app by a signed-out user. This start opens the welcome page before the
 * sign-in.
 */
async function isFirstLaunch(): Promise<boolean> {
  if (device.deviceClass() === 'browser' || window.location.pathname !== '/') return false;
  if ((await preferences.get(welcomedKey)) !== null) return false;
  await preferences.set(welcomedKey, 'yes');
  await auth.settled();
  return auth.state().status === 'signed-out';
}

/** Loads location and Drink Bank, which only members have. */
async function loadStateOfMember(): Promise<void> {
  const { tier, userId } = await loadSession();
  if (userId && isMember(tier)) await loadMemberState(userId);
}
