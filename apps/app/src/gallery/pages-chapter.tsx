import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Splash } from '../ui/bird/splash.tsx';
import { PullToRefresh } from '../ui/feedback/pull-to-refresh.tsx';
import { ResultPage } from '../ui/feedback/result-page.tsx';
import { TroubleRow } from '../ui/overlay/trouble-row.tsx';
import { AppShellNight } from '../ui/shell/app-shell-night.tsx';
import { CollapsingHeader } from '../ui/shell/collapsing-header.tsx';

/**
 * Shows the page after a payment on the provider's site. `&fail` in the address shows the page after a failed payment.
 */
export function ResultChapter() {
  const fail = new URLSearchParams(window.location.search).has('fail');
  return fail ? (
    <ResultPage
      kind="failure"
      title="Oh no!"
      text="Something went wrong. Please try again."
      button={{ label: 'OK', href: '#ok' }}
    />
  ) : (
    <ResultPage
      kind="success"
      title="Success!"
      text="Drink vouchers have been added to your Drink Bank."
      button={{ label: 'OK', href: '#ok' }}
    />
  );
}

export function SplashChapter() {
  const [tries, setTries] = useState(0);
  return <Splash key={tries} settled={false} onRetry={() => setTries(tries + 1)} />;
}

export function ScrollChapter() {
  const [online, setOnline] = useState(false);
  return (
    <AppShellNight>
      <TroubleRow online={online} trouble={online ? null : { kind: 'unreached' }} />
      <CollapsingHeader
        title="Drink Bank"
        action={
          <button type="button" onClick={() => setOnline(!online)}>
            signal
          </button>
        }
      />
      <PullToRefresh onRefresh={() => new Promise(resolve => setTimeout(resolve, 1200))}>
        <Stack p="md">
          {Array.from({ length: 60 }, (_, line) => `Line ${line + 1}`).map(line => (
            <Text key={line}>{line}</Text>
          ))}
        </Stack>
      </PullToRefresh>
    </AppShellNight>
  );
}
