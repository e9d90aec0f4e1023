-- The bar above every page of a site.
alter table channel add column header_cd text not null default '00' check (header_cd in ('00', '01', '02'));

-- What everybody reads of a site has it as well; the rest of the function stays as it stands.
do $$
begin
  execute replace(
    pg_get_functiondef('main.channel_json(bigint)'::regprocedure),
    '''templateCd'', template_cd,',
    '''templateCd'', template_cd, ''headerCd'', header_cd,'
  );
end $$;
