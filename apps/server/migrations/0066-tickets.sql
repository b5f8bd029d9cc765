-- additive
-- Tickets for events that cost. A purchase may be a ticket: its price is the event's, and no price of the catalogue.
-- step: lets a purchase be a ticket. A new check of the kinds could refuse what the version before writes, so the types
-- of the product alone hold them.
alter table purchases alter column price_id drop not null;
alter table purchases drop constraint purchases_kind_check;
-- step: counts the places that are held for guests who are paying
alter table events add column held_count integer not null default 0;
alter table events add constraint events_held_count_check check (held_count >= 0) not valid;
-- step: proves it
alter table events validate constraint events_held_count_check;
-- step: adds the tickets. Events and purchases are never deleted, so no key makes the jobs wait for calls that lock them.
create table tickets (
  id          uuid primary key,
  event_id    uuid not null,
  -- It is null after the guest deleted their account.
  user_id     uuid,
  purchase_id uuid not null unique,
  state       text not null check (state in ('held', 'paid', 'refunded', 'void')),
  -- The price of the event when the ticket was bought. Later prices do not change it.
  price_cents integer not null check (price_cents > 0),
  -- The start of the event when the ticket was bought. A guest may return the ticket of an event that was moved.
  sold_start  timestamptz not null,
  code        text not null unique check (length(code) between 6 and 12),
  -- A held ticket takes a place, unless its guest had one at the event before.
  takes_place boolean not null,
  held_until  timestamptz not null,
  created_at  timestamptz not null,
  ended_at    timestamptz,
  because     text check (because in ('guest', 'called_off', 'late', 'twice', 'provider')),
  check ((state = 'refunded') = (because is not null))
);
-- A guest has one ticket for an event, bought or just being bought.
create unique index tickets_one_per_guest on tickets (event_id, user_id) where state in ('held', 'paid');
create index tickets_of_event on tickets (event_id, state);
create index tickets_of_guest on tickets (user_id, created_at desc) where user_id is not null;
create index tickets_held on tickets (held_until) where state = 'held';
-- What was paid for each ticket and what went back, in cents. The settlement of a venue is its sum.
create table ticket_ledger (
  id        bigint generated always as identity primary key,
  at        timestamptz not null,
  ticket_id uuid not null references tickets (id),
  entry     text not null check (entry in ('paid', 'partly_refunded', 'refunded')),
  cents     integer not null check ((entry = 'paid') = (cents > 0))
);
create index ticket_ledger_ticket on ticket_ledger (ticket_id);
create unique index ticket_ledger_paid_once on ticket_ledger (ticket_id) where entry = 'paid';
create unique index ticket_ledger_refunded_once on ticket_ledger (ticket_id) where entry = 'refunded';
create trigger ticket_ledger_append_only before update or delete on ticket_ledger
  for each row execute function refuse_change();
-- The event of a ticket is locked by each change of its tickets.
create function count_held_tickets() returns trigger language plpgsql as $$
declare
  change integer := (case when tg_op = 'UPDATE' and old.state = 'held' and old.takes_place then -1 else 0 end)
    + (case when new.state = 'held' and new.takes_place then 1 else 0 end);
begin
  if change <> 0 then
    update events set held_count = held_count + change where event_id = new.event_id;
  end if;
  return null;
end $$;
create trigger tickets_held_count after insert or update on tickets
  for each row execute function count_held_tickets();
