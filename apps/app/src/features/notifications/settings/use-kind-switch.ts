import type { OptionalKind } from '@nightjar/domain/notifications/entity';
import { failureMessage } from '../../../platform/client.ts';
import { useOwnTap } from '../../../platform/outbox/own-tap.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../ui/words.ts';
import { patchKind, reloadSettings, saveKindSetting } from '../remote.ts';

/** The switch of a kind changes at once, and changes back where the server refuses. */
export function useKindSwitch(userId: string, kind: OptionalKind): (on: boolean) => void {
  const { mutate } = useOwnTap({
    scope: `notifications of ${kind}`,
    send: (on: boolean) => saveKindSetting(userId, kind, on),
    showOptimistically(on) {
      patchKind(userId, kind, on);
      return () => patchKind(userId, kind, !on);
    },
    onFailure(error, on) {
      const text = failureMessage(error, commonTexts.failed);
      toast({ kind: 'error', text, action: { label: commonTexts.retry, onPress: () => mutate(on) } });
    },
    settled: error => error && reloadSettings(userId),
  });
  return mutate;
}
