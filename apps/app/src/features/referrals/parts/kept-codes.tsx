import { Stack, Text } from '@mantine/core';
import type { Tier } from '@nightjar/domain/kernel/actor';
import { useQuery } from '@tanstack/react-query';
import { codeMeaningOptions, sentenceAboutCode } from '../remote.ts';
import { CodeAnswer } from './code-answer.tsx';
import { codeWords } from './words.ts';

export type KeptCodesProps = {
  /** This is the referral code of the inviter. It is empty where the user came by none. */
  referrer: string;
  /** This code is of the invite list or of a bar's team; before the sign-in it is unchecked. It is empty for none. */
  code: string;
  tier: Tier;
};

/** Shows what this device keeps for the sign-up: who invited the user, and the code of the invite list or of a team. */
export function KeptCodes({ referrer, code, tier }: KeptCodesProps) {
  const visitor = tier === 'unauthenticated';
  return (
    <Stack gap="xs" role="status">
      {referrer && <Inviter code={referrer} tier={tier} />}
      {code && visitor && <CodeAnswer meaning={{ kind: 'unchecked', code }} tier={tier} />}
      {code && !visitor && <CheckedCode code={code} tier={tier} />}
    </Stack>
  );
}

type KeptCodeProps = { code: string; tier: Tier };

function Inviter({ code, tier }: KeptCodeProps) {
  const { data } = useQuery(codeMeaningOptions(code, tier));
  if (data?.kind === 'referral') return <CodeAnswer meaning={data} tier={tier} />;
  return <Text c="dimmed">{codeWords.invited(code)}</Text>;
}

function CheckedCode({ code, tier }: KeptCodeProps) {
  const { data, error } = useQuery(codeMeaningOptions(code, tier));
  if (data) return <CodeAnswer meaning={data} tier={tier} />;
  const sentence = sentenceAboutCode(error);
  return sentence && <Text c="dimmed">{codeWords.refused(code, sentence)}</Text>;
}
