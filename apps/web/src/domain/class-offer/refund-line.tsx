import { refundApi } from '@madang/contracts/util/refund-calls';
import { WITHDRAWAL_DAYS, type RefundTerms } from '@madang/contracts/util/refund-rules';
import { wholeBack } from '@madang/contracts/util/refund-table';
import { REFUND_BASIS, REFUND_PART } from '@madang/contracts/answer-codes';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/query';
import { useAsOf } from '../../lib/time';
import s from './class-offer.module.css';

/** The key of the words that say until when a purchase made now is refunded in full; other words if lessons open before the start. */
function ruleOf(terms: RefundTerms, now: number): string {
  const basis = wholeBack(terms, new Date(now));
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
  /** The class of the paragraph, which keeps the height of the line while the terms load. */
  className: string | undefined;
  /** Scrolls to the terms on this page; returns false if this page does not show them, so that the link opens `address`. */
  onFollow: () => boolean;
}) {
  const { t } = useTranslation('class-offer');
  const terms = useCall(refundApi.terms, { query: { courseSeq } }, { silent: true });
  const rule = useAsOf((now) => (terms.data ? ruleOf(terms.data, now) : null));
  const follow = (event: MouseEvent) => {
    if (onFollow()) event.preventDefault();
  };
  return (
    <p className={className}>
      {rule && (
        <a className={s.terms} href={address} onClick={follow}>
          {t(`refund.${rule}`, { days: WITHDRAWAL_DAYS })}
        </a>
      )}
    </p>
  );
}
