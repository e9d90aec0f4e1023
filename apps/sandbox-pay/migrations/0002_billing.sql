-- Cards that customers registered. The window proves a card (auth_key), the shop takes its key once.
create table billing (
  auth_key text primary key,
  billing_key text unique,
  customer_key text not null,
  card jsonb not null,
  -- What becomes of charges: a practice card without money refuses them all.
  declines boolean not null default false,
  origin text not null,
  created_at timestamptz(3) not null,
  issued_at timestamptz(3)
);
alter table payment add column billing_key text references billing (billing_key);
