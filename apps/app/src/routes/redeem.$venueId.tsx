import { createFileRoute, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { RedeemScreen } from '../features/drinks/redeem/screen.tsx';
import { useSession } from '../features/people/remote/session.ts';
import { imageUrl } from '../platform/config.ts';
import { memberRule } from './-shell/rules.ts';
import { textParams } from './-shell/search.ts';

export const Route = createFileRoute('/redeem/$venueId')({
  staticData: { rule: memberRule, title: 'Redeem a drink', hideTabBar: true },
  validateSearch: textParams('voucher'),
  component: Redeem,
});

function Redeem() {
  const { venueId } = Route.useParams();
  const { voucher } = Route.useSearch();
  const { userId, details } = useSession();
  const leave = useLeaveToVenue(venueId);
  if (!userId || !details) return null;
  const { first_name: name, profile_image: image } = details.user;
  return (
    <RedeemScreen
      key={venueId}
      venueId={venueId}
      userId={userId}
      guest={{ name: name ?? '', image: imageUrl(image, 'thumbnail') }}
      wanted={voucher}
      onLeave={leave}
    />
  );
}

/**
 * Returns a function that leads to the venue: back in the history if the venue is the previous page, else in place of
 * this page.
 */
function useLeaveToVenue(venueId: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const fromVenue = useLocation({ select: ({ state }) => state.fromVenue === true });
  return () => {
    if (fromVenue) router.history.back();
    else void navigate({ to: '/venues/$id', params: { id: venueId }, replace: true });
  };
}
