-- Forms of a site. `id` is the public address: the channel's number and 132 random bits.
create table form (
  channel_seq bigint not null,
  form_seq bigint generated always as identity,
  id text not null unique,
  title text not null,
  description text not null default '',
  -- MOD_Y one answer, editable; MOD_N one answer, final; DUP_Y any number
  modification text not null default 'MOD_N' check (modification in ('MOD_Y', 'MOD_N', 'DUP_Y')),
  use_yn text not null default 'N' check (use_yn in ('Y', 'N')),
  start_at timestamptz(3),
  end_at timestamptz(3),
  answer_count integer not null default 0 check (answer_count >= 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  removed_at timestamptz(3),
  primary key (channel_seq, form_seq)
);
select public.fence('form', 'form');

-- Questions; one that is taken away stays for the answers it already has.
create table form_block (
  channel_seq bigint not null,
  form_seq bigint not null,
  question_seq bigint generated always as identity,
  block_order integer not null,
  kind text not null,
  label text not null,
  description text not null default '',
  required_yn text not null default 'N',
  max_length integer,
  options jsonb not null default '[]',
  agreement_kind text,
  removed_at timestamptz(3),
  primary key (channel_seq, form_seq, question_seq),
  foreign key (channel_seq, form_seq) references form (channel_seq, form_seq)
);
select public.fence('form', 'form_block');

create table form_answer (
  channel_seq bigint not null,
  form_seq bigint not null,
  answer_seq bigint generated always as identity,
  user_seq bigint,
  -- who answered: a user, a browser (Client-Id) or an address
  respondent text not null,
  -- false for forms that take any number of answers
  single boolean not null,
  answers jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (channel_seq, form_seq, answer_seq),
  foreign key (channel_seq, form_seq) references form (channel_seq, form_seq)
);
select public.fence('form', 'form_answer', 'user_seq');
create unique index form_answer_single on form_answer (channel_seq, form_seq, respondent) where single;
create index form_answer_respondent on form_answer (channel_seq, form_seq, respondent, answer_seq desc);

create view pub_form as select channel_seq, form_seq, id, title, use_yn, start_at, end_at, answer_count, created_at from form where removed_at is null;
grant select on pub_form to madang_reader;
