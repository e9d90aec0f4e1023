import { MINUTE } from '@madang/contracts/time';
import { APPLICATION_STATUS, CURRENCY } from '@madang/contracts/codes';
import type { Course } from '@madang/contracts/main/course';
import { courseApi } from '@madang/contracts/main/course-calls';
import { isAfterSale, isBeforeSale, isSoldOut, priceOf } from '@madang/contracts/main/course-rules';
import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useChannel } from '../../lib/channel';
import { useToolFree } from '../../lib/consent';
import { useDrawn } from '../../lib/drawn';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { errorMessage } from '../../lib/api';
import { JoinFirst } from '../../domain/account/join-first';
import { useViewers } from '../../domain/course/course-viewer';
import { useCall } from '../../lib/query';
import { useMember } from '../../lib/session';
import { useNow } from '../../lib/time';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { Cover, coursePath, isPackage } from '../../domain/course/course-card';
import { asksMore } from '../../domain/enrolment/asking';
import { NoContent } from '../../ui/no-content';
import { Steps } from '../../ui/nav';
import { Empty, ErrorState, Loading, Skeleton, type Art } from '../../ui/states';
import { CheckoutForm } from './checkout-form';
import b from '../../ui/box-rows.module.css';
import { TitledSurface } from '../../ui/titled-surface';
import s from './checkout.module.css';
import { useHold } from './hold';
import { useBeforeSeat } from './use-before-seat';
import { useUsableCoupons } from './use-usable-coupons';
import l from '../../ui/layout.module.css';

const AlreadyEnrolledDialog = lazy(() => import('../../domain/package/already-enrolled-dialog'));
const ExtensionNotice = lazy(() => import('../../domain/package/extension-notice'));

/** The checkout of a class (RT-076). A seat is taken when the page opens or, if the class asks something, with the answers. */
export default function CheckoutPage() {
  useToolFree();
  const { t } = useTranslation('checkout');
  const courseSeq = Number(useParams()['courseSeq']);
  useTitle(t('title'));
  const lead = useChannel((state) => (state.lead?.courseSeq === courseSeq ? state.lead : null));
  const information = useCall(courseApi.find, { params: { courseSeq } }, { staleTime: 0 });
  if (information.error instanceof ApiError && information.error.status === 404) return <NoContent />;
  if (information.isSuccess && !information.data) return <NoContent title={t('deleted')} />;
  return (
    <div className={s.page}>
      <div className="wrap">
        <div className={s.head}>
          <h1>{t('title')}</h1>
          <Steps items={[t('steps.choose'), t('steps.pay'), t('steps.done')]} current={1} />
        </div>
        {information.data ? (
          <Seat course={information.data.course} />
        ) : information.isError ? (
          <ErrorState error={information.error} onRetry={() => void information.refetch()} />
        ) : (
          <CheckoutSkeleton of={lead} />
        )}
      </div>
    </div>
  );
}

/**
 * The placeholder of the checkout. If the ordered class is known already, it is shown at once, like in the server's document
 * (apps/api-page/src/view/checkout-view.ts).
 */
function CheckoutSkeleton({ of }: { of: Pick<Course, 'title' | 'imageUrl'> | null }) {
  const { t } = useTranslation('checkout');
  return (
    <Loading>
      <div className={s.cols}>
        <div className={l.stack16}>
          {of ? (
            <TitledSurface title={t('items')}>
              <div className={l.rowMiddle}>
                <Cover imageUrl={of.imageUrl} className={b.picture} />
                <div className={b.text}>
                  <h3>{of.title}</h3>
                </div>
              </div>
            </TitledSurface>
          ) : (
            <Skeleton height={260} radius={16} />
          )}
          <Skeleton height={180} radius={16} />
          <Skeleton height={220} radius={16} />
        </div>
        <Skeleton height={320} radius={16} />
      </div>
    </Loading>
  );
}

/** Why nobody can get a seat in the class now, as the name of the service's error; null if somebody can. */
function shutBy(course: Course, now: number): 'CLASS_NOT_OPEN' | 'CLASS_CLOSED' | 'CAPACITY_FULL' | null {
  if (isBeforeSale(course, now)) return 'CLASS_NOT_OPEN';
  if (isAfterSale(course, now)) return 'CLASS_CLOSED';
  return isSoldOut(course) ? 'CAPACITY_FULL' : null;
}

function Shut({ why, path }: { why: NonNullable<ReturnType<typeof shutBy>>; path: string }) {
  const { t } = useTranslation('checkout');
  return (
    <Notice art="lock" title={t('noSeat')} text={t(`shut.${why}`)}>
      <ButtonLink tone="primary" to={path}>
        {t('back')}
      </ButtonLink>
    </Notice>
  );
}

