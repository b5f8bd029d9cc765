import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../../platform/client.ts';
import { log } from '../../../platform/log.ts';
import { meetHouseContact } from '../../friends/remote/contacts.ts';
import { ReferralField } from '../../referrals/components/referral-field.tsx';
import { claimReferral, referrerOptions } from '../../referrals/remote.ts';
import { type About, type AboutDraft, emptyDraft } from '../flow.ts';
import {
  draftOptions,
  finishRegistration,
  keepDraft,
  saveProfileImage,
  signUp,
  useSession,
} from '../remote.ts';
import { AboutStep } from './about-step.tsx';
import { type FacePhase, FaceStep } from './face-step.tsx';

export type RegisterScreenProps = {
  /** An inviter's code that came with the address. */
  referrer?: string;
  legalAge: number;
};

/** Two pages from a proven number to an account. What was typed stays, whatever is in between. */
export function RegisterScreen({ referrer, legalAge }: RegisterScreenProps) {
  const { data: kept, isPending } = useQuery(draftOptions());
  if (isPending) return null;
  return <RegisterForm referrer={referrer} legalAge={legalAge} kept={{ ...emptyDraft, ...kept }} />;
}

function RegisterForm({ referrer, legalAge, kept }: RegisterScreenProps & { kept: AboutDraft }) {
  const { userId, details } = useSession();
  const { data: remembered } = useQuery(referrerOptions());
  const [draft, setDraft] = useState(kept);
  const [about, setAbout] = useState<About | null>(null);
  const [photo, setPhoto] = useState<File | null>(null);
  const [typedCode, setTypedCode] = useState<string | null>(null);
  const code = (typedCode ?? referrer ?? remembered ?? '').trim();
  const registration = useRegistration(userId);
  const change = (next: AboutDraft) => {
    setDraft(next);
    void keepDraft(next);
  };
  if (!about) {
    return (
      <AboutStep
        draft={draft}
        onDraft={change}
        legalAge={legalAge}
        phone={details?.user.phone ?? null}
        onDone={setAbout}
      />
    );
  }
  return (
    <FaceStep
      photo={photo}
      onPhoto={setPhoto}
      phase={registration.phase}
      error={registration.error}
      onBack={() => setAbout(null)}
      onCreate={() => void registration.create({ about, photo, code })}
      onRetryPhoto={() => void registration.sendPhoto(photo, code)}
      onSkipPhoto={() => void registration.finish(code)}
    >
      <ReferralField code={code} onCode={setTypedCode} />
    </FaceStep>
  );
}

type Registration = { about: About; photo: File | null; code: string };

/** Account, picture, inviter, house contact, new details, in this order; only the first two can hold anybody up. */
function useRegistration(userId: string | null) {
  const [phase, setPhase] = useState<FacePhase>('editing');
  const [error, setError] = useState<string | null>(null);

  const finish = async (code: string) => {
    if (!userId) return;
    setPhase('creating');
    const parts = [code ? claimReferral(userId, code) : null, meetHouseContact(userId)];
    for (const result of await Promise.allSettled(parts))
      if (result.status === 'rejected') log.swallowed('A part of the welcome was left out', result.reason);
    await finishRegistration();
  };
  const sendPhoto = async (photo: File | null, code: string) => {
    if (!userId) return;
    setPhase('creating');
    try {
      if (photo) await saveProfileImage(userId, photo, Date.now());
    } catch (failure) {
      log.swallowed('The picture did not arrive', failure);
      return setPhase('photo-failed');
    }
    await finish(code);
  };
  const create = async ({ about, photo, code }: Registration) => {
    if (!userId) return;
    setPhase('creating');
    setError(null);
    try {
      await signUp(userId, about);
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : 'There was an error, please try again.');
      return setPhase('editing');
    }
    await sendPhoto(photo, code);
  };
  return { phase, error, create, sendPhoto, finish };
}
