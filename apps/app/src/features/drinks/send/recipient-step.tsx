import { SocialTabs } from '../../../ui/people/social-tabs.tsx';
import { RedeemStep } from '../parts/form-step.tsx';
import type { Send, Target } from './flow.ts';
import { PickContacts, PickFriends, PickNearby } from './pick-person.tsx';
import { RoundPlaces } from './round-recipients.tsx';

export type SendMethod = 'friends' | 'nearby' | 'contacts';

export type SendWhoProps = {
  userId: string;
  kind: Send['kind'];
  method: SendMethod;
  notice: string | null;
  onMethod: (method: SendMethod) => void;
  onChosen: (to: Target) => void;
};

const methods = [
  { id: 'friends', label: 'Friends' },
  { id: 'nearby', label: 'Nearby' },
  { id: 'contacts', label: 'Contacts' },
] as const;

/** Whom it is for. A round is for a chat or for whoever has its link. */
export function SendWho({ userId, kind, method, notice, onMethod, onChosen }: SendWhoProps) {
  if (kind === 'round')
    return (
      <RedeemStep title="Who are you buying for?" notice={notice} first>
        <RoundPlaces userId={userId} onChosen={onChosen} />
      </RedeemStep>
    );
  const Pick = { friends: PickFriends, nearby: PickNearby, contacts: PickContacts }[method];
  return (
    <RedeemStep title="Who gets it?" notice={notice} first>
      <div>
        <SocialTabs label="Where to look" tabs={methods} value={method} onChange={onMethod} />
        <Pick userId={userId} onChosen={onChosen} />
      </div>
    </RedeemStep>
  );
}
