-- The operator's terms and privacy policy, as they were published. A version belongs to one text for ever.
create table legal_texts (
  kind         text not null check (kind in ('terms', 'privacy')),
  version      text not null check (length(version) between 1 and 40),
  body         text not null,
  published_at timestamptz not null,
  primary key (kind, version)
);

-- Which version a person accepted, and when.
create table legal_acceptances (
  user_id     uuid not null references users,
  kind        text not null,
  version     text not null,
  accepted_at timestamptz not null,
  primary key (user_id, kind, version),
  foreign key (kind, version) references legal_texts
);

-- The versions that a person accepted last, beside what else the start of the app reads of them. They are null for a
-- person who signed up before versions were kept.
alter table users add column terms_version text, add column privacy_version text;

-- The view of the own row has the columns that `users` had when the view was made.
create or replace view rest.own_user with (security_barrier) as
  select * from users where id = rest.viewer() and deleted_at is null
  with check option;
