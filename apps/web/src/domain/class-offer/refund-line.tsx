import { refundApi } from '@madang/contracts/util/refund-calls';
import { WITHDRAWAL_DAYS, type RefundTerms } from '@madang/contracts/util/refund-rules';
import { wholeBack } from '@madang/contracts/util/refund-table';
import { REFUND_BASIS, REFUND_PART } from '@madang/contracts/answer-codes';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/query';
import { serverNow } from '../../lib/time';
import s from './class-offer.module.css';

/** The word for when everything is refunded of what is bought now; lessons that can be opened before the start are named. */
function ruleOf(terms: RefundTerms): string {
  const basis = wholeBack(terms, new Date(serverNow()));
  const opens = terms.groups.some(({ parts }) => parts.some(({ kind }) => kind === REFUND_PART.LESSONS));
  return basis === REFUND_BASIS.BEFORE_START && opens ? `${basis}_UNOPENED` : basis;
}

/** One line that says until when everything is refunded, by the class's own terms; it leads to their text. */
export function RefundLine({
  courseSeq,
  address,
  className,
  onFollow,
}: {
  courseSeq: number;
  /** The address of the refund terms, for a card that stands on another page. */
  address: string;
  /** Keeps the height of the line while the terms are awaited. */
  className: string | undefined;
  /** Goes to the terms; answers whether they stand on this page. */
  onFollow: () => boolean;
}) {
  const { t } = useTranslation('class-offer');
  const terms = useCall(refundApi.terms, { query: { courseSeq } }, { silent: true });
  const follow = (event: MouseEvent) => {
    if (onFollow()) event.preventDefault();
  };
  return (
    <p className={className}>
      {terms.data && (
        <a className={s.terms} href={address} onClick={follow}>
          {t(`refund.${ruleOf(terms.data)}`, { days: WITHDRAWAL_DAYS })}
        </a>
      )}
    </p>
  );
}
