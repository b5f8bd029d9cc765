-- A text is unsure where its provider gave no answer and may have sent it all the same. Such a text counts for an hour
-- against the limits of networks and of all strangers, and never against the daily number of its phone number.
alter table auth.sms_sends add column unsure boolean not null default false;
