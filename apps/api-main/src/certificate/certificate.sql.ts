import { CERTIFICATE_ISSUE, CERTIFICATE_REVOKE, CERTIFICATE_STATE, ENROLMENT_END, type CodeOf, type Lang } from '@madang/contracts/codes';
import type { Certificate, CertificateCheck } from '@madang/contracts/main/certificate-calls';
import { TIME_ZONE } from '@madang/contracts/time';
import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface OfClass {
  channelSeq: number;
  courseSeq: number;
}
export interface Issued {
  certificateSeq: number;
  userSeq: number;
}

/** Inserts certificates for the enrolments `a` by the class's rule `r`, with the learner's name and the class's title as they are now. */
const issue = (p: { now: Piece; issuedBy: Piece }) => sql`
  insert into certificate (
    channel_seq,
    certificate_no,
    course_seq,
    attend_seq,
    user_seq,
    name,
    course_title,
    start_at,
    end_at,
    lang,
    title,
    description,
    signer,
    seal_image_url,
    issued_at,
    issued_by
  )
  select
    a.channel_seq,
    certificate_no(),
    a.course_seq,
    a.attend_seq,
    a.user_seq,
    u.name,
    c.title,
    (a.attend_at at time zone ${TIME_ZONE})::date,
    (${p.now}::timestamptz at time zone ${TIME_ZONE})::date,
    r.lang,
    r.title,
    r.description,
    r.signer,
    r.seal_image_url,
    ${p.now}::timestamptz,
    ${p.issuedBy}::bigint
  from certificate_rule r
  join course c on c.channel_seq = r.channel_seq and c.course_seq = r.course_seq
  join attend a on a.channel_seq = r.channel_seq and a.course_seq = r.course_seq
  join account u on u.user_seq = a.user_seq`;

/**
 * Issues certificates to learners who have completed the share that the class asks for and never had one by this enrolment, not even one
 * that was revoked; `userSeq` null means all learners of the class.
 */
export const ISSUE_REACHED = statement<OfClass & { userSeq: number | null; now: Date }, Issued>(
  'certificate.issue-reached',
  (p) => sql`
    ${issue({ now: p.now, issuedBy: sql`null` })}
    where r.channel_seq = ${p.channelSeq}
      and r.course_seq = ${p.courseSeq}
      and r.issue_cd = ${CERTIFICATE_ISSUE.COMPLETION}
      and (${p.userSeq}::bigint is null or a.user_seq = ${p.userSeq}::bigint)
      and is_approved(a.choise_status_cd, a.ended_at)
      and a.attend_at is not null
      and u.withdrawn_at is null
      and c.curriculum_count > 0
      and a.completed_count * 100 >= r.completion_rate * c.curriculum_count
      and not exists (
        select
        from certificate x
        where x.channel_seq = a.channel_seq
          and x.attend_seq = a.attend_seq
      )
    on conflict do nothing
    returning certificate_seq as "certificateSeq", user_seq as "userSeq"
  `,
);

/** Locks the enrolment for which staff issue a certificate by hand: the person's latest one that began and was not cancelled. */
export const LOCK_ENROLMENT = statement<OfClass & { userSeq: number }, { attendSeq: number }>(
  'certificate.lock-enrolment',
  (p) => sql`
    select attend_seq as "attendSeq"
    from attend
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and user_seq = ${p.userSeq}
      and attend_at is not null
      and end_cd is distinct from ${ENROLMENT_END.CANCELLED}
      and (ended_at is not null or is_approved(choise_status_cd, ended_at))
    order by attend_seq desc
    limit 1
    for update
  `,
);
export const ISSUE_BY_HAND = statement<{ channelSeq: number; attendSeq: number; now: Date; issuedBy: number }, Issued>(
  'certificate.issue-by-hand',
  (p) => sql`
    ${issue(p)}
    where a.channel_seq = ${p.channelSeq}
      and a.attend_seq = ${p.attendSeq}
      and r.issue_cd <> ${CERTIFICATE_ISSUE.NONE}
      and u.withdrawn_at is null
    returning certificate_seq as "certificateSeq", user_seq as "userSeq"
  `,
);

/** SQL: whether the enrolment `a` in a class came with a package while the enrolment `b` in a package ran, and is one of its classes. */
const isPartOf = (a: Piece, b: Piece) => sql`(
          ${a}.channel_seq = ${b}.channel_seq
          and ${a}.user_seq = ${b}.user_seq
          and (${a}.package_seq = ${b}.course_seq or (${a}.package_seq is not null and ${a}.course_seq = any(${b}.package_classes)))
          and (${a}.ended_at is null or ${a}.ended_at > ${b}.created_at)
          and (${b}.ended_at is null or ${a}.created_at < ${b}.ended_at)
        )`;
