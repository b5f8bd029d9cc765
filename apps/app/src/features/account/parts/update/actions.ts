import { appUpdate } from '../../../../platform/app-update.ts';
import { busy } from '../../../../platform/busy.ts';
import { openModal } from '../../../../ui/overlay/modal.ts';
import { agreeToLose, hasUnsaved, watchTyping } from '../../../../ui/overlay/unsaved.ts';
import { updateWords } from './words.ts';

const { question } = updateWords;

/**
 * Remembers from now on in which fields the user types, because `installUpdate` asks about unsaved text. The returned
 * function ends this.
 */
export const watchTypedText = (): (() => void) => watchTyping();

/**
 * Opens the newer version of the app. Where the page has unsaved text, the app first asks the user. The app then waits
 * until everything that is being sent has been sent.
 */
export function installUpdate(): void {
  if (!hasUnsaved()) {
    installOnceIdle();
    return;
  }
  openModal({
    type: 'neutral',
    title: question.title,
    text: question.text,
    confirmLabel: question.stay,
    denyLabel: question.reload,
    dismissAs: 'confirm',
    onDeny: () => {
      agreeToLose();
      installOnceIdle();
    },
  });
}

const installOnceIdle = () => busy.whenIdle(appUpdate.install);
