import { YN, type PostType } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { ATTACHMENT_FOLDER_PREFIX } from '../upload/upload.sql';

interface OfBoard {
  channelSeq: number | null;
  boardSeq: number;
}
type One = OfBoard & { postSeq: number };
interface Marks {
  fixedYn: string;
  importantYn: string;
  publicYn: string;
}
type Written = Marks & { typeCd: string; title: string; content: string; category: string | null; secretYn: string; now: Date };

interface Origin {
  courseSeq: number | null;
  userSeq: number;
  curriculumSeq: number | null;
  second: number | null;
}
export const POST_INSERT = statement<OfBoard & Written & Origin, { postSeq: number }>(
  'post.insert',
  (p) => sql`
    insert into post (
      channel_seq,
      board_seq,
      course_seq,
      user_seq,
      type_cd,
      title,
      content,
      category,
      fixed_yn,
      important_yn,
      secret_yn,
      public_yn,
      curriculum_seq,
      lesson_second,
      created_at
    )
    values (
      ${p.channelSeq},
      ${p.boardSeq},
      ${p.courseSeq},
      ${p.userSeq},
      ${p.typeCd},
      ${p.title},
      ${p.content},
      ${p.category},
      ${p.fixedYn},
      ${p.importantYn},
      ${p.secretYn},
      ${p.publicYn},
      ${p.curriculumSeq},
      ${p.second},
      ${p.now}
    )
    returning post_seq as "postSeq"
  `,
);
export const POST_UPDATE = statement<One & Written>(
  'post.update',
  (p) => sql`
    update post
    set
      type_cd = ${p.typeCd},
      title = ${p.title},
      content = ${p.content},
      category = ${p.category},
      fixed_yn = ${p.fixedYn},
      important_yn = ${p.importantYn},
      secret_yn = ${p.secretYn},
      public_yn = ${p.publicYn},
      closed_by_staff = closed_by_staff and ${p.publicYn} = ${YN.NO},
      updated_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and board_seq = ${p.boardSeq}
      and post_seq = ${p.postSeq}
  `,
);
/** A post of somebody else that `userSeq` makes private is closed by staff; one that its author had made private before is not. */
export const POST_MARK = statement<One & Marks & { userSeq: number }>(
  'post.mark',
  (p) => sql`
    update post
    set
      fixed_yn = ${p.fixedYn},
      important_yn = ${p.importantYn},
      public_yn = ${p.publicYn},
      closed_by_staff = ${p.publicYn} = ${YN.NO}
        and (closed_by_staff or (public_yn = ${YN.YES} and user_seq <> ${p.userSeq}))
    where channel_seq = ${p.channelSeq}
      and board_seq = ${p.boardSeq}
      and post_seq = ${p.postSeq}
  `,
);
export const POST_DELETE = statement<One>(
  'post.delete',
  (p) => sql`
    delete from post
    where channel_seq = ${p.channelSeq}
      and board_seq = ${p.boardSeq}
      and post_seq = ${p.postSeq}
  `,
);

/**
 * The fields of a post before a change: the history shows some of them, and a type, category or pin that the post has may stay, even where
 * its writer may not choose it.
 */
export interface KeptPost {
  typeCd: PostType;
  category: string | null;
  title: string;
  content: string;
  fixedYn: string;
  importantYn: string;
  publicYn: string;
  closedByStaff: boolean;
}
export const POST_LOCK = statement<One, KeptPost>(
  'post.lock',
  (p) => sql`
    select
      type_cd as "typeCd",
      category,
      title,
      content,
      fixed_yn as "fixedYn",
      important_yn as "importantYn",
      public_yn as "publicYn",
      closed_by_staff as "closedByStaff"
    from post
    where channel_seq = ${p.channelSeq}
      and board_seq = ${p.boardSeq}
      and post_seq = ${p.postSeq}
    for update
  `,
);
/** The board of a post that belongs to this class. */
export const BOARD_OF_POST = statement<Omit<One, 'boardSeq'> & { courseSeq: number }, { boardSeq: number }>(
  'post.board',
  (p) => sql`
    select board_seq as "boardSeq"
    from post
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and post_seq = ${p.postSeq}
  `,
);

type Files = Omit<One, 'boardSeq'> & { fileSeqs: number[] };
/** The files that a post may have: files that its writer uploaded and no post has yet, and files that this post has already. */
export const ALLOWED_FILES = statement<Files & { userSeq: number }, { fileSeq: number }>(
  'post.allowed-files',
  (p) => sql`
    select f.file_seq as "fileSeq"
    from file f
    left join post_file p on p.channel_seq = f.channel_seq and p.file_seq = f.file_seq
    where f.channel_seq = ${p.channelSeq}
      and f.file_seq = any(${p.fileSeqs}::bigint[])
      and f.storage_key like ${`private/%/${ATTACHMENT_FOLDER_PREFIX}%`}
      and case
        when p.post_seq is null then f.created_by = ${p.userSeq} and f.loose_at is not null
        else p.post_seq = ${p.postSeq}
      end
  `,
);
export const POST_FILES_KEEP = statement<Files>(
  'post.files-keep',
  (p) => sql`
    delete from post_file
    where channel_seq = ${p.channelSeq}
      and post_seq = ${p.postSeq}
      and file_seq <> all(${p.fileSeqs}::bigint[])
  `,
);
export const POST_FILES_SET = statement<Files>(
  'post.files-set',
  (p) => sql`
    insert into post_file (channel_seq, post_seq, file_seq, file_order)
    select
      ${p.channelSeq},
      ${p.postSeq},
      f.seq,
      f.n
    from unnest(${p.fileSeqs}::bigint[]) with ordinality f (seq, n)
    on conflict (channel_seq, post_seq, file_seq) do update
    set file_order = excluded.file_order
  `,
);
/** Marks files as belonging to a post, so that the sweep of loose files does not delete them. */
export const FILES_BOUND = statement<Omit<Files, 'postSeq'>>(
  'post.files-bound',
  (p) => sql`
    update file
    set loose_at = null
    where channel_seq = ${p.channelSeq}
      and file_seq = any(${p.fileSeqs}::bigint[])
  `,
);
