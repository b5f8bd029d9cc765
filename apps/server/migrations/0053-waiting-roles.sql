-- The operator gives a role to a phone number before its owner has signed up: the role waits for the sign-up.
create table waiting_roles (
  phone      text not null,
  role       text not null check (role in ('pro', 'nightjar_rep', 'super_admin', 'verified')),
  granted_at timestamptz not null,
  primary key (phone, role)
);
