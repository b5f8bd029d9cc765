import { Stack, TextInput } from '@mantine/core';
import type { Tier } from '@nightjar/domain/kernel/actor';
import { readCode } from '@nightjar/domain/referrals/rules/typed-code';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { codeMeaningOptions, sentenceAboutCode } from '../remote.ts';
import { CodeAnswer } from './code-answer.tsx';
import { codeWords } from './words.ts';

export type CodeInputProps = {
  /** The field begins with this code, which is looked up at once; it is empty where none is known. */
  given: string;
  /** This is what the user has typed, and null until they type. */
  typed: string | null;
  onType: (typed: string) => void;
  tier: Tier;
  label?: string;
  /** This sentence is shown in place of what the code is. */
  error?: string | null;
  enterKeyHint?: 'done' | 'go';
  field?: Ref<HTMLInputElement>;
};

/**
 * Shows the one field for every code: a friend's, one of the invite list, or that of a bar's team. What the code is, is
 * shown at once for a given code, and for a typed one when the user leaves the field. A pasted link becomes its code.
 */
export function CodeInput({ given, typed, onType, tier, error, ...input }: CodeInputProps) {
  const [left, setLeft] = useState('');
  const asked = typed === null ? given : left;
  const { data, error: refused } = useQuery({ ...codeMeaningOptions(asked, tier), enabled: asked !== '' });
  const current = asked !== '' && asked === readCode(typed ?? given) && !error;
  return (
    <Stack gap="sm">
      <TextInput
        ref={input.field}
        label={input.label ?? codeWords.label}
        description={codeWords.help}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint={input.enterKeyHint ?? 'done'}
        value={typed ?? given}
        onChange={event => onType(withoutLink(event.currentTarget.value))}
        onBlur={() => setLeft(readCode(typed ?? given))}
        error={error ?? (current ? sentenceAboutCode(refused) : null)}
        errorProps={{ role: 'alert' }}
      />
      <div role="status">{current && data && <CodeAnswer meaning={data} tier={tier} />}</div>
    </Stack>
  );
}

/** Only a link has a slash. What is typed stays as it is but for its case, so that the cursor keeps its place. */
const withoutLink = (value: string): string => (value.includes('/') ? readCode(value) : value.toUpperCase());
