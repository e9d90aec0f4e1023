-- As in api-main: a default goes by the product's Clock.
alter table site_page alter column created_at set default public.moment(), alter column updated_at set default public.moment();
