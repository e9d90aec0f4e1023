import { PAY_LIMIT, YN } from '@madang/contracts/codes';
import type { Price } from '@madang/contracts/main/course-rules';
import { daysLeft, MINUTE, SECOND } from '@madang/contracts/time';
import { Hash } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CouponLine } from '../../domain/class-offer/coupon-line';
import { OpeningAlert } from '../../domain/class-offer/opening-alert';
import { RefundLine } from '../../domain/class-offer/refund-line';
import { isChallenge } from '../../domain/course/course-card';
import { formatCount, formatMoney } from '../../lib/format';
import { useNow } from '../../lib/time';
import { cx } from '../../ui/cx';
import { Badge, Callout } from '../../ui/parts';
import { scrollToPart } from './class-tabs';
import { AboveRoom } from './above-room';
import { offersAlert, showsCoupon, type ClassView } from './use-class';
import l from '../../ui/layout.module.css';
import s from './enrol-card.module.css';

/*
 * The parts of the enrol card that depend on the viewer or stand last in it. They are loaded after the page is painted, because the first
 * load of a class's page has reached its size limit.
 */

const Friends = lazy(() => import('../../domain/class-invite/friends'));

/** Above the enrol button: the coupon that the checkout applies or, while nobody can enrol, the button for a notice of the opening. */
export function AboveButton({ view }: { view: ClassView }) {
  const { course, state } = view;
  if (!view.known) return <AboveRoom view={view} />;
  if (offersAlert(view)) return <OpeningAlert course={course} why={state === 'closed' && isChallenge(course) ? 'term' : state} />;
  return showsCoupon(view) && <CouponLine course={course} />;
}

/**
 * Below the buttons: one line on refunds, the class's Slack channel, the way to invite friends, and how many enrolled or how soon it ends.
 */
export function BelowButtons({ view }: { view: ClassView }) {
  const { course, state, price } = view;
  const inside = state === 'enter' || state === 'enterManager';
  const sells = view.enabled && !inside && state !== 'demand';
  return (
    <>
      {sells && !price.free && (
        <RefundLine
          courseSeq={course.courseSeq}
          address={`${view.path}#refund`}
          className={cx(s.note, s.line)}
          onFollow={() => scrollToPart('refund')}
        />
      )}
      {inside && course.slackChannel && <SlackChannel channel={course.slackChannel} />}
      {view.viewer.canSendInviteEventYn === YN.YES && (
        <Suspense>
          <Friends course={course} />
        </Suspense>
      )}
      {!inside && <Rolling view={view} />}
    </>
  );
}

/** The price of today, for somebody who pays another one. */
export function PresentPrice({ price: { free, total, currency } }: { price: Price }) {
  const { t } = useTranslation('class-offer');
  return <p className={l.muted13}>{t('agreed', { now: free ? t('ui:money.free') : formatMoney(total, currency) })}</p>;
}

/** The class's Slack channel (CR-150): a link, or only its name. */
function SlackChannel({ channel }: { channel: string }) {
  const { t } = useTranslation('class-offer');
  return (
    <Callout icon={Hash}>
      {channel.startsWith('#') ? (
        t('slack.name', { channel: channel.slice(1) })
      ) : (
        <a className="link" href={channel} target="_blank" rel="noopener noreferrer">
          {t('slack.open')}
        </a>
      )}
    </Callout>
  );
}

/** Milliseconds for which each of the changing facts is shown. */
const FACT_SHOWN_MS = 4 * SECOND;
/**
 * Shows in turn how many people enrolled and how many days are left, each if the class's settings show it and there is something to say
 * (CR-142, CR-143).
 */
function Rolling({ view }: { view: ClassView }) {
  const { t } = useTranslation('class-offer');
  const now = useNow(MINUTE);
  const { course, setting } = view;
  const closes = course.payEndCd === PAY_LIMIT.LIMITED ? course.payEndAt : null;
  const days = closes ? daysLeft(closes, now) : 0;
  const lines = [
    setting.marketingRollingAttendeeYn === YN.YES &&
      course.attendSum > 0 &&
      t('rolling.attendee', { n: formatCount(course.attendSum), count: course.attendSum }),
    setting.marketingRollingPeriodYn === YN.YES &&
      closes !== null &&
      Date.parse(closes) > now &&
      (days > 0 ? t('rolling.period', { n: days, count: days }) : t('rolling.lastDay')),
  ].filter((line): line is string => Boolean(line));
  const [at, setAt] = useState(0);
  const many = lines.length > 1;
  useEffect(() => {
    if (!many) return;
    const timer = setInterval(() => setAt((old) => old + 1), FACT_SHOWN_MS);
    return () => clearInterval(timer);
  }, [many]);
  if (lines.length === 0) return null;
  const shown = at % lines.length;
  return (
    <p className={s.rolling}>
      <Badge tone="brand">
        <span key={shown} className={s.roll}>
          {lines[shown]}
        </span>
      </Badge>
    </p>
  );
}
