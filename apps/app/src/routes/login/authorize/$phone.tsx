import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { CodeStep } from '../../../features/account/login/code-step.tsx';
import { textParams } from '../../-shell/search.ts';

export const Route = createFileRoute('/login/authorize/$phone')({
  staticData: {
    rule: { tiers: ['unauthenticated'], nativeOnly: true },
    title: 'Check your texts',
    section: 'onboarding',
    hideTabBar: true,
  },
  validateSearch: textParams('redirect', 'referrer'),
  component: Authorize,
});

function Authorize() {
  const { phone } = Route.useParams();
  const search = Route.useSearch();
  const { settings } = Route.useRouteContext();
  const navigate = useNavigate();
  return (
    <CodeStep
      phone={phone}
      smsGapSeconds={settings.smsGapSeconds}
      onChange={() =>
        void navigate({
          to: '/login/{-$phone}',
          params: { phone: asTypedNumber(phone) },
          search,
          replace: true,
        })
      }
    />
  );
}

/**
 * Returns a phone number in the form that the sign-in reads: an American number without a plus, and any other number
 * with a plus, from which the sign-in reads the country.
 */
const asTypedNumber = (phone: string) => (phone.startsWith('1') ? phone : `+${phone}`);
