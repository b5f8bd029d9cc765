import { SocialTabs } from '../../../ui/input/social-tabs.tsx';
import { FormStep } from '../parts/form-step.tsx';
import type { Recipient, SendState } from './flow.ts';
import { PickContacts, PickFriends, PickNearby } from './pick-person.tsx';
import { RoundRecipients } from './round-recipients.tsx';
import { sendWords } from './words.ts';

export type SendMethod = 'friends' | 'nearby' | 'contacts';

export type RecipientStepProps = {
  userId: string;
  kind: SendState['kind'];
  method: SendMethod;
  notice: string | null;
  onMethod: (method: SendMethod) => void;
  onChosen: (to: Recipient) => void;
};

const recipientWords = sendWords.recipient;

const sendMethods = [
  { id: 'friends', label: recipientWords.friends },
  { id: 'nearby', label: recipientWords.nearby },
  { id: 'contacts', label: recipientWords.contacts },
] as const;

/** Chooses the recipient. A drink goes to a person; a round goes to a chat, or to anyone with its link. */
export function RecipientStep({ userId, kind, method, notice, onMethod, onChosen }: RecipientStepProps) {
  if (kind === 'round')
    return (
      <FormStep title={recipientWords.titleOfRound} notice={notice} first>
        <RoundRecipients userId={userId} onChosen={onChosen} />
      </FormStep>
    );
  const Pick = { friends: PickFriends, nearby: PickNearby, contacts: PickContacts }[method];
  return (
    <FormStep title={recipientWords.title} notice={notice} first>
      <div>
        <SocialTabs label={recipientWords.methods} tabs={sendMethods} value={method} onChange={onMethod} />
        <Pick userId={userId} onChosen={onChosen} />
      </div>
    </FormStep>
  );
}
