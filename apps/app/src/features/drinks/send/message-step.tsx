import { Button } from '@mantine/core';
import type { useAttachment } from '../../chat/parts/use-attachment.ts';
import { FormStep } from '../parts/form-step.tsx';
import { VoucherMessageFields } from '../parts/voucher-message-fields.tsx';
import { drinkWords } from '../parts/words.ts';
import type { SendState } from './flow.ts';
import { sendWords } from './words.ts';

export type MessageStepProps = {
  state: SendState;
  text: string;
  onText: (text: string) => void;
  media: ReturnType<typeof useAttachment>;
  onContinue: () => void;
};

/** Asks for the message that goes with the drink. The message of a round has no attachment. */
export function MessageStep({ state, text, onText, media, onContinue }: MessageStepProps) {
  const failed = media.attachment?.error != null;
  return (
    <FormStep
      title={sendWords.message.title}
      text={sendWords.message.text}
      notice={state.notice}
      footer={
        <Button disabled={failed} onClick={onContinue}>
          {drinkWords.continue}
        </Button>
      }
    >
      <VoucherMessageFields text={text} onText={onText} media={state.kind === 'drink' ? media : undefined} />
    </FormStep>
  );
}
