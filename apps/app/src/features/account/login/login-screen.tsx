import { lazy, type ReactNode, Suspense, useState } from 'react';
import { PhoneStep } from './phone-step.tsx';

const CodeStep = lazy(() => import('./code-step.tsx').then(step => ({ default: step.CodeStep })));

export type LoginScreenProps = {
  typed?: string;
  /** Shows the codes that this device keeps for the sign-up; empty where it keeps none. */
  keptCodes: ReactNode;
  /** The server waits at least this many seconds between two text messages to one number. */
  smsGapSeconds: number;
  /**
   * Opens a page of its own for the texted code. It is null where the code is entered on the page of the phone number.
   */
  onSent: ((phone: string) => void) | null;
};

/** Asks for a phone number, then for the code that was texted to it. */
export function LoginScreen({ typed, keptCodes, smsGapSeconds, onSent }: LoginScreenProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [first, setFirst] = useState(typed);
  if (sentTo)
    return (
      <Suspense>
        <CodeStep phone={sentTo} smsGapSeconds={smsGapSeconds} onChange={() => setSentTo(null)} />
      </Suspense>
    );
  const sent = (phone: string) => {
    setFirst(`+${phone}`);
    if (onSent) onSent(phone);
    else setSentTo(phone);
  };
  return <PhoneStep typed={first} keptCodes={keptCodes} onSent={sent} />;
}
