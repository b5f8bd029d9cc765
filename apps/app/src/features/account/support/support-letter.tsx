import { Button, Stack, Text, Textarea } from '@mantine/core';
import { brand } from '@nightjar/domain/brand';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { device } from '../../../native/device/index.ts';
import { lastFailedCall } from '../../../platform/api.ts';
import { deviceId } from '../../../platform/push/push-device.ts';
import { ChipChoice } from '../../../ui/input/chip-choice.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { deviceName } from '../parts/words.ts';
import classes from './support-screen.module.css';
import {
  type Diagnostics,
  detailsText,
  type LetterTopic,
  letterLimit,
  letterMailtoUrl,
  letterTopics,
  supportWords,
  topicOfFailedCall,
} from './words.ts';

const letterWords = supportWords.letter;

/**
 * The letter opens in the person's own mail program. There the person can read the technical details before sending.
 */
export function SupportLetterForm({ userId }: { userId: string }) {
  const { supportMail: to } = useRouteContext({ from: '__root__' }).settings;
  const [topic, setTopic] = useState<LetterTopic>(
    () => topicOfFailedCall(lastFailedCall()) ?? letterWords.somethingElse,
  );
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const diagnostics = useDiagnostics(userId);
  const write = () => {
    if (text.trim() !== '')
      return window.location.assign(letterMailtoUrl({ to, topic, text, diagnostics: diagnostics.all }));
    setError(letterWords.empty);
    field.current?.focus();
  };
  return (
    <Stack gap="md">
      <ChipChoice
        label={letterWords.topic}
        options={letterTopics}
        value={topic}
        onChange={chosen =>
          setTopic(letterTopics.find(known => known === chosen) ?? letterWords.somethingElse)
        }
      />
      <Textarea
        ref={field}
        label={letterWords.text}
        minRows={4}
        maxRows={10}
        maxLength={letterLimit}
        value={text}
        error={error}
        errorProps={{ role: 'alert' }}
        onChange={event => {
          setText(event.currentTarget.value);
          setError(null);
        }}
      />
      <AddedDetails details={diagnostics.seen} />
      <Button fullWidth onClick={write}>
        {letterWords.write}
      </Button>
      <Button variant="subtle" color="gray" fullWidth onClick={() => void copyDetails(diagnostics.all)}>
        {letterWords.copy}
      </Button>
      <Text size="sm" c="dimmed" ta="center">
        {to}
      </Text>
    </Stack>
  );
}

function AddedDetails({ details }: { details: Diagnostics }) {
  return (
    <Stack gap="2xs">
      <Text size="sm">{letterWords.added}</Text>
      <dl className={classes.facts}>
        {details.map(([name, value]) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  );
}

/** Copies the technical details, for a person who writes to support in some other way. */
async function copyDetails(details: Diagnostics): Promise<void> {
  try {
    await navigator.clipboard.writeText(detailsText(details));
    toast({ text: letterWords.copied });
  } catch {
    toast({ kind: 'error', text: letterWords.cannotCopy });
  }
}

/**
 * Returns the technical details of a letter. `seen` holds those that the page shows; `all` also holds the ids of the
 * device and the user.
 */
function useDiagnostics(userId: string): { seen: Diagnostics; all: Diagnostics } {
  const [id, setId] = useState('');
  useEffect(() => {
    void deviceId().then(setId);
  }, []);
  const seen: Diagnostics = [
    [letterWords.facts.version, brand.version],
    [letterWords.facts.platform, `${deviceName(navigator.userAgent)}, ${device.deviceClass()}`],
  ];
  return { seen, all: [...seen, [letterWords.facts.device, id], [letterWords.facts.user, userId]] };
}
