import { Button, Stack, Text } from '@mantine/core';
import { answerOffer, usePushOffered } from '../platform/push/push-device.ts';
import { Sheet } from '../ui/overlay/sheet.tsx';

/**
 * Explains what push messages are for, before the device asks for permission. After either answer the question does not
 * come again.
 */
export function PushQuestion({ held }: { held: boolean }) {
  const offered = usePushOffered();
  const answer = (allow: boolean) => () => void answerOffer(allow);
  return (
    <Sheet
      opened={offered && !held}
      title="Know when a drink lands?"
      onClose={answer(false)}
      footer={
        <Stack gap="xs">
          <Button fullWidth onClick={answer(true)}>
            Allow
          </Button>
          <Button fullWidth variant="subtle" onClick={answer(false)}>
            Not now
          </Button>
        </Stack>
      }
    >
      <Text c="dimmed">
        A drink from a friend, a message, a request: this device lights up when the app is closed. You can
        turn it off in Settings, and mute any chat.
      </Text>
    </Sheet>
  );
}
