import { ActionIcon, Button } from '@mantine/core';
import { log } from '../../../../platform/log.ts';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import { codesWords } from './words.ts';

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ kind: 'good', text: codesWords.copied });
  } catch (error) {
    log.swallowed('An invite code was not copied', error);
    toast({ kind: 'error', text: codesWords.cannotCopy });
  }
}

export type CopyButtonProps = { label: string; text: string; primary?: boolean };

export function CopyButton({ label, text, primary = false }: CopyButtonProps) {
  return (
    <Button
      variant={primary ? 'filled' : 'default'}
      leftSection={<Icon name="Copy" size={18} />}
      onClick={() => void copyText(text)}
    >
      {label}
    </Button>
  );
}

export function CopyIcon({ label, text }: Omit<CopyButtonProps, 'primary'>) {
  return (
    <ActionIcon aria-label={label} size="2.25rem" onClick={() => void copyText(text)}>
      <Icon name="Copy" size={18} />
    </ActionIcon>
  );
}
