import { CHOISE_TYPE, PAY_LIMIT, YN } from '@madang/contracts/codes';
import { daysLeft } from '@madang/contracts/time';
import { Hash } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CouponLine } from '../../domain/class-offer/coupon-line';
import { OpeningAlert } from '../../domain/class-offer/opening-alert';
import { RefundLine } from '../../domain/class-offer/refund-line';
import { isChallenge } from '../../domain/course/course-card';
import { formatCount } from '../../lib/format';
import { useNow } from '../../lib/time';
import { cx } from '../../ui/cx';
import { Badge, Callout } from '../../ui/parts';
import { scrollToPart } from './class-tabs';
import type { ClassView } from './use-class';
import s from './enrol-card.module.css';

/*
 * The parts of the enrol card that depend on the viewer or stand last in it. They are loaded after the page is painted, since the page of a
 * class is as heavy as it may be.
 */

const Friends = lazy(() => import('../../domain/class-invite/friends'));
const SHUT: readonly ClassView['state'][] = ['closed', 'notOpen', 'soldOut'];

/** Above the enrol button: the coupon that its checkout applies, or for a class in which nobody can enrol now the way to be told. */
export function AboveButton({ view }: { view: ClassView }) {
  const { course, state, price } = view;
  if (!view.known) return null;
  if (SHUT.includes(state)) return <OpeningAlert course={course} why={state === 'closed' && isChallenge(course) ? 'term' : state} />;
  const pays = (state === 'enrol' && course.choiseTypeCd !== CHOISE_TYPE.MANAGER) || state === 'continue';
  return pays && !price.free && <CouponLine course={course} total={price.total} />;
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
const ROLL = 4000;
/**
 * Shows in turn how many people enrolled and how many days are left, each if the class's settings show it and there is something to say
 * (CR-142, CR-143).
 */
function Rolling({ view }: { view: ClassView }) {
  const { t } = useTranslation('class-offer');
  const now = useNow(60_000);
  const { course, setting } = view;
  const closes = course.payEndCd === PAY_LIMIT.LIMITED ? course.payEndAt : null;
  const days = closes ? daysLeft(closes, now) : 0;
  const lines = [
    setting.marketingRollingAttendeeYn === 'Y' &&
      course.attendSum > 0 &&
      t('rolling.attendee', { n: formatCount(course.attendSum), count: course.attendSum }),
    setting.marketingRollingPeriodYn === 'Y' &&
      closes !== null &&
      Date.parse(closes) > now &&
      (days > 0 ? t('rolling.period', { n: days, count: days }) : t('rolling.lastDay')),
  ].filter((line): line is string => Boolean(line));
  const [at, setAt] = useState(0);
  const many = lines.length > 1;
  useEffect(() => {
    if (!many) return;
    const timer = setInterval(() => setAt((old) => old + 1), ROLL);
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
