-- Discounts that were stored before a discount had to have its sums (AM-1081).
set local role madang_main_all;
-- One of nothing gave the class away: the class has no discount.
update main.course set
  discount_price = null,
  discount_price_ex = null,
  discount_start_at = null,
  discount_end_at = null
where case when currency = 'USD' then discount_price_ex else discount_price end = 0;
-- One in dollars had no sum in won, which cards are charged: it is the same part of the price in won.
update main.course set
  discount_price = greatest(1, round(price::numeric * discount_price_ex / price_ex))
where currency = 'USD'
  and discount_price_ex > 0
  and discount_price_ex < price_ex
  and price > 1
  and coalesce(discount_price, 0) = 0;
set local role madang_main;
