import { appUpdate } from '../../../../platform/app-update.ts';
import { busy } from '../../../../platform/busy.ts';
import { openModal } from '../../../../ui/overlay/modal.ts';
import { agreeToLose, hasUnsaved, watchTyping } from '../../../../ui/overlay/unsaved.ts';
import { updateWords } from './words.ts';

const { question } = updateWords;

/**
 * The question about unsaved text needs to know what was typed before the question. The returned function ends the
 * watch.
 */
export const watchTypedText = (): (() => void) => watchTyping();

/**
 * Opens the newer version of the app. If the page has unsaved text the user decides first, and what is being sent is
 * sent first.
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
