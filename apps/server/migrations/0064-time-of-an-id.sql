-- This is the time of an id in milliseconds, which its first 48 bits carry. PostgreSQL 18 alone has a function for it.
create function time_of_id(id uuid) returns timestamptz language sql immutable parallel safe as $$
  select to_timestamp(('x' || translate(left(id::text, 13), '-', ''))::bit(48)::bigint / 1000.0)
$$;