/**
 * SQL: the certificates of the classes that came with an enrolment in a package, but for those that another package keeps whose money is
 * not back: the one that has the class now, or one that had it when the certificate was issued. None for an enrolment in a class.
 */
const certificatesOfParts = (p: { channelSeq: Piece; attendSeq: Piece }) => sql`
        select x.certificate_seq
        from attend b
        join attend a on ${isPartOf(sql`a`, sql`b`)}
        join certificate x on x.channel_seq = a.channel_seq and x.attend_seq = a.attend_seq and x.revoked_at is null
        where b.channel_seq = ${p.channelSeq}
          and b.attend_seq = ${p.attendSeq}
          and not exists (
            select
            from attend o
            where ${isPartOf(sql`a`, sql`o`)}
              and o.attend_seq <> b.attend_seq
              and o.end_cd is distinct from ${ENROLMENT_END.CANCELLED}
              and o.refunded_at is null
              and (
                o.course_seq = a.package_seq
                or (o.attend_at <= x.issued_at and (o.valid_at is null or o.valid_at >= x.issued_at))
              )
          )`;
/** Revokes the certificates of an enrolment that are still valid, and of the classes that came with it if it is one in a package. */
export const REVOKE_OF_ENROLMENT = statement<
  { channelSeq: number; attendSeq: number; revokeCd: CodeOf<typeof CERTIFICATE_REVOKE>; revokeReason: string; now: Date },
  Issued
>(
  'certificate.revoke-of-enrolment',
  (p) => sql`
    update certificate set
      revoked_at = ${p.now},
      revoke_cd = ${p.revokeCd},
      revoke_reason = ${p.revokeReason}
    where channel_seq = ${p.channelSeq}
      and certificate_seq = any(array(
        select certificate_seq
        from certificate
        where channel_seq = ${p.channelSeq}
          and attend_seq = ${p.attendSeq}
          and revoked_at is null
        union all ${certificatesOfParts(p)}
      ))
      and revoked_at is null
    returning certificate_seq as "certificateSeq", user_seq as "userSeq"
  `,
);
/** The learner's newest certificate of a class that is not revoked, and its enrolment. */
export const HELD_CERTIFICATE = statement<OfClass & { userSeq: number }, { attendSeq: number; certificateSeq: number }>(
  'certificate.held',
  (p) => sql`
    select
      attend_seq as "attendSeq",
      certificate_seq as "certificateSeq"
    from certificate
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and user_seq = ${p.userSeq}
      and revoked_at is null
    order by certificate_seq desc
    limit 1
  `,
);
/** Removes an erased account's name from its certificates and revokes them. The rows stay, so that no number is given twice. */
export const FORGET_CERTIFICATES = statement<{ userSeq: number; now: Date }>(
  'certificate.forget',
  (p) => sql`
    update certificate set
      name = '',
      revoked_at = coalesce(revoked_at, ${p.now}),
      revoke_cd = coalesce(revoke_cd, ${CERTIFICATE_REVOKE.WITHDRAWN})
    where user_seq = ${p.userSeq}
  `,
);

const JSON_FIELDS = sql`json_build_object(
  'certificateSeq', x.certificate_seq,
  'certificateNo', x.certificate_no,
  'channelSeq', x.channel_seq,
  'channelName', s.name,
  'courseSeq', x.course_seq,
  'courseTitle', x.course_title,
  'userSeq', x.user_seq,
  'name', x.name,
  'startAt', x.start_at,
  'endAt', x.end_at,
  'issuedAt', iso(x.issued_at),
  'issuedByName', b.name,
  'state', case when x.revoked_at is null then ${CERTIFICATE_STATE.VALID} else ${CERTIFICATE_STATE.REVOKED} end,
  'revokedAt', iso(x.revoked_at),
  'revokeCd', x.revoke_cd,
  'revokeReason', x.revoke_reason
)`;
const CERTIFICATE_SOURCES = sql`
  certificate x
  join channel s on s.channel_seq = x.channel_seq
  left join account b on b.user_seq = x.issued_by`;
