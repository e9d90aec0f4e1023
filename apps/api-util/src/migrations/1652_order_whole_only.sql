-- Whether the payment company has said that it returns nothing but the whole of this payment, such as one by a foreign card that was paid as
-- a Korean one.
alter table pay_order add column whole_only boolean not null default false;
