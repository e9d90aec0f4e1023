-- What a person sees of his own social logins: a number to name one by, and the address the provider told.
alter table identity add column identity_seq bigint generated always as identity unique;
alter table identity add column email text;
