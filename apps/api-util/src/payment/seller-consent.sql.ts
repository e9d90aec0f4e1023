import { CONSENT_KIND, CONSENT_PLACE } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Buyer {
  channelSeq: number;
  userSeq: number;
  now: Date;
}

export const AGREED_TO_SELLER = statement<Buyer, { agreed: boolean }>(
  'seller-consent.agreed',
  (p) => sql`select main.agreed_to_seller(${p.channelSeq}, ${p.userSeq}, ${p.now}) as agreed`,
);
export const NOTE_SELLER = statement<Buyer & { page: string }>(
  'seller-consent.note',
  (p) => sql`
    select main.note_consents(
      ${p.channelSeq}::bigint,
      ${p.userSeq}::bigint,
      null,
      array[${CONSENT_KIND.SELLER}],
      true,
      ${CONSENT_PLACE.CHECKOUT},
      ${p.page},
      ${p.userSeq}::bigint,
      ${p.now}::timestamptz
    )
  `,
);
