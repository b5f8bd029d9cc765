import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { isMember, type Tier } from '@nightjar/domain/kernel/actor';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { CallError, failureMessage } from '../../../platform/client.ts';
import { useOnline } from '../../../platform/network.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { OnboardingLayout } from '../../../ui/shell/onboarding-layout.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { redeemInviteCode } from '../remote.ts';
import { NightBackground } from './night-background.tsx';
import classes from './whitelist-screen.module.css';
import { joinWords } from './words.ts';

export type WhitelistScreenProps = {
  tier: Tier;
  userId: string | null;
  /** This button leads to the plans or to the app's download. The route provides it. */
  otherWay: ReactNode;
  /** This button leads to the sign-in, to the registration or, for members, into the app. */
  wayOn: ReactNode;
  /** Called when the server has accepted the invite-list code and the animation has ended. */
  onOpened: () => void;
};

/** The animation after an accepted invite-list code takes this many milliseconds. Then the page changes. */
const acceptedAnimationMs = 1200;

/** Asks for an invite-list code, and offers other ways to continue. */
export function WhitelistScreen({ tier, userId, otherWay, wayOn, onOpened }: WhitelistScreenProps) {
  const form = useInviteCode(userId, onOpened);
  const online = useOnline();
  const asks = tier === 'registered';
  const member = isMember(tier) && !form.open;
  return (
    <form noValidate onSubmit={form.submit}>
      <OnboardingLayout
        step={5}
        done={form.open || member}
        footer={
          form.open ? null : asks ? (
            <>
              <Button type="submit" fullWidth loading={form.busy} disabled={!online}>
                {online ? joinWords.send : commonTexts.needsSignal}
              </Button>
              {otherWay}
            </>
          ) : (
            wayOn
          )
        }
      >
        <Stack gap="lg">
          <NightBackground open={form.open || member} />
          <Stack gap="2xs">
            <Title order={2}>{headingText(form.open, member)}</Title>
            <Text c="dimmed">{form.open || member ? joinWords.text.open : joinWords.text.asks}</Text>
          </Stack>
          {asks && !form.open && (
            <TextInput
              ref={form.field}
              label={joinWords.code}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="go"
              value={form.code}
              onChange={event => form.type(event.currentTarget.value)}
              error={form.error}
              errorProps={{ role: 'alert' }}
            />
          )}
          {asks && !form.open && <StepsAfterCode />}
        </Stack>
      </OnboardingLayout>
    </form>
  );
}

const stepsAfterCode = [
  { icon: 'Compass', text: joinWords.next.map },
  { icon: 'Users', text: joinWords.next.friends },
  { icon: 'Wine', text: joinWords.next.bank },
] as const;

function StepsAfterCode() {
  return (
    <ul className={classes.next}>
      {stepsAfterCode.map(({ icon, text }) => (
        <li key={icon}>
          <Icon name={icon} size={20} />
          {text}
        </li>
      ))}
    </ul>
  );
}

function headingText(open: boolean, member: boolean): string {
  if (open) return joinWords.heading.open;
  return member ? joinWords.heading.member : joinWords.heading.asks;
}

function useInviteCode(userId: string | null, onOpened: () => void) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  const refuse = (message: string) => {
    setError(message);
    field.current?.focus();
  };
  const redeem = async (known: string) => {
    setBusy(true);
    try {
      await redeemInviteCode(known, code.trim());
      haptics.play('success');
      setOpen(true);
      window.setTimeout(onOpened, acceptedAnimationMs);
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'already_member') return onOpened();
      haptics.play('error');
      refuse(failureMessage(failure, commonTexts.failed));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!userId || busy || open) return;
    if (code.trim() === '') return refuse(joinWords.noCode);
    void redeem(userId);
  };
  const type = (typed: string) => {
    setCode(typed.toUpperCase());
    setError(null);
  };
  return { field, code, error, busy, open, submit, type };
}
