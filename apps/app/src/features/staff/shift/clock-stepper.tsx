import { ActionIcon, Chip, Group, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Chip.layer.css';
import { longestShiftHours } from '@nightjar/domain/staff/entity';
import { Icon } from '../../../ui/icon/icon.tsx';
import { shiftPresets, stepShiftHours } from './flow.ts';
import { shiftWords } from './words.ts';

const clockWords = shiftWords.clock;

/** Chooses the length of a shift, by buttons for common lengths or by plus and minus. */
export function ClockStepper({ value, onChange }: { value: number; onChange: (hours: number) => void }) {
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text id="shift-hours">{clockWords.hours}</Text>
        <Group gap="xs" role="group" aria-labelledby="shift-hours">
          <ActionIcon
            size="2.75rem"
            variant="default"
            aria-label={clockWords.less}
            disabled={stepShiftHours(value, -1) === value}
            onClick={() => onChange(stepShiftHours(value, -1))}
          >
            <Icon name="Minus" />
          </ActionIcon>
          <Text fw={750} miw="2rem" ta="center" aria-live="polite">
            {value}
          </Text>
          <ActionIcon
            size="2.75rem"
            variant="default"
            aria-label={clockWords.more}
            disabled={value >= longestShiftHours}
            onClick={() => onChange(stepShiftHours(value, 1))}
          >
            <Icon name="Plus" />
          </ActionIcon>
        </Group>
      </Group>
      <Chip.Group value={String(value)} onChange={hours => onChange(Number(hours))}>
        <Group gap="xs">
          {shiftPresets.map(hours => (
            <Chip key={hours} value={String(hours)} variant="filled">
              {clockWords.preset(hours)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Stack>
  );
}
