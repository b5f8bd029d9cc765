import { venueCodeLength } from '@nightjar/domain/staff/entity';
import { useRef, useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { CallError } from '../../../platform/client.ts';
import { commonTexts } from '../../../ui/words.ts';
import { knownOwnPros, reloadUserDetails, replaceOwnPros } from '../../people/remote/session.ts';
import { requestToJoinTeam } from '../remote.ts';
import { type FailedRequest, failedRequestOf, withPro } from './flow.ts';
import { joinWords } from './words.ts';

/**
 * Keeps the typed team code, which begins as `given`, and sends the request. `onSent` gets the name of the bar that was
 * asked.
 */
export function useRequest(userId: string, given: string, onSent: (venue: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const code = typed ?? given;
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<FailedRequest | null>(null);
  const attempt = useAttemptKey();
  const ask = async () => {
    setBusy(true);
    setRefused(null);
    try {
      const asked = await requestToJoinTeam(userId, code, attempt.of(code));
      attempt.end();
      haptics.play('success');
      replaceOwnPros(withPro(knownOwnPros(), asked));
      setTyped('');
      onSent(asked.venue_name);
      // An invited user who types the team's code joins the team at once.
      if (asked.state === 'approved') await reloadUserDetails();
    } catch (failure) {
      const known = failure instanceof CallError ? failure : unexpectedError;
      const why = failedRequestOf(known, Date.now());
      if (why.kind !== 'lost') attempt.end();
      haptics.play('error');
      setRefused(why);
      if (known.code === 'already_on_team') await reloadUserDetails().catch(() => {});
    } finally {
      setBusy(false);
    }
  };
  const submit = () => {
    if (busy) return;
    if (code.length < venueCodeLength) return setRefused({ kind: 'code', message: joinWords.short });
    void ask();
  };
  const type = (value: string) => {
    setTyped(value);
    setRefused(known => (known?.kind === 'wait' ? known : null));
  };
  return { code, type, busy, refused, submit };
}

const unexpectedError = new CallError(commonTexts.failed, { code: 'unexpected', status: 500 });

/**
 * Each typed team code has an idempotency key until the server has answered. So a try after a lost answer is the same
 * request.
 */
function useAttemptKey() {
  const open = useRef<{ code: string; key: string } | null>(null);
  return {
    of: (code: string) => {
      if (open.current?.code !== code) open.current = { code, key: crypto.randomUUID() };
      return open.current.key;
    },
    end: () => {
      open.current = null;
    },
  };
}
