import type { PushFacts } from '../collect/pushes.ts';
import { type Finding, findingsOf } from '../finding.ts';

const { well, warning, problem } = findingsOf('pushes');

/** Decides whether the keys for pushes are valid. */
export function pushFindings({ browserKeyIsValid, appleKeyIsValid, google }: PushFacts): Finding[] {
  const found: Finding[] = [];
  if (browserKeyIsValid === false)
    found.push(
      problem(
        'WEB_PUSH_KEY is no key of the curve P-256.',
        'Make one by `npx web-push generate-vapid-keys`, and set the private one.',
      ),
    );
  if (appleKeyIsValid === false)
    found.push(
      problem(
        'APNS_KEY is no key that signs for Apple.',
        'Set it to the content of the .p8 file, as Apple gave it.',
      ),
    );
  if (google?.is === 'refused')
    found.push(
      problem(
        'Google gives the account in FCM_SERVICE_ACCOUNT no token: phones with Android get no pushes.',
        'Make a new key of the service account in Firebase. A wrong clock of this machine has the same effect.',
      ),
    );
  if (google?.is === 'silent')
    found.push(
      warning(
        `Google ${google.reason} when it was asked for a token.`,
        'See whether this machine reaches oauth2.googleapis.com at port 443.',
      ),
    );
  if (found.length > 0) return found;
  const good = [browserKeyIsValid && 'browsers', google && 'Android', appleKeyIsValid && 'iPhones'].filter(
    name => typeof name === 'string',
  );
  return good.length > 0 ? [well(`The keys for pushes to ${good.join(', ')} are valid.`)] : [];
}