/** A page of the certificates of a class, or of one learner in it. */
export const CERTIFICATES_OF_CLASS = statement<OfClass & { userSeq: number | null; limit: number; offset: number }>(
  'certificate.of-class',
  (p) => {
    const found = sql`
      certificate
      where channel_seq = ${p.channelSeq}::bigint
        and course_seq = ${p.courseSeq}::bigint
        and (${p.userSeq}::bigint is null or user_seq = ${p.userSeq}::bigint)`;
    return sql`
      select json_build_object(
        'list', (
          select coalesce(json_agg(${JSON_FIELDS} order by x.certificate_seq desc), '[]')
          from (
            select *
            from ${found}
            order by certificate_seq desc
            limit ${p.limit}::int
            offset ${p.offset}::int
          ) x
          join channel s on s.channel_seq = x.channel_seq
          left join account b on b.user_seq = x.issued_by
        ),
        'totalCount', (select count(*) from ${found}),
        'issueCd', coalesce(
          (
            select issue_cd
            from certificate_rule
            where channel_seq = ${p.channelSeq}::bigint
              and course_seq = ${p.courseSeq}::bigint
          ),
          ${CERTIFICATE_ISSUE.NONE}
        )
      )::text
    `;
  },
);
/**
 * The certificates of a person: on one site and in one class, or with null on all sites and in all classes. A certificate that was replaced
 * by a new one is left out.
 */
export const CERTIFICATES_OF_PERSON = statement<{ userSeq: number; channelSeq: number | null; courseSeq: number | null }>(
  'certificate.of-person',
  (p) => sql`
    select coalesce(json_agg(${JSON_FIELDS} order by x.issued_at desc, x.certificate_seq desc), '[]')::text
    from ${CERTIFICATE_SOURCES}
    where x.user_seq = ${p.userSeq}
      and (${p.channelSeq}::bigint is null or x.channel_seq = ${p.channelSeq}::bigint)
      and (${p.courseSeq}::bigint is null or x.course_seq = ${p.courseSeq}::bigint)
      and x.revoke_cd is distinct from ${CERTIFICATE_REVOKE.REISSUED}
  `,
);
export const CERTIFICATE_BY_SEQ = statement<{ channelSeq: number; certificateSeq: number }, Certificate>(
  'certificate.by-seq',
  (p) => sql`
    select ${JSON_FIELDS}::text
    from ${CERTIFICATE_SOURCES}
    where x.channel_seq = ${p.channelSeq}
      and x.certificate_seq = ${p.certificateSeq}
  `,
);
/** What is printed on a certificate. */
export interface Face extends Pick<Certificate, 'certificateNo' | 'channelName' | 'courseTitle' | 'name' | 'startAt' | 'endAt'> {
  lang: Lang;
  title: string;
  description: string;
  signer: string;
  sealImageUrl: string | null;
  brandColor: string;
  logoUrl: string | null;
  domain: string;
  customDomain: string | null;
  issuedAt: string;
}
const ofSite = sql`
  'channelName', s.name,
  'brandColor', s.brand_color,
  'logoUrl', s.header_logo_url,
  'domain', s.domain,
  'customDomain', s.custom_domain`;
export const FACE_OF_CERTIFICATE = statement<{ channelSeq: number; certificateSeq: number }, Face>(
  'certificate.face',
  (p) => sql`
    select json_build_object(
      'certificateNo', x.certificate_no,
      'courseTitle', x.course_title,
      'name', x.name,
      'startAt', x.start_at,
      'endAt', x.end_at,
      'issuedAt', iso(x.issued_at),
      'lang', x.lang,
      'title', x.title,
      'description', x.description,
      'signer', x.signer,
      'sealImageUrl', x.seal_image_url,
      ${ofSite}
    )::text
    from certificate x
    join channel s on s.channel_seq = x.channel_seq
    where x.channel_seq = ${p.channelSeq}
      and x.certificate_seq = ${p.certificateSeq}
  `,
);
type SiteFace = Pick<Face, 'channelName' | 'brandColor' | 'logoUrl' | 'domain' | 'customDomain' | 'courseTitle'>;
/** What a sample of a certificate shows of the class and its site. */
export const FACE_OF_CLASS = statement<OfClass, SiteFace>(
  'certificate.face-of-class',
  (p) => sql`
    select json_build_object('courseTitle', c.title, ${ofSite})::text
    from course c
    join channel s on s.channel_seq = c.channel_seq
    where c.channel_seq = ${p.channelSeq}
      and c.course_seq = ${p.courseSeq}
  `,
);
export const CHECK_CERTIFICATE = statement<{ channelSeq: number; certificateNo: string }, CertificateCheck>(
  'certificate.check',
  (p) => sql`
    select json_build_object(
      'certificateNo', x.certificate_no,
      'channelName', s.name,
      'courseTitle', x.course_title,
      'name', x.name,
      'startAt', x.start_at,
      'endAt', x.end_at,
      'issuedAt', iso(x.issued_at),
      'state', case when x.revoked_at is null then ${CERTIFICATE_STATE.VALID} else ${CERTIFICATE_STATE.REVOKED} end,
      'revokedAt', iso(x.revoked_at)
    )::text
    from certificate x
    join channel s on s.channel_seq = x.channel_seq
    where x.channel_seq = ${p.channelSeq}
      and x.certificate_no = ${p.certificateNo}
  `,
);
