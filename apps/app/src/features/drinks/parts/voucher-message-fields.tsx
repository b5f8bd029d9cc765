import { Button, FileButton, Group, Stack, Textarea } from '@mantine/core';
import { voucherMessageLimit } from '@nightjar/domain/drinks/entity';
import { pickedMimeTypes } from '@nightjar/domain/kernel/upload';
import { Icon } from '../../../ui/icon/icon.tsx';
import { AttachmentPreview } from '../../chat/parts/attachment-preview.tsx';
import type { useAttachment } from '../../chat/parts/use-attachment.ts';
import classes from './voucher-message-fields.module.css';
import { drinkWords } from './words.ts';

const fieldsWords = drinkWords.fields;

const photoTypes = pickedMimeTypes('image').join(',');
const videoTypes = pickedMimeTypes('video').join(',');

export type VoucherMessageFieldsProps = {
  text: string;
  onText: (text: string) => void;
  /** The attachment; left out where the fields offer none. */
  media?: ReturnType<typeof useAttachment>;
};

/** Edits the message of a drink: a short text, and one picture or video. */
export function VoucherMessageFields({ text, onText, media }: VoucherMessageFieldsProps) {
  return (
    <Stack gap="md">
      <Textarea
        label={fieldsWords.label}
        description={fieldsWords.left(voucherMessageLimit - text.length)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={voucherMessageLimit}
        minRows={2}
        maxRows={5}
        value={text}
        onChange={event => onText(event.currentTarget.value)}
      />
      <Group gap="xs" role="group" aria-label={fieldsWords.ready}>
        {fieldsWords.readyLines.map(line => (
          <Button
            key={line}
            size="sm"
            variant="default"
            radius="xl"
            className={classes.line}
            onClick={() => onText(line)}
          >
            {line}
          </Button>
        ))}
      </Group>
      {media && <AttachedMedia {...media} />}
    </Stack>
  );
}

function AttachedMedia({ attachment, choose, remove, retry }: ReturnType<typeof useAttachment>) {
  if (attachment) return <AttachmentPreview {...attachment} onRetry={retry} onRemove={remove} />;
  const take = (file: File | null) => file && choose(file);
  return (
    <div className={classes.actions}>
      <FileButton accept={photoTypes} onChange={take}>
        {props => (
          <Button {...props} variant="default" px="xs" leftSection={<Icon name="Camera" size={20} />}>
            {fieldsWords.photo}
          </Button>
        )}
      </FileButton>
      <FileButton accept={videoTypes} onChange={take}>
        {props => (
          <Button {...props} variant="default" px="xs" leftSection={<Icon name="VideoCamera" size={20} />}>
            {fieldsWords.video}
          </Button>
        )}
      </FileButton>
    </div>
  );
}
