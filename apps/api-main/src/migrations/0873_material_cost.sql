-- What lists are ordered by is what is charged: the price of the moment with its material. 0874 indexes it.
create function material_cost(fare_cd text, currency text, material_price bigint, material_price_ex bigint)
returns bigint language sql immutable parallel safe
return case when fare_cd in ('00', '03') then 0 else coalesce(case when currency = 'USD' then material_price_ex else material_price end, 0) end;
comment on function material_cost is
  'Won or cents of material that the class asks for beside its price. Twin: priceOf().material, libs/contracts/main/course-rules.ts.';
