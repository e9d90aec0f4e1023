-- As in api-main: a default goes by the product's Clock.
alter table plan_coupon alter column made_at set default public.moment();
