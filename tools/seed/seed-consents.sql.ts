import { CONSENT_KIND, CONSENT_PLACE, USER_TYPE, YN } from '@madang/contracts/codes';
import { CONSENT_TEXTS, PRODUCT_TEXTS } from '@madang/contracts/main/consent';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

const CONSENT_COLUMNS = sql`(
      channel_seq,
      user_seq,
      address_hash,
      kind_cd,
      version,
      agreed_yn,
      place_cd,
      page,
      by_user_seq,
      created_at
    )`;

/** Everybody with an account has agreed to the product's texts when signing up. */
export const SIGN_UP_CONSENTS = statement(
  'seed.sign-up-consents',
  () => sql`
    insert into main.consent ${CONSENT_COLUMNS}
    select
      null,
      a.user_seq,
      main.address_hash(a.email),
      k.kind_cd,
      k.version,
      ${YN.YES},
      ${CONSENT_PLACE.SIGN_UP},
      '/createaccount',
      a.user_seq,
      a.created_at
    from main.account a
    cross join (
      values
        (${CONSENT_KIND.PRODUCT_TERMS}, ${PRODUCT_TEXTS}),
        (${CONSENT_KIND.PRODUCT_PRIVACY}, ${PRODUCT_TEXTS}),
        (${CONSENT_KIND.AGE}, ${CONSENT_TEXTS})
    ) k (kind_cd, version)
    order by a.created_at, a.user_seq
  `,
);
/** Every member has agreed to the site's texts when joining, and whoever wanted it to advertising; an owner joins nothing. */
export const JOIN_CONSENTS = statement(
  'seed.join-consents',
  () => sql`
    insert into main.consent ${CONSENT_COLUMNS}
    select
      u.channel_seq,
      u.user_seq,
      main.address_hash(a.email),
      k.kind_cd,
      ${CONSENT_TEXTS},
      ${YN.YES},
      ${CONSENT_PLACE.JOIN},
      '/join',
      u.user_seq,
      u.joined_at
    from main.channel_user u
    join main.account a on a.user_seq = u.user_seq
    cross join lateral (
      values
        (${CONSENT_KIND.SITE_TERMS}, true),
        (${CONSENT_KIND.SITE_PRIVACY}, true),
        (${CONSENT_KIND.SELLER}, true),
        (${CONSENT_KIND.SITE_MARKETING}, u.marketing_consent)
    ) k (kind_cd, said)
    where u.user_type_cd is distinct from ${USER_TYPE.OWNER}
      and k.said
    order by u.joined_at, u.user_seq
  `,
);
