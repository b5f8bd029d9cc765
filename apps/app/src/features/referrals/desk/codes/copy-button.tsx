import { ActionIcon, Button } from '@mantine/core';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { copyText } from '../../../../ui/share/copy-text.ts';
import { codesWords } from './words.ts';

const copyCode = (text: string) =>
  copyText(text, { copied: codesWords.copied, refused: codesWords.cannotCopy });

export type CopyButtonProps = { label: string; text: string; primary?: boolean };

export function CopyButton({ label, text, primary = false }: CopyButtonProps) {
  return (
    <Button
      variant={primary ? 'filled' : 'default'}
      leftSection={<Icon name="Copy" size={18} />}
      onClick={() => void copyCode(text)}
    >
      {label}
    </Button>
  );
}

export function CopyIcon({ label, text }: Omit<CopyButtonProps, 'primary'>) {
  return (
    <ActionIcon aria-label={label} size="2.25rem" onClick={() => void copyCode(text)}>
      <Icon name="Copy" size={18} />
    </ActionIcon>
  );
}
