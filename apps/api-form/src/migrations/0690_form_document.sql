-- What a form that takes answers now shows everybody, for the document of its page.
create view pub_form_document as
  select
    f.channel_seq,
    f.id,
    f.title,
    f.description,
    (
      select coalesce(
        json_agg(
          json_build_object('label', b.label, 'description', b.description, 'requiredYn', b.required_yn, 'options', b.options)
          order by b.block_order
        ),
        '[]'
      )
      from form_block b
      where b.channel_seq = f.channel_seq and b.form_seq = f.form_seq and b.removed_at is null
    ) as questions,
    f.start_at,
    f.end_at
  from form f
  where f.removed_at is null and f.use_yn = 'Y';
grant select on pub_form_document to madang_reader;
