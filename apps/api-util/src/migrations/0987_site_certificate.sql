-- What the last look at the certificate of a site's own domain found.
create table site_certificate (
  domain_seq bigint primary key references site_domain (domain_seq) on delete cascade,
  result text not null,
  ends_at timestamptz(3),
  issuer text,
  looked_at timestamptz(3) not null
);
