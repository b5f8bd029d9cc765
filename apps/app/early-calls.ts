import { myUserDetails } from '@nightjar/domain/account/calls';
import { drinkBankStats } from '@nightjar/domain/drinks/calls';
import { nearbyFriends } from '@nightjar/domain/friends/calls';
import { nearbyFriendsRadiusMetres } from '@nightjar/domain/friends/entity';
import { defaultRadiusMiles, milesToMetres } from '@nightjar/domain/places/rules/search-area';
import { nearbyPros } from '@nightjar/domain/staff/calls';
import { nearbyVenues } from '@nightjar/domain/venues/calls';

/** A token that expires within this many seconds is renewed before it is used, here and in `platform/auth.ts`. */
const renewedBeforeSeconds = 90;

const searchRadiusMetres = milesToMetres(defaultRadiusMiles);

/**
 * This function makes the first calls of the app while the app's scripts are still loading, which takes seconds on a
 * slow line. It gets the stored session. `platform/early.ts` later hands the answers to the app's own calls.
 *
 * Where an early call failed, or had another input than the app's own call, the app makes the call itself. The first
 * tap or key drops the unused answers, because the user may then change what they contain. The drink bank and the map
 * are requested only for a member, so their calls wait for the user's details. Where the scripts are on the device
 * already, in a store build or by the service worker, no early calls are made.
 */
export const earlyCalls = `({ access_token: token, expires_at: ends, user }) => {
  if (!(ends - Date.now() / 1000 > ${renewedBeforeSeconds}) || 'Capacitor' in window || navigator.serviceWorker?.controller) return;
  const answers = new Map();
  const early = window.early = { token, answers, fix: null };
  for (const gesture of ['pointerdown', 'keydown']) addEventListener(gesture, () => answers.clear(), { capture: true });
  const headers = { accept: 'application/json', 'content-type': 'application/json', authorization: 'Bearer ' + token };
  const ask = (path, input) => {
    const key = path + JSON.stringify(Object.entries(input).sort());
    const answer = fetch(path, { method: 'POST', headers, body: JSON.stringify(input) });
    answer.catch(() => answers.delete(key));
    answers.set(key, answer);
    return answer;
  };
  const member = ask('${myUserDetails.path}', { user_id: user.id })
    .then(answer => answer.clone().json())
    .then(({ data: { user: { registered, subscribed, pro } } }) => registered && (subscribed || pro))
    .catch(() => false);
  member.then(is => is && ask('${drinkBankStats.path}', { user_id: user.id }));
  if (location.pathname !== '/discover' || location.search) return;
  const near = ({ coords: { latitude, longitude } }) => {
    const around = { lat: Math.round(latitude * 1e4) / 1e4, lng: Math.round(longitude * 1e4) / 1e4 };
    ask('${nearbyVenues.path}', { ...around, radius: ${searchRadiusMetres}, drinks: false });
    ask('${nearbyPros.path}', { ...around, radius: ${searchRadiusMetres} });
    ask('${nearbyFriends.path}', { ...around, radius: ${nearbyFriendsRadiusMetres} });
  };
  const locate = (found, failed) =>
    navigator.geolocation.getCurrentPosition(found, failed, { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 });
  navigator.permissions?.query({ name: 'geolocation' }).then(({ state }) => {
    if (state !== 'granted') return;
    early.fix = new Promise(locate);
    Promise.all([early.fix, member]).then(([fix, is]) => is && near(fix), () => { early.fix = null; });
  });
}`;
