-- The code of a class follows from its kind, and from who opened it: classes from before that rule have it too.
set local role madang_main_all;
update course set course_type_cd = '03' where course_type = 'CLUB' and course_type_cd in ('01', '05');
update course c set
  course_type_cd = '01'
where c.course_type <> 'CLUB'
  and c.course_type_cd = '05'
  and exists (
    select
    from course_user u
    where u.channel_seq = c.channel_seq
      and u.course_seq = c.course_seq
      and u.user_seq = c.writer_seq
      and u.user_type_cd = 'FAC'
  );
update course set course_type_cd = '05' where course_type <> 'CLUB' and course_type_cd = '03';
set local role madang_main;
