-- What owners tell about themselves (specification §3, User settings). All of it may be empty.
alter table main_account
  add column phone text not null default '',
  -- A country by its ISO 3166-1 alpha-2 code.
  add column region text not null default '',
  add column area text not null default '',
  add column address text not null default '',
  add column profile text not null default '';
comment on column main_account.head_portrait is 'the id of an uploaded file, or empty';

-- A logged-in owner changes the e-mail address with a code of its own purpose, sent to the new address.
alter table verification_code drop constraint verification_code_purpose_check;
alter table verification_code add constraint verification_code_purpose_check
  check (purpose in ('register', 'resetPassword', 'updatePassword', 'updateEmail'));
