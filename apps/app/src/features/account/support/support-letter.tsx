import { Button, Stack, Text, Textarea } from '@mantine/core';
import { brand } from '@nightjar/domain/brand';
import { useEffect, useRef, useState } from 'react';
import { device } from '../../../native/device/index.ts';
import { lastFailedCall } from '../../../platform/api.ts';
import { deviceId } from '../../../platform/push-device.ts';
import { ChipChoice } from '../../../ui/input/chip-choice.tsx';
import { deviceWords } from '../parts/words.ts';
import classes from './support-screen.module.css';
import { type Diagnostics, letterLimit, letterUrl, type Topic, topicOf, topics } from './words.ts';

/** A letter that opens in the person's own mail program; what goes with it is seen before. */
export function LetterForm({ userId }: { userId: string }) {
  const [topic, setTopic] = useState<Topic>(() => topicOf(lastFailedCall()) ?? 'Something else');
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const diagnostics = useDiagnostics(userId);
  const write = () => {
    if (text.trim() !== '') return window.location.assign(letterUrl(topic, text, diagnostics));
    setError('What happened? A line is enough.');
    field.current?.focus();
  };
  return (
    <Stack gap="md">
      <ChipChoice
        label="What is it about?"
        options={topics}
        value={topic}
        onChange={chosen => setTopic(topics.find(known => known === chosen) ?? 'Something else')}
      />
      <Textarea
        ref={field}
        label="What happened?"
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
      <Stack gap="2xs">
        <Text size="sm">This goes with it, so that you need not explain your phone:</Text>
        <dl className={classes.facts}>
          {diagnostics.map(([name, value]) => (
            <div key={name} className={classes.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Stack>
      <Button fullWidth onClick={write}>
        Open in mail
      </Button>
      <Text size="sm" c="dimmed" ta="center">
        {brand.supportMail}
      </Text>
    </Stack>
  );
}

function useDiagnostics(userId: string): Diagnostics {
  const [id, setId] = useState('');
  useEffect(() => {
    void deviceId().then(setId);
  }, []);
  return [
    ['Version', brand.version],
    ['Platform', `${deviceWords(navigator.userAgent)}, ${device.deviceClass()}`],
    ['Device', id],
    ['User', userId],
  ];
}
