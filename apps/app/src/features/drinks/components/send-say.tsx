import { Button } from '@mantine/core';
import type { useAttachment } from '../../chat/parts/use-attachment.ts';
import { GreetingFields } from './greeting-fields.tsx';
import { RedeemStep } from './redeem-step.tsx';
import type { Send } from './send-steps.ts';

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
