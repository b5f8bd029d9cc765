import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { isMember, type Tier } from '@nightjar/domain/kernel/actor';
import { displayPhone } from '@nightjar/domain/kernel/phone/display';
import { readCode } from '@nightjar/domain/referrals/rules/typed-code';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { OnboardingLayout } from '../../../ui/shell/onboarding-layout.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { signOut } from '../../people/remote/session.ts';
import { CodeInput } from '../parts/code-input.tsx';
import { codeMeaningOptions } from '../remote.ts';
import { NightBackground } from './night-background.tsx';
import { type UseCodeOptions, useCode } from './use-code.ts';
import classes from './whitelist-screen.module.css';
import { joinWords } from './words.ts';

export type WhitelistScreenProps = UseCodeOptions & {
  tier: Tier;
  /** This is the user's phone number in E.164 digits. */
  phone: string | null;
  onBack: () => void;
  /** This button leads to the plans or to the app's download. The route provides it. */
  otherWay: ReactNode;
  /** This button leads to the sign-in, to the registration or, for members, into the app. */
  wayOn: ReactNode;
};

/** Asks for a code of any kind, uses it by what it is, and offers other ways to continue, back and out. */
export function WhitelistScreen({ tier, phone, onBack, otherWay, wayOn, ...use }: WhitelistScreenProps) {
  const form = useCode(use);
  const asks = tier === 'registered';
  const member = isMember(tier) && !form.open;
  return (
    <form noValidate onSubmit={form.submit}>
      <OnboardingLayout
        step={5}
        done={form.open || member}
        onBack={form.open ? undefined : onBack}
        footer={
          form.open ? null : asks ? (
            <>
              <SendButton busy={form.busy} code={readCode(form.typed ?? use.given)} />
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
            <>
              <CodeInput
                field={form.field}
                given={use.given}
                typed={form.typed}
                onType={form.type}
                tier={tier}
                error={form.error}
                enterKeyHint="go"
              />
              <StepsAfterCode />
              {phone && <OtherNumber phone={phone} />}
            </>
          )}
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

/** Shows the phone number of the account. A person who signed in with the wrong number signs out here. */
function OtherNumber({ phone }: { phone: string }) {
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {joinWords.number(displayPhone(phone))}
      </Text>
      <Anchor
        component="button"
        type="button"
        size="sm"
        mih="var(--nj-target)"
        onClick={() => void signOut()}
      >
        {joinWords.otherNumber}
      </Anchor>
    </Group>
  );
}

/** The button names what the code in the field does, once that is known. It does not look the code up itself. */
function SendButton({ busy, code }: { busy: boolean; code: string }) {
  const online = useOnline();
  const { data } = useQuery({ ...codeMeaningOptions(code, 'registered'), enabled: false });
  const { send } = joinWords;
  const label = data?.kind === 'venue' ? send.team : data?.kind === 'referral' ? send.friend : send.door;
  return (
    <Button type="submit" fullWidth loading={busy} disabled={!online}>
      {online ? label : commonTexts.needsSignal}
    </Button>
  );
}

function headingText(open: boolean, member: boolean): string {
  if (open) return joinWords.heading.open;
  return member ? joinWords.heading.member : joinWords.heading.asks;
}
