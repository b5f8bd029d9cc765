import { Button, Stack, Text } from '@mantine/core';
import { platform } from '../../../../native/platform.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import classes from './tracking-sheet.module.css';
import { trackingWords } from './words.ts';

export type TrackingSheetProps = { opened: boolean; onAnswer: (allow: boolean) => void };

/**
 * Explains why the app wants the location in the background, what others see of it and when it ends, before the phone
 * asks. The stores require this explanation.
 */
export function TrackingSheet({ opened, onAnswer }: TrackingSheetProps) {
  return (
    <Sheet
      opened={opened}
      title={trackingWords.title}
      onClose={() => onAnswer(false)}
      footer={
        <Stack gap="xs">
          <Button fullWidth onClick={() => onAnswer(true)}>
            {trackingWords.allow}
          </Button>
          <Button fullWidth variant="subtle" onClick={() => onAnswer(false)}>
            {trackingWords.deny}
          </Button>
        </Stack>
      }
    >
      <Stack gap="md">
        <Text>{trackingWords.lead}</Text>
        <ul className={classes.facts}>
          {trackingWords.facts.map(({ icon, title, text }) => (
            <li key={title} className={classes.fact}>
              <Icon name={icon} />
              <span className={classes.words}>
                <span className={classes.title}>{title}</span>
                <span className={classes.text}>{text}</span>
              </span>
            </li>
          ))}
        </ul>
        <Text size="sm" c="dimmed">
          {trackingWords.next[platform === 'ios' ? 'ios' : 'android']} {trackingWords.without}
        </Text>
      </Stack>
    </Sheet>
  );
}
