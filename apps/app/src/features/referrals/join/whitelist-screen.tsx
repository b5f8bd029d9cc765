import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { brand } from '@nightjar/domain/brand';
import { isMember, type Tier } from '@nightjar/domain/kernel/actor';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { CallError } from '../../../platform/client.ts';
import { useOnline } from '../../../platform/network.ts';
import { OnboardingLayout } from '../../../ui/shell/onboarding-layout.tsx';
import { openDoor } from '../remote.ts';

export type WhitelistScreenProps = {
  tier: Tier;
  userId: string | null;
  /** The other way in, or the way on: links only the route knows. */
  otherWay: ReactNode;
  /** The way to the sign-in, or for members into the night. */
  wayOn: ReactNode;
  /** The door is open and has been seen to swing. */
  onOpened: () => void;
};

/** How long the bar takes to swing open before the page changes. */
const swing = 900;

/** The door: one code, and what to do without one. */
export function WhitelistScreen({ tier, userId, otherWay, wayOn, onOpened }: WhitelistScreenProps) {
  const door = useDoor(userId, onOpened);
  const online = useOnline();
  const asks = tier === 'registered';
  const member = isMember(tier) && !door.open;
  return (
    <form noValidate onSubmit={door.submit}>
      <OnboardingLayout
        step={5}
        done={door.open || member}
        footer={
          door.open ? null : asks ? (
            <>
              <Button type="submit" fullWidth loading={door.busy} disabled={!online}>
                {online ? 'Open the door' : 'Needs signal'}
              </Button>
              {otherWay}
            </>
          ) : (
            wayOn
          )
        }
      >
        <Stack gap="lg">
          <Stack gap="2xs">
            <Title order={2}>{heading(door.open, member)}</Title>
            <Text c="dimmed">
              {member ? 'The night is yours.' : `${brand.name} opens bar by bar. A code lets you in tonight.`}
            </Text>
          </Stack>
          {asks && !door.open && (
            <TextInput
              ref={door.field}
              label="Your code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="go"
              value={door.code}
              onChange={event => door.type(event.currentTarget.value)}
              error={door.error}
              errorProps={{ role: 'alert' }}
            />
          )}
        </Stack>
      </OnboardingLayout>
    </form>
  );
}

function heading(open: boolean, member: boolean): string {
  if (open) return 'Come in.';
  return member ? "You're already in." : 'Got a code for the door?';
}

function useDoor(userId: string | null, onOpened: () => void) {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  const refuse = (message: string) => {
    setError(message);
    field.current?.focus();
  };
  const knock = async (known: string) => {
    setBusy(true);
    try {
      await openDoor(known, code.trim());
      haptics.play('success');
      setOpen(true);
      window.setTimeout(onOpened, swing);
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'already_member') return onOpened();
      haptics.play('error');
      refuse(failure instanceof CallError ? failure.message : 'There was an error, please try again.');
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!userId || busy || open) return;
    if (code.trim() === '') return refuse('Type the code you were given.');
    void knock(userId);
  };
  const type = (typed: string) => {
    setCode(typed.toUpperCase());
    setError(null);
  };
  return { field, code, error, busy, open, submit, type };
}
