-- What a site is still owed when its owner wants to close it.
create view pub_unpaid_settlement as
  select channel_seq, settlement_date, currency, payout from settlement where paid_at is null and payout > 0;
grant select on pub_unpaid_settlement to madang_reader;

-- Nobody becomes a member of a site that is closed.
create function refuse_closed_site() returns trigger language plpgsql as $$
begin
  perform main.hold_open_site(new.channel_seq);
  return new;
end $$;
create trigger open_site before insert on subscription for each row execute function refuse_closed_site();
