import { Button } from '@mantine/core';
import type { useAttachment } from '../../chat/components/use-attachment.ts';
import { RedeemStep } from '../parts/form-step.tsx';
import { GreetingFields } from '../parts/voucher-message-fields.tsx';
import type { Send } from './flow.ts';

export type SendSayProps = {
  state: Send;
  text: string;
  onText: (text: string) => void;
  media: ReturnType<typeof useAttachment>;
  onContinue: () => void;
};

/** A word with it; a round takes no picture. */
export function SendSay({ state, text, onText, media, onContinue }: SendSayProps) {
  const failed = media.attachment?.error != null;
  return (
    <RedeemStep
      title="Say something"
      text="Or nothing. The drink speaks for itself."
      notice={state.notice}
      footer={
        <Button disabled={failed} onClick={onContinue}>
          Continue
        </Button>
      }
    >
      <GreetingFields text={text} onText={onText} media={state.kind === 'drink' ? media : undefined} />
    </RedeemStep>
  );
}