/** Takes the seat and shows the form of the checkout, or says why there is no seat. */
function Seat({ course }: { course: Course }) {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();
  const now = useNow(MINUTE);
  const path = coursePath(course);
  const member = useMember();
  const viewers = useViewers(useMemo(() => [course.courseSeq], [course.courseSeq]));
  const viewer = viewers.of(course.courseSeq);
  // A seat that is held is paid also where the class costs nothing by now.
  const free = viewers.known && !viewer.agreed && priceOf(course, now).free;
  const shut = shutBy(course, now);
  // A seat is taken only for a member of the site.
  const ready = viewers.known && !viewer.isAttend && !free && member === true;
  const [told, setTold] = useState(false);
  const { extended, setExtended, classes, asking, passes, failed } = useBeforeSeat(course, viewer, ready);
  const hold = useHold(course.courseSeq, { asks: asksMore(asking), skip: extended.length > 0, enabled: ready && passes });
  const held = hold.data !== undefined && !hold.isFetching;
  // Asked while the seat is awaited, so that the form is drawn with them and nothing in it moves.
  const coupons = useUsableCoupons(course.courseSeq, ready && passes && priceOf(course, now).currency === CURRENCY.KRW);
  const draws = useDrawn(held && !coupons.isLoading);
  const seat = hold.data?.enrolment;
  // The buyer enrolled in another class of the package meanwhile.
  const refused = hold.error instanceof ApiError && hold.error.is('PACKAGE_ATTENDED');
  const { refetch: askAgain } = classes;
  const { refetch } = hold;
  useEffect(() => {
    if (refused) void (extended.length > 0 ? refetch() : askAgain());
  }, [refused, extended.length, refetch, askAgain]);
  // The enrolment is complete without a payment, because a coupon covers the whole price.
  if (seat?.choiseStatusCd === APPLICATION_STATUS.APPROVED)
    return (
      <Notice title={t('enrolled.title')} text={t('enrolled.text', { title: course.title })} art="done">
        <Enter course={course} path={path} />
      </Notice>
    );
  if (viewers.known && viewer.isAttend)
    return (
      <Notice art="done" title={t('already.title')} text={t('already.text')}>
        <Enter course={course} path={path} />
      </Notice>
    );
  if (free) return <Navigate to={path} replace />;
  if (member === false && shut) return <Shut why={shut} path={path} />;
  if (member === false || (hold.error instanceof ApiError && hold.error.is('NOT_CHANNEL_USER'))) return <JoinFirst />;
  if (!passes)
    return failed ? (
      <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
    ) : (
      <>
        <CheckoutSkeleton of={course} />
        {classes.data && classes.data.length > 0 && extended.length === 0 && (
          <AlreadyEnrolledDialog list={classes.data} onCancel={() => void navigate(path)} onProceed={() => setExtended(classes.data)} />
        )}
      </>
    );
  if (hold.isError)
    return (
      <Notice art="lock" title={t('noSeat')} text={errorMessage(hold.error)}>
        <Again refused={hold.error instanceof ApiError && hold.error.status < 500} path={path} onAgain={() => void hold.refetch()} />
      </Notice>
    );
  if (!hold.data || !held || !draws) return <CheckoutSkeleton of={course} />;
  if (hold.data.running) return <Navigate to={`${path}/payment/complete?orderNo=${hold.data.running.orderNo}`} replace />;
  // The enrolment waits for the staff's approval or, on the waitlist, for a seat, so there is nothing to pay yet (AM-190).
  if (hold.data.enrolment && !hold.data.enrolment.needsPayment)
    return (
      <Notice art="done" title={t('waiting.title')} text={t(hold.data.enrolment.waitlisted ? 'waiting.waitlisted' : 'waiting.text')}>
        <ButtonLink tone="primary" to={path}>
          {t('back')}
        </ButtonLink>
      </Notice>
    );
  // If the class asks questions, the seat is taken only after the answers, so a class that is closed or full says so before the questions.
  if (shut && !hold.data.enrolment) return <Shut why={shut} path={path} />;
  return (
    <>
      <CheckoutForm
        course={asking}
        enrolment={hold.data.enrolment}
        path={path}
        skip={extended.length > 0}
        onRenew={() => void hold.refetch()}
      />
      {extended.length > 0 && !told && hold.data.enrolment && (
        <Suspense>
          <ExtensionNotice list={extended} onClose={() => setTold(true)} />
        </Suspense>
      )}
    </>
  );
}

/** The button into the classroom; for a package, which has none, to the learner's classes. */
function Enter({ course, path }: { course: Course; path: string }) {
  const { t } = useTranslation('checkout');
  return (
    <ButtonLink tone="primary" to={isPackage(course) ? '/me/classes' : `${path}/classroom`}>
      {t(isPackage(course) ? 'enterMine' : 'enter')}
    </ButtonLink>
  );
}

/** The buttons after a failure. If the service refused, trying again will not help, so the way back is the primary button. */
function Again({ refused, path, onAgain }: { refused: boolean; path: string; onAgain: () => void }) {
  const { t } = useTranslation('checkout');
  return refused ? (
    <>
      <Button onClick={onAgain}>{t('again')}</Button>
      <ButtonLink tone="primary" to={path}>
        {t('back')}
      </ButtonLink>
    </>
  ) : (
    <>
      <ButtonLink to={path}>{t('back')}</ButtonLink>
      <Button tone="primary" onClick={onAgain}>
        {t('again')}
      </Button>
    </>
  );
}

function Notice({ title, text, art, children }: { title: string; text: string; art?: Art; children: ReactNode }) {
  return (
    <TitledSurface>
      <Empty title={title} text={text} {...(art && { art })}>
        {children}
      </Empty>
    </TitledSurface>
  );
}
