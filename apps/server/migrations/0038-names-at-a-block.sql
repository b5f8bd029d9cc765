-- The name of the blocker at the moment of the block: what was said before stays under that name for the blocked. Of
-- blocks made before this migration the present name is the best that is known. The characters that are trimmed are
-- those of `people/rules/name.ts`.
alter table blocks add column blocker_name text;

update blocks set blocker_name = coalesce(
    nullif(btrim(nickname, blanks), ''), nullif(btrim(first_name, blanks), ''), nullif(btrim(full_name, blanks), ''),
    'Somebody')
from users, (select
    E'\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
    as blanks) as trimmed
where users.id = blocks.blocker_id;

alter table blocks alter column blocker_name set not null;
