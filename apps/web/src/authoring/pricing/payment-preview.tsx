import { seoulDay, seoulTime } from '@madang/contracts/dates';
import {
  accessPeriod,
  asksMembership,
  courseBadge,
  enrolButton,
  lacksPrice,
  priceOf,
  seatsLeft,
  VISITOR_ENROLMENT,
  type EnrolState,
} from '@madang/contracts/main/course-rules';
import type { Course } from '@madang/contracts/main/course';
import { fromSeoul, MINUTE } from '@madang/contracts/time';
import { Clock, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CourseBadge, Price } from '../../domain/course/course-parts';
import { saleDate } from '../../domain/course/sale-date';
import { formatCount, formatDateTime } from '../../lib/format';
import { useNow } from '../../lib/time';
import { Cover, isChallenge, isPackage } from '../../domain/course/course-card';
import { cx } from '../../ui/cx';
import { MomentField, type DayTime } from '../../ui/date';
import { Badge, KeyValues } from '../../ui/parts';
import { previewOf, type PaymentDraft } from '../../domain/course/payment-draft';
import b from '../../ui/button.module.css';
import l from '../../ui/layout.module.css';
import { Section } from '../../ui/section';
import s from './payment.module.css';

const isForMembers = (course: Course) => course.siteMembershipSeqs.length > 0;
/** The word key of the enrol button for a visitor, who is not a member yet. */
const wordOf = (course: Course, state: EnrolState) =>
  isPackage(course) && state === 'enrol'
    ? 'package.enrol'
    : `payment.button.${isForMembers(course) && asksMembership(state) ? 'members' : state}`;

/** The price; a package without one is not for sale yet, so it must not be shown as free. */
function ShownPrice({ course, at, size }: { course: Course; at: number; size: 'sm' | 'lg' }) {
  const { t } = useTranslation('authoring');
  if (lacksPrice(course)) return <b>{t('package.noPrice')}</b>;
  return <Price price={priceOf(course, at)} size={size} members={isForMembers(course)} material={course.materialTitle} />;
}

/** The preview in one line, shown on narrow windows where the full preview is below the form. */
export function PaymentStrip({ course, draft }: { course: Course; draft: PaymentDraft }) {
  const { t } = useTranslation('authoring');
  const now = useNow(MINUTE);
  const shown = previewOf(course, draft);
  const button = enrolButton(shown, VISITOR_ENROLMENT, now);
  return (
    <div className={cx(l.card, s.strip)} role="status" aria-label={t('payment.preview')}>
      <ShownPrice course={shown} at={now} size="sm" />
      <CourseBadge badge={courseBadge(shown, now)} />
      <span className={cx(b.btn, b.brand)} aria-disabled={!button.enabled}>
        {t(wordOf(shown, button.state))}
      </span>
    </div>
  );
}

/** The preview of what learners will see at a chosen moment: price, badge and button, by the rules shared with the class's page. */
export function PaymentPreview({ course, draft, dirty }: { course: Course; draft: PaymentDraft; dirty: boolean }) {
  const { t } = useTranslation('authoring');
  const now = useNow(MINUTE);
  const [moment, setMoment] = useState<DayTime | null>(null);
  const at = moment?.day ? Date.parse(fromSeoul(moment.day, moment.time)) : now;
  const shown = previewOf(course, draft);
  const price = priceOf(shown, at);
  const button = enrolButton(shown, VISITOR_ENROLMENT, at);
  const left = isChallenge(course) ? null : seatsLeft(shown);
  const access = accessPeriod(shown.vodDays);
  const label = t(wordOf(shown, button.state));
  return (
    <aside className={l.stack12} aria-label={t('payment.preview')}>
      <div className={l.between}>
        <h2>{t('payment.preview')}</h2>
        {dirty && <Badge>{t('payment.unsaved')}</Badge>}
      </div>
      <div className={cx(l.card, s.enrol)} aria-live="polite">
        <Cover imageUrl={course.imageUrl} className={s.cover}>
          <span className={s.onCover}>
            <CourseBadge badge={courseBadge(shown, at)} />
          </span>
        </Cover>
        <div className={cx(l.stack12, l.pad)}>
          <h3>{course.title}</h3>
          <ShownPrice course={shown} at={at} size="lg" />
          {price.discountEndAt && (
            <b className={cx(l.withIcon, l.bad)}>
              <Clock aria-hidden="true" />
              {t('payment.dueAt', { at: formatDateTime(price.discountEndAt) })}
            </b>
          )}
          <KeyValues
            rows={[
              ...(isChallenge(course)
                ? []
                : [
                    {
                      label: t('payment.access'),
                      value:
                        access.unit === 'unlimited'
                          ? t('payment.unlimited')
                          : t(access.unit === 'months' ? 'payment.months' : 'payment.days', { count: access.n }),
                    },
                  ]),
              ...(left === null
                ? []
                : [{ label: t('payment.left'), value: t('payment.seatsLeft', { value: formatCount(left), count: left }) }]),
              ...(shown.payStartAt ? [{ label: t('payment.payStart'), value: saleDate(shown, shown.payStartAt) }] : []),
              ...(shown.payEndAt ? [{ label: t('payment.payEnd'), value: saleDate(shown, shown.payEndAt) }] : []),
            ]}
          />
          <span className={cx(b.btn, b.brand)} aria-disabled={!button.enabled}>
            {label}
          </span>
        </div>
      </div>
      <div className={cx(l.card, l.pad, l.between)}>
        <div className={l.grow}>
          <Price price={price} size="sm" members={isForMembers(shown)} />
        </div>
        <span className={cx(b.btn, b.brand)} aria-disabled={!button.enabled}>
          {label}
        </span>
      </div>
      <p className={l.remark}>
        <Smartphone aria-hidden="true" />
        <span>{t('payment.phoneBar')}</span>
      </p>
      <Section>
        <MomentField
          label={t('payment.when')}
          hint={t('payment.whenHint')}
          byTime
          value={moment ?? { day: seoulDay(at), time: seoulTime(at) }}
          onChange={setMoment}
        />
        {moment && (
          <button type="button" className="link" onClick={() => setMoment(null)}>
            {t('payment.toNow')}
          </button>
        )}
      </Section>
    </aside>
  );
}
