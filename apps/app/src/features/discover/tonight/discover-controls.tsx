import { ActionIcon, Button, Stack } from '@mantine/core';
import type { Point } from '@nightjar/domain/kernel/geo';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Icon, type IconName } from '../../../ui/icon/icon.tsx';
import { StatusChip } from '../../account/parts/status-chip.tsx';
import { Bell } from '../../notifications/parts/bell.tsx';
import { useSession } from '../../people/remote/session.ts';
import { neighborhoodOptions } from '../../places/remote/areas.ts';
import type { DiscoverSearch } from '../flow.ts';
import classes from './discover-controls.module.css';
import { FilterChips } from './filter-chips.tsx';
import { tonightWords } from './words.ts';

type ControlsProps = {
  /** The map is centered on this point. The control names its neighborhood. */
  lookingAt: Point;
  search: DiscoverSearch;
  onSearch: (search: DiscoverSearch) => void;
  /** This text names the nights whose events are shown, for use inside of a sentence: "tonight". */
  when: string;
  onFilters: () => void;
  /** Called to move the map back to the person. It is null where the user has not moved the map. */
  onNearMe: (() => void) | null;
};

/** The row with the status, the neighborhood and the filters floats over the map. */
export function DiscoverControls({ lookingAt, search, onSearch, when, onFilters, onNearMe }: ControlsProps) {
  const navigate = useNavigate();
  const { details } = useSession();
  const { data: neighborhood } = useQuery(neighborhoodOptions(lookingAt));
  return (
    <div className={classes.controls}>
      <div className={classes.row}>
        <StatusChip
          floating
          status={details?.user.activity_status ?? 'in'}
          onPress={() => void navigate({ to: '/status', search: { redirect: '/discover' } })}
        />
        <span className={classes.place}>{neighborhood?.label}</span>
        <RoundButton label={tonightWords.filters.title} icon="SlidersHorizontal" onPress={onFilters} />
        {details && <Bell userId={details.user.id} floating />}
      </div>
      <FilterChips value={search} onChange={onSearch} when={when} />
      {onNearMe && (
        <Button
          className={classes.back}
          size="sm"
          radius="xl"
          variant="default"
          leftSection={<Icon name="Crosshair" size={18} weight="bold" />}
          onClick={onNearMe}
        >
          {tonightWords.nearMe}
        </Button>
      )}
    </div>
  );
}

type ButtonsProps = { onNearMe: () => void; onList: () => void };

export function MapButtons({ onNearMe, onList }: ButtonsProps) {
  return (
    <Stack gap="xs">
      <RoundButton label={tonightWords.map.toMe} icon="Crosshair" onPress={onNearMe} />
      <RoundButton label={tonightWords.map.listOnly} icon="ListBullets" onPress={onList} />
    </Stack>
  );
}

type RoundButtonProps = { label: string; icon: IconName; onPress: () => void };

function RoundButton({ label, icon, onPress }: RoundButtonProps) {
  return (
    <ActionIcon
      variant="default"
      className={classes.round}
      size="2.75rem"
      aria-label={label}
      onClick={onPress}
    >
      <Icon name={icon} />
    </ActionIcon>
  );
}
