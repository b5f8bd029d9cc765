import { ActionIcon, Button, Stack } from '@mantine/core';
import { exampleEventCard } from '@nightjar/domain/events/example';
import { exampleNow, pick } from '@nightjar/domain/kernel/example';
import { exampleVenue } from '@nightjar/domain/venues/example';
import { useState } from 'react';
import { EventRow } from '../features/events/parts/event-row.tsx';
import { CountRow } from '../features/friends/parts/count-row.tsx';
import { ProRow } from '../features/friends/social/pro-row.tsx';
import { FollowButton } from '../features/people/parts/follow-button.tsx';
import { PersonRow } from '../features/people/parts/person-row.tsx';
import { ProfileHead } from '../features/people/parts/profile-head.tsx';
import { RelationButton, type RelationState } from '../features/people/parts/relation-button.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { SocialTabs } from '../ui/input/social-tabs.tsx';
import { ActionSheet } from '../ui/overlay/action-sheet.tsx';
import { toast } from '../ui/overlay/toast.ts';
import { FactLine } from '../ui/row/facts.tsx';

const renderListLink = (props: Record<string, unknown>) => <a href="#list" {...props} />;
const relationStates: readonly RelationState[] = ['none', 'requested', 'asked', 'friends', 'self'];
const exampleBar = exampleVenue();
const quizEvent = {
  ...pick(exampleEventCard(), 'starts_at', 'ends_at', 'status', 'image', 'venue'),
  name: 'Lantern quiz',
  going_count: 31,
};
const personNames = ['Finch', 'Moth', 'Dee Lantern', 'Bartholomew Featherstonehaugh-Nightingale', 'Rae'];

export function PeopleChapter() {
  return (
    <Stack>
      <ProfileHeadExample />
      <CountRow
        label="Moth's people and places"
        counts={[
          { id: 'friends', value: 1, noun: ['friend', 'friends'], renderRoot: renderListLink },
          { id: 'followers', value: 31_480, noun: ['follower', 'followers'], renderRoot: renderListLink },
          { id: 'venues', value: 12, noun: ['bar', 'bars'], renderRoot: renderListLink },
          { id: 'pros', value: 0, noun: ['pro', 'pros'] },
        ]}
      />
      <SocialTabsExample />
      <RelationButtons />
      <div>
        {personNames.map((name, place) => (
          <PersonRow
            key={name}
            user={{ name }}
            ring={place === 1 ? 'out' : 'none'}
            sealed={place === 1}
            meta={
              place === 1 ? <FactLine facts={[`Out at ${exampleBar.name}`, '0.4 mi']} /> : '3 mutual friends'
            }
            renderRoot={renderListLink}
            actions={
              <RelationButton
                relation={relationStates[place] ?? 'none'}
                name={name}
                onPress={() => undefined}
              />
            }
          />
        ))}
        <FollowedRows />
      </div>
    </Stack>
  );
}

function ProfileHeadExample() {
  const [out, setOut] = useState(true);
  return (
    <ProfileHead
      user={{ name: 'Moth' }}
      banner={null}
      status={out ? 'out' : 'in'}
      ring={out ? 'out' : 'in'}
      sealed
      facts={['Marta', "It's complicated"]}
      end={
        <ActionIcon size="2.75rem" aria-label="Go out or in" onClick={() => setOut(!out)}>
          <Icon name="MoonStars" />
        </ActionIcon>
      }
    />
  );
}

function SocialTabsExample() {
  const [tab, setTab] = useState<'friends' | 'venues' | 'pros' | 'events'>('friends');
  return (
    <SocialTabs
      label="What to list"
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'friends', label: 'Friends', count: 128 },
        { id: 'venues', label: 'Bars', count: 12 },
        { id: 'pros', label: 'Bartenders', count: 3 },
        { id: 'events', label: 'Events' },
      ]}
    />
  );
}

/** Shows a pro and an event with one state for both: the user follows both of them, or neither. */
function FollowedRows() {
  const [following, setFollowing] = useState(false);
  return (
    <>
      <ProRow
        user={{ name: 'Dee Lantern' }}
        work={`Bartender at ${exampleBar.name}`}
        facts={['On until 2:00am', '320 ft']}
        renderRoot={renderListLink}
        actions={<FollowButton following={following} name="Dee" onChange={setFollowing} />}
      />
      <EventRow
        event={quizEvent}
        now={new Date(exampleNow)}
        renderRoot={renderListLink}
        actions={
          <FollowButton
            following={following}
            name={quizEvent.name}
            labels={["I'm in", "You're in"]}
            onChange={setFollowing}
          />
        }
      />
    </>
  );
}

function RelationButtons() {
  const [opened, setOpened] = useState(false);
  return (
    <Stack gap="xs">
      {relationStates.map(relation => (
        <RelationButton
          key={relation}
          place="page"
          relation={relation}
          name="Moth"
          onPress={() => setOpened(true)}
        />
      ))}
      <Button variant="subtle" color="gray" onClick={() => setOpened(true)}>
        More
      </Button>
      <ActionSheet
        opened={opened}
        title="Moth"
        onClose={() => setOpened(false)}
        actions={[
          { label: 'Report', icon: 'Flag', onPress: () => toast({ text: 'Report' }) },
          { label: 'Block', icon: 'Prohibit', danger: true, onPress: () => toast({ text: 'Block' }) },
        ]}
      />
    </Stack>
  );
}
