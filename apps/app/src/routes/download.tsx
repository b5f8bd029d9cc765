import { createFileRoute } from '@tanstack/react-router';
import { DownloadScreen } from '../features/account/download/download-screen.tsx';
import { everyoneRule } from './-shell/rules.ts';

export const Route = createFileRoute('/download')({
  staticData: { rule: everyoneRule, title: 'Get the app' },
  component: Download,
});

function Download() {
  const { settings, deviceClass } = Route.useRouteContext();
  return <DownloadScreen settings={settings} device={deviceClass()} />;
}
