import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useEffect, useRef, useState } from 'react';
import { Feathers } from '../bird/feathers.tsx';
import { Icon } from '../icon/icon.tsx';
import { useClosingAsTopLayer } from './layers.ts';
import { answerModal } from './modal.ts';
import { answerOnDismissal, isConfirmWord, type ModalRequest, modalLabels } from './modal-queue.ts';
import classes from './modal-view.module.css';

export function ModalView({ current }: { current: ModalRequest | null }) {
  const shown = useLastShown(current);
  const mounted = useMounted();
  const dismiss = () => current && answerModal(answerOnDismissal(current));
  useClosingAsTopLayer(current !== null, dismiss);
  if (!shown) return null;
  return (
    <Modal.Root
      opened={mounted && current !== null}
      onClose={dismiss}
      centered
      size="24rem"
      zIndex="var(--nj-layer-modal)"
      transitionProps={{ transition: 'pop', duration: 240 }}
      classNames={{ content: classes.card }}
    >
      <Modal.Overlay backgroundOpacity={0.6} />
      <Modal.Content>
        {shown.type === 'success' && current && <Feathers />}
        <Stack gap="xs" align="center" ta="center" p="lg">
          {shown.type === 'success' && (
            <span className={classes.icon}>
              <Icon name="Confetti" weight="duotone" size={56} />
            </span>
          )}
          <Modal.Title className={classes.title}>{shown.title}</Modal.Title>
          {shown.text && (
            <Text c="dimmed" className={classes.text}>
              {shown.text}
            </Text>
          )}
        </Stack>
        <AnswerButtons key={shown.title} request={shown} />
      </Modal.Content>
    </Modal.Root>
  );
}

function AnswerButtons({ request }: { request: ModalRequest }) {
  const labels = modalLabels(request);
  const destructive = request.type === 'destructiveConfirmation';
  const rested = useEnabledAfter(request.confirmAfterMs ?? 0);
  const [typed, setTyped] = useState('');
  const { confirmWord } = request;
  const awake = rested && (confirmWord === undefined || isConfirmWord(typed, confirmWord));
  return (
    <Stack gap="xs" p="lg" pt={0}>
      {confirmWord !== undefined && (
        <TextInput
          label={`Type ${confirmWord} to confirm`}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          mb="xs"
          onChange={event => setTyped(event.currentTarget.value)}
        />
      )}
      <Button
        fullWidth
        color={destructive ? 'red' : undefined}
        disabled={!awake}
        data-autofocus={(!destructive && awake) || undefined}
        onClick={() => answerModal('confirm')}
      >
        {labels.confirm}
      </Button>
      {labels.deny && (
        <Button
          fullWidth
          variant="subtle"
          color="gray"
          data-autofocus={destructive || undefined}
          onClick={() => answerModal('deny')}
        >
          {labels.deny}
        </Button>
      )}
    </Stack>
  );
}

/**
 * True once the modal was rendered. A modal is rendered closed at first and then opened. Otherwise the library would
 * not return the focus to the element that had it when the modal closes.
 */
function useMounted(): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted;
}

/** Returns the last shown request, so that the texts stay during the animation that closes the modal. */
function useLastShown(current: ModalRequest | null): ModalRequest | null {
  const last = useRef(current);
  useEffect(() => {
    if (current) last.current = current;
  }, [current]);
  return current ?? last.current;
}

function useEnabledAfter(milliseconds: number): boolean {
  const [awake, setAwake] = useState(milliseconds === 0);
  useEffect(() => {
    if (milliseconds === 0) return;
    const timer = setTimeout(() => setAwake(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return awake;
}
