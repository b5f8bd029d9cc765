-- Limits of one-time codes by where a request comes from: wrong codes lock a number for one source and not for
-- everybody, and texts that nobody enters are counted against the network that asked for them.

drop table auth.code_failures;

-- One row for each wrong code, until a right one is entered. Few: a code takes five tries, a number gets few codes a day.
create table auth.wrong_codes (
  id     bigint generated always as identity primary key,
  phone  text not null,
  -- A network (/24 or /48), a device that entered a code of this number before, or a session of its account.
  source text not null,
  -- True for such a device and such a session.
  known  boolean not null,
  at     timestamptz not null
);
create index wrong_codes_by_phone on auth.wrong_codes (phone, at);
create index wrong_codes_by_time on auth.wrong_codes (at);

alter table auth.one_time_codes
  -- The source that asked for the code; the others share fewer tries, so that none of them can use up all of them.
  add column asked_by text not null default '',
  add column others_left smallint not null default 3 check (others_left >= 0),
  -- Whose session asked, where a session did: a change of number hands its push device on.
  add column session_id uuid;

alter table auth.sms_sends
  -- known: a device or session of the number; proven: a network somebody signed in from; unproven: any other network.
  add column standing text not null default 'unproven' check (standing in ('known', 'proven', 'unproven')),
  add column network text not null default '',
  -- The address as a keyed hash: counted, and not readable.
  add column host text not null default '';
create index sms_sends_by_network on auth.sms_sends (network, sent_at);
create index sms_sends_by_host on auth.sms_sends (host, sent_at);
create index sms_sends_not_entered on auth.sms_sends (standing, sent_at) where verified_at is null;

-- Whether somebody signed in from a network lately.
create index sessions_by_network on auth.sessions (address, created_at);

alter table auth.sessions drop constraint sessions_end_reason_check;
alter table auth.sessions add constraint sessions_end_reason_check
  check (end_reason in ('logout', 'reuse', 'banned', 'erased', 'phone_changed'));
