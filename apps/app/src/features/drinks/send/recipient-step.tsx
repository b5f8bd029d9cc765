import { SocialTabs } from '../../../ui/input/social-tabs.tsx';
import { FormStep } from '../parts/form-step.tsx';
import type { Recipient, Send } from './flow.ts';
import { PickContacts, PickFriends, PickNearby } from './pick-person.tsx';
import { RoundRecipients } from './round-recipients.tsx';

export type SendMethod = 'friends' | 'nearby' | 'contacts';

export type RecipientStepProps = {
  userId: string;
  kind: Send['kind'];
  method: SendMethod;
  notice: string | null;
  onMethod: (method: SendMethod) => void;
  onChosen: (to: Recipient) => void;
};

const methods = [
  { id: 'friends', label: 'Friends' },
  { id: 'nearby', label: 'Nearby' },
  { id: 'contacts', label: 'Contacts' },
] as const;

/** The choice of a recipient. A round is for a chat, or for anyone with its link. */
export function RecipientStep({ userId, kind, method, notice, onMethod, onChosen }: RecipientStepProps) {
  if (kind === 'round')
    return (
      <FormStep title="Who are you buying for?" notice={notice} first>
        <RoundRecipients userId={userId} onChosen={onChosen} />
      </FormStep>
    );
  const Pick = { friends: PickFriends, nearby: PickNearby, contacts: PickContacts }[method];
  return (
    <FormStep title="Who gets it?" notice={notice} first>
      <div>
        <SocialTabs label="Where to look" tabs={methods} value={method} onChange={onMethod} />
        <Pick userId={userId} onChosen={onChosen} />
      </div>
    </FormStep>
  );
}
