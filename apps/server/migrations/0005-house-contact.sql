-- Churr, the house contact: a system user whom nobody signs in as, who never answers and is never on a map.
insert into auth.accounts (id, phone) values ('00000000-0000-4000-8000-00000000c4c4', null);
insert into users (id, first_name, nickname, full_name, referral_code, registered, verified, allow_sys, house_contact)
values ('00000000-0000-4000-8000-00000000c4c4', 'Churr', 'Churr', 'Churr', 'house-contact', true, true, false, true);
create unique index users_one_house_contact on users (house_contact) where house_contact;
