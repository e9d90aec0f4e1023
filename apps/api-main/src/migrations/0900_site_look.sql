-- How a site looks beside its colour: what its grounds are made of, how bright it is and who decides that, corners and spaces.
alter table channel
  add column tone_cd text not null default '00' check (tone_cd in ('00', '01')),
  add column appearance_cd text not null default '00' check (appearance_cd in ('00', '01', '02')),
  add column appearance_choice_yn text not null default 'N' check (appearance_choice_yn in ('Y', 'N')),
  add column corner_cd text not null default '00' check (corner_cd in ('00', '01', '02')),
  add column density_cd text not null default '00' check (density_cd in ('00', '01', '02'));

-- What everybody reads of a site has it as well; the rest of the function stays as it stands.
do $$
begin
  execute replace(
    pg_get_functiondef('main.channel_json(bigint)'::regprocedure),
    '''brandColor'', brand_color,',
    '''brandColor'', brand_color, ''toneCd'', tone_cd, ''appearanceCd'', appearance_cd, ''appearanceChoiceYn'', appearance_choice_yn,
    ''cornerCd'', corner_cd, ''densityCd'', density_cd,'
  );
end $$;
