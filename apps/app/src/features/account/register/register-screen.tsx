import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CallError } from '../../../platform/client.ts';
import { log } from '../../../platform/log.ts';
import { useSession } from '../../people/remote.ts';
import { meetHouseContact } from '../remote/house-contact.ts';
import { AboutStep } from './about-step.tsx';
import { type FacePhase, FaceStep } from './face-step.tsx';
import { type About, type AboutDraft, emptyDraft } from './flow.ts';
import { draftOptions, finishRegistration, keepDraft, saveProfileImage, signUp } from './remote.ts';

export type RegisterScreenProps = {
  legalAge: number;
  /** The field for a referral code. */
  referralField: ReactNode;
  /** Claims the entered referral code; null without one. */
  claimReferral: ((userId: string) => Promise<void>) | null;
};

/** Two pages from a verified number to an account. The draft survives whatever interrupts them. */
export function RegisterScreen(props: RegisterScreenProps) {
  const { data: kept, isPending } = useQuery(draftOptions());
  if (isPending) return null;
  return <RegisterForm {...props} kept={{ ...emptyDraft, ...kept }} />;
}

function RegisterForm(props: RegisterScreenProps & { kept: AboutDraft }) {
  const { legalAge, referralField, claimReferral, kept } = props;
  const { userId, details } = useSession();
  const [draft, setDraft] = useState(kept);
  const [about, setAbout] = useState<About | null>(null);
  const [photo, setPhoto] = useState<File | null>(null);
  const registration = useRegistration(userId, claimReferral);
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
      onCreate={() => void registration.create(about, photo)}
      onRetryPhoto={() => void registration.sendPhoto(photo)}
      onSkipPhoto={() => void registration.finish()}
    >
      {referralField}
    </FaceStep>
  );
}

/** Account, picture, referral, house contact, new details, in this order. Only the first two can stop the registration. */
function useRegistration(userId: string | null, claimReferral: RegisterScreenProps['claimReferral']) {
  const [phase, setPhase] = useState<FacePhase>('editing');
  const [error, setError] = useState<string | null>(null);

  const finish = async () => {
    if (!userId) return;
    setPhase('creating');
    const parts = [claimReferral?.(userId), meetHouseContact(userId)];
    for (const result of await Promise.allSettled(parts))
      if (result.status === 'rejected') log.swallowed('A part of the welcome was left out', result.reason);
    await finishRegistration();
  };
  const sendPhoto = async (photo: File | null) => {
    if (!userId) return;
    setPhase('creating');
    try {
      if (photo) await saveProfileImage(userId, photo, Date.now());
    } catch (failure) {
      log.swallowed('The picture did not arrive', failure);
      return setPhase('photo-failed');
    }
    await finish();
  };
  const create = async (about: About, photo: File | null) => {
    if (!userId) return;
    setPhase('creating');
    setError(null);
    try {
      await signUp(userId, about);
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : 'There was an error, please try again.');
      return setPhase('editing');
    }
    await sendPhoto(photo);
  };
  return { phase, error, create, sendPhoto, finish };
}
