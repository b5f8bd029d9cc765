-- A pour bears its night ---------------------------------------------------------------------------------------------

-- The night of a pour and the clock it was poured by. Both stay, whatever zone its venue is in later: figures, lists and
-- settlements read them. No writer leaves them out or makes them up: the trigger sets them for every new row.
alter table redemptions
  add column night date,
  add column timezone text;
update redemptions set timezone = venues.timezone,
  night = (redeemed_at at time zone venues.timezone - interval '6 hours')::date
from venues where venues.id = redemptions.venue_id;
alter table redemptions
  alter column night set not null,
  alter column night set default 'infinity',
  alter column timezone set not null,
  alter column timezone set default '',
  -- Pours are found by their moment at any place on earth, and then by their night.
  add check (night between (redeemed_at at time zone 'UTC')::date - 1 and (redeemed_at at time zone 'UTC')::date + 1);

create function redemptions_set_night() returns trigger language plpgsql as $$
begin
  select timezone into strict new.timezone from venues where id = new.venue_id;
  new.night := (new.redeemed_at at time zone new.timezone - interval '6 hours')::date;
  return new;
end $$;
create trigger redemptions_night before insert on redemptions
  for each row execute function redemptions_set_night();

-- A night that was kept is never moved.
create function redemptions_keep_night() returns trigger language plpgsql as $$
begin
  raise exception 'the night of a pour stays';
end $$;
create trigger redemptions_night_stays before update of night, timezone, venue_id on redemptions
  for each row when (old.night <> new.night or old.timezone <> new.timezone or old.venue_id <> new.venue_id)
  execute function redemptions_keep_night();
