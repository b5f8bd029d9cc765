import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { exampleVenue } from '@nightjar/domain/venues/example';
import { Branch } from '../ui/bird/branch.tsx';
import { FlyingBird } from '../ui/bird/flight.tsx';
import { OwlMark } from '../ui/bird/mark.tsx';
import { Wordmark } from '../ui/bird/wordmark.tsx';
import { Face, FaceStack } from '../ui/face/face.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { Banner } from '../ui/overlay/banner.tsx';
import { openModal } from '../ui/overlay/modal.ts';
import { toast } from '../ui/overlay/toast.ts';
import { PageHeader } from '../ui/shell/page-header.tsx';

const galleryPeople = ['Rae Quill', 'Moth', 'Dee Lantern', 'Finch'].map(name => ({ name }));

export function BasicsChapter() {
  return (
    <Stack>
      <PageHeader title={exampleVenue().name} onBack={() => undefined} action={<Icon name="DotsThree" />} />
      <Wordmark />
      <Group>
        <OwlMark size={64} />
        <OwlMark size={20} />
        <OwlMark asleep mirrored />
        <FlyingBird />
      </Group>
      <Branch>
        <OwlMark size={64} />
      </Branch>
      <Title order={2}>Heading two of the night</Title>
      <Title order={3}>Heading three</Title>
      <Text>
        Body text in Atkinson.{' '}
        <Text span c="dimmed">
          Dimmed beside it.
        </Text>
      </Text>
      <Group>
        <Face user={{ name: 'Rae Quill' }} ring="out" />
        <Face user={{ name: 'Moth' }} ring="in" />
        <Face user={{ name: 'Dee Lantern' }} ring="pro" />
        <FaceStack users={galleryPeople} total={9} label="Rae, Moth, Dee and 6 others" />
        <FaceStack users={galleryPeople} out label="Rae, Moth and Dee" />
      </Group>
      <TextInput label="First name" placeholder="What the ID says" />
      <TextInput label="Nickname" defaultValue="R" error="At least two letters." />
      <Banner
        text="We can't see where you are, so here's downtown Tampa."
        action={
          <Button size="sm" variant="subtle">
            Turn on location
          </Button>
        }
      />
      <Banner kind="good" text="Your proof is still running." />
      <ModalButtons />
    </Stack>
  );
}

function ModalButtons() {
  return (
    <Group>
      <Button
        onClick={() => openModal({ type: 'success', title: "You're in.", text: 'Rae gets a nudge now.' })}
      >
        Success
      </Button>
      <Button
        variant="default"
        onClick={() => openModal({ type: 'neutral', title: 'End your shift?', denyLabel: true })}
      >
        Neutral
      </Button>
      <Button color="red" onClick={() => openModal({ type: 'destructiveConfirmation', title: 'Log out?' })}>
        Log out
      </Button>
      <Button
        variant="light"
        onClick={() => toast({ text: 'Chat muted', undo: () => toast({ kind: 'good', text: 'Back again' }) })}
      >
        Toast
      </Button>
      <Button variant="light" loading>
        Wait
      </Button>
      <Button disabled>Needs signal</Button>
      <Button
        variant="light"
        color="red"
        onClick={() =>
          toast({
            kind: 'error',
            text: 'Failed to follow venue',
            action: { label: 'Try again', onPress: () => undefined },
          })
        }
      >
        Error
      </Button>
    </Group>
  );
}
