-- Outside of a transaction. Classes on show by what is charged for them, without a discount and with one.
drop index concurrently if exists main.course_full_total;
create index concurrently course_full_total on main.course
  (channel_seq, (main.full_price(fare_cd, currency, price, price_ex) + main.material_cost(fare_cd, currency, material_price, material_price_ex)), course_seq desc)
  where publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00';
drop index concurrently if exists main.course_reduced_total;
create index concurrently course_reduced_total on main.course
  (channel_seq, (main.reduced_price(currency, discount_price, discount_price_ex) + main.material_cost(fare_cd, currency, material_price, material_price_ex)), course_seq desc)
  where publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00' and main.reduced_price(currency, discount_price, discount_price_ex) is not null;
drop index concurrently if exists main.course_full_price;
drop index concurrently if exists main.course_reduced_price;
