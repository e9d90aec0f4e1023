-- Whoever leaves a site takes the consent to its advertising back with the rest, past the fence.
grant execute on function set_marketing_consent(bigint, text, boolean, text, timestamptz) to madang_main_all;
