import { USER_TYPE, YN } from '@madang/contracts/codes';
import { CONSENT_TEXTS, PRODUCT_TEXTS } from '@madang/contracts/main/consent';
import { sql } from '@madang/server/sql/sql';
import type { Seeder } from './seed';

/** Adds the consents of all seeded people, the same as signing up and joining write. */
export async function seedConsents(s: Seeder): Promise<void> {
  await s.rows('main', 'update main.channel_user set marketing_at = joined_at where marketing_consent');
  await s.rows(
    'main',
    sql`insert into main.consent (channel_seq, user_seq, address_hash, kind_cd, version, agreed_yn, place_cd, page, by_user_seq, created_at)
     select null, a.user_seq, main.address_hash(a.email), k.kind_cd, k.version, ${YN.YES}, 'SIGN_UP', '/createaccount', a.user_seq,
       a.created_at
     from main.account a
     cross join (values ('PRODUCT_TERMS', ${PRODUCT_TEXTS}), ('PRODUCT_PRIVACY', ${PRODUCT_TEXTS}), ('AGE', ${CONSENT_TEXTS})) k (kind_cd,
       version)
     order by a.created_at, a.user_seq`,
  );
  await s.rows(
    'main',
    sql`insert into main.consent (channel_seq, user_seq, address_hash, kind_cd, version, agreed_yn, place_cd, page, by_user_seq, created_at)
     select u.channel_seq, u.user_seq, main.address_hash(a.email), k.kind_cd, ${CONSENT_TEXTS}, ${YN.YES}, 'JOIN', '/join', u.user_seq,
       u.joined_at
     from main.channel_user u
     join main.account a on a.user_seq = u.user_seq
     cross join lateral (values ('SITE_TERMS', true), ('SITE_PRIVACY', true), ('SELLER', true),
       ('SITE_MARKETING', u.marketing_consent)) k (kind_cd, said)
     where u.user_type_cd is distinct from ${USER_TYPE.OWNER} and k.said
     order by u.joined_at, u.user_seq`,
  );
}
