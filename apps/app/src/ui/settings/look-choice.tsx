import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.layer.css';
import classes from './look-choice.module.css';

/** Mantine calls these values color schemes. The look `auto` follows the phone or computer, also while the app is open. */
const looks = [
  { value: 'auto', label: 'Automatic' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export const lookLabel = 'Look';

/** Shows which look the app has on this device, and changes it at once. */
export function LookChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label={lookLabel}
      size="sm"
      fullWidth
      classNames={{ label: classes.label }}
      value={colorScheme}
      data={[...looks]}
      onChange={setColorScheme}
    />
  );
}
