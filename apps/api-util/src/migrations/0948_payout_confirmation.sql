-- A payout above the limit that one operator of the platform noted and another has yet to confirm: to the account of this document.
create table payout_confirmation (
  site_seq bigint not null,
  settlement_date date not null,
  currency text not null,
  document_seq bigint not null,
  asked_by bigint not null,
  asked_at timestamptz(3) not null,
  primary key (site_seq, settlement_date, currency)
);
