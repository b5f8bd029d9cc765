import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { SendScreen } from '../features/drinks/send/screen.tsx';
import { useBuyVouchers } from '../features/payments/buy/use-buy-vouchers.tsx';
import { faceOf } from '../features/people/parts/flow.ts';
import { useSession } from '../features/people/remote/session.ts';
import type { FaceUser } from '../ui/face/face.tsx';
import { useBack } from './-shell/back.ts';
import { isOneOf, sendMethods } from './-shell/lists.ts';
import { memberRule } from './-shell/rules.ts';
import { textParams } from './-shell/search.ts';

const readSearchParams = textParams('voucher', 'round');

export const Route = createFileRoute('/send-drinks/$sendMethod/{-$userId}')({
  staticData: { rule: memberRule, title: 'Send a drink', tab: 'drinkBank' },
  validateSearch: readSearchParams,
  beforeLoad: ({ params: { sendMethod, userId } }): void => {
    if (isOneOf(sendMethods, sendMethod)) return;
    throw redirect({
      href: ['/send-drinks', sendMethods[0], userId].filter(Boolean).join('/'),
      replace: true,
    });
  },
  component: SendDrinks,
});

function SendDrinks() {
  const { userId, details } = useSession();
  return userId && details && <SendToRecipient userId={userId} sender={faceOf(details.user)} />;
}

function SendToRecipient({ userId, sender }: { userId: string; sender: FaceUser }) {
  const { sendMethod, userId: recipientId } = Route.useParams();
  const { voucher, round } = Route.useSearch();
  const vouchers = useBuyVouchers(userId);
  const navigate = useNavigate();
  const back = useBack();
  const kind = round === undefined || recipientId ? 'drink' : 'round';
  return (
    <>
      <SendScreen
        key={`${kind} ${recipientId ?? ''}`}
        userId={userId}
        sender={sender}
        kind={kind}
        method={isOneOf(sendMethods, sendMethod) ? sendMethod : sendMethods[0]}
        recipientId={recipientId}
        wanted={voucher}
        onMethod={method =>
          void navigate({
            to: '/send-drinks/$sendMethod/{-$userId}',
            params: { sendMethod: method, userId: recipientId },
            search: { voucher, round },
            replace: true,
          })
        }
        onBack={back}
        onBuy={vouchers.open}
        onSent={() => void navigate({ to: '/drinks', replace: true })}
        onRound={id => void navigate({ to: '/rounds/$id', params: { id }, replace: true })}
      />
      {vouchers.sheet}
    </>
  );
}
