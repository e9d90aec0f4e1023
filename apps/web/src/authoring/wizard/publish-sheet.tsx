import { PAY_LIMIT, PUBLIC, PUBLISH_STATUS } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import type { Course, PublishCheck } from '@madang/contracts/main/course';
import { isSurvey } from '@madang/contracts/main/course-kinds';
import { isAfterSale, isBeforeSale, lacksPrice, priceOf } from '@madang/contracts/main/course-rules';
import { PAYMENT_PAGE } from '@madang/contracts/permissions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { usePlace, wordOf } from '../../domain/authoring/place';
import { Price } from '../../domain/course/course-parts';
import { saleDate } from '../../domain/course/sale-date';
import { isPackage } from '../../domain/course/course-card';
import type { SellerTask } from '../../domain/seller/seller-place';
import { useCan } from '../../lib/can';
import { formatDateTime } from '../../lib/format';
import { serverNow } from '../../lib/time';
import { Button, ButtonLink } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ClassLink } from './class-link';
import { MissingList, useMissingPath } from './missing-list';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';
import x from '../../ui/box-rows.module.css';

interface Props {
  course: Course;
  check: PublishCheck;
  busy: boolean;
  onPublish: () => void;
  onClose: () => void;
}
/** The dialog around publishing: what is missing, a summary of how people will find the class, and its address for sharing. */
export default function PublishSheet(props: Props) {
  const { t } = useTranslation('authoring');
  const { course, check, onClose } = props;
  const published = course.publishStatusCd === PUBLISH_STATUS.PUBLISHED;
  const [title, note] = published
    ? [t('sheet.open'), t('sheet.openNote')]
    : check.ready
      ? [t('sheet.title'), t(check.review ? 'sheet.reviewNote' : 'sheet.note', { days: LIMITS.reviewDays })]
      : [t('publish.missingTitle'), t(check.review ? 'publish.missingReview' : 'publish.missingText')];
  return (
    <Dialog open size="m" title={title} note={note} onClose={onClose} locked={props.busy} foot={<Foot {...props} published={published} />}>
      <div className={l.stack20}>
        {!published && !check.ready && <MissingList course={course} missing={check.missing} onGo={onClose} />}
        <Summary course={course} onGo={onClose} />
        <section className={l.stack8}>
          <h3>{t('sheet.link')}</h3>
          <ClassLink course={course} />
        </section>
      </div>
    </Dialog>
  );
}

function Foot({ course, check, busy, published, onPublish, onClose }: Props & { published: boolean }) {
  const { t } = useTranslation('authoring');
  const { kind } = usePlace();
  const navigate = useNavigate();
  const pathOf = useMissingPath();
  const { pathname } = useLocation();
  if (published)
    return (
      <>
        <Button onClick={onClose}>{t('sheet.close')}</Button>
        <ButtonLink tone="primary" to={`/${isPackage(course) ? 'packages' : 'classes'}/${course.courseSeq}`}>
          {t(wordOf(kind, 'view'))}
        </ButtonLink>
      </>
    );
  const first = check.missing[0];
  const mend = () => {
    onClose();
    if (first) void navigate(pathOf(first), { state: { back: pathname } satisfies SellerTask });
  };
  return (
    <>
      <Button onClick={onClose} disabled={busy}>
        {t('sheet.later')}
      </Button>
      {check.ready ? (
        <Button tone="primary" busy={busy} onClick={onPublish}>
          {t(check.review ? 'publish.request' : 'publish.do')}
        </Button>
      ) : (
        <Button tone="primary" onClick={mend}>
          {t('sheet.mend')}
        </Button>
      )}
    </>
  );
}

/** A summary of how the class will look once it is published; its lines link to the pages where this person can change them. */
function Summary({ course, onGo }: { course: Course; onGo: () => void }) {
  const { t } = useTranslation('authoring');
  const { base, kind } = usePlace();
  const seesMoney = useCan(PAYMENT_PAGE);
  const now = serverNow();
  const price = priceOf(course, now);
  const money = seesMoney ? `${base}/payment` : null;
  const information = `${base}/${kind === 'package' ? 'setting' : 'information'}#publicCd`;
  return (
    <ul className={x.rows}>
      {!isSurvey(course) && (
        <Line label={t('sheet.price')} to={money} onGo={onGo}>
          {lacksPrice(course) ? t('sheet.noPrice') : <Price price={price} size="sm" members={course.siteMembershipSeqs.length > 0} />}
          {price.discountEndAt && <small>{t('sheet.discountUntil', { at: formatDateTime(price.discountEndAt) })}</small>}
        </Line>
      )}
      <Line label={t('sheet.visibility')} to={information} onGo={onGo}>
        {t(course.publicCd === PUBLIC.PUBLIC ? 'sheet.public' : 'sheet.private')}
        <small>{t(course.publicCd === PUBLIC.PUBLIC ? 'sheet.publicNote' : 'sheet.privateNote')}</small>
      </Line>
      <Line label={t('sheet.start')} to={isSurvey(course) ? null : money} onGo={onGo}>
        {isSurvey(course) ? (
          <>
            {t('sheet.survey')}
            <small>{t('sheet.surveyNote')}</small>
          </>
        ) : (
          <>
            {isAfterSale(course, now)
              ? t('sheet.over')
              : isBeforeSale(course, now)
                ? t('sheet.startsAt', { at: saleDate(course, course.payStartAt!) })
                : t('sheet.now')}
            {course.payEndCd !== PAY_LIMIT.NONE && course.payEndAt && (
              <small>{t('sheet.endsAt', { at: saleDate(course, course.payEndAt) })}</small>
            )}
          </>
        )}
      </Line>
    </ul>
  );
}

function Line({ label, to, onGo, children }: { label: string; to: string | null; onGo: () => void; children: ReactNode }) {
  const { t } = useTranslation('authoring');
  return (
    <li className={x.row}>
      <div className={cx(l.named, l.grow)}>
        <small>{label}</small>
        {children}
      </div>
      {to && (
        <Link className="link" to={to} onClick={onGo} aria-label={t('sheet.changeOf', { name: label })}>
          {t('sheet.change')}
        </Link>
      )}
    </li>
  );
}
