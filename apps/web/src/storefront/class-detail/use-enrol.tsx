import { SELECTION_TYPE } from '@madang/contracts/codes';
import type { Enrolment } from '@madang/contracts/main/enrolment';
import { isCommunity } from '@madang/contracts/main/course-kinds';
import { demandApi } from '@madang/contracts/main/demand-calls';
import type { DeliveryAddress } from '@madang/contracts/main/delivery-address';
import { enrolmentApi } from '@madang/contracts/main/enrolment-calls';
import { packageApi } from '@madang/contracts/main/package-calls';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { call, report } from '../../lib/api';
import { useJoinFirst } from '../../domain/account/join-first';
import { ENROLMENT_READS } from '../../domain/course/course-viewer';
import { eventCodeOf } from '../../domain/course/event-code';
import { refererCode } from '../../domain/course/referer-code';
import { invalidate } from '../../lib/query';
import { isLoggedIn, isMember, useLoggedIn } from '../../lib/session';
import { chosenTerm } from '../../domain/course/term-choice';
import { askLogin, userOnly } from '../../lib/user-only';
import { isPackage } from '../../domain/course/course-card';
import { scheduleAllows } from '../../domain/course/schedule-check';
import { asksMore, type Asking } from '../../domain/enrolment/asking';
import type { AskedBefore } from '../../domain/enrolment/asked-before';
import type { EnrolledClass } from '../../domain/package/already-enrolled-dialog';
import { rememberAct, takePendingAct } from '../../domain/course/pending-act';
import type { ClassView } from './use-class';

/** The dialogs of an enrolment, loaded only when somebody enrols, because most visitors of a class do not. */
const EnrolDialogs = lazy(async () => ({ default: (await import('./enrol-dialogs')).EnrolDialogs }));

export interface EnrolmentRequest {
  answers: { question: string; answer: string }[];
  phone: string | null;
  delivery: DeliveryAddress | null;
}
/** The refusals after which the class is fetched again, because the page showed outdated data. */
const REREAD_REFUSALS = ['ALREADY_ENROLLED', 'TERM_CLOSED', 'CAPACITY_FULL'] as const;
/** The classes of a package in which the person is enrolled already, and what those that come new ask (EN-026, EN-055). */
async function beforePackage(courseSeq: number): Promise<{ list: EnrolledClass[]; asked: Asking }> {
  const at = { params: { courseSeq } };
  const [list, asked] = await Promise.all([call(packageApi.checkAttend, at), call(packageApi.asked, at)]);
  return { list, asked };
}

/** Runs a step of the enrolment. A person who has to join the site first returns to `back` afterwards; other refusals are alerted. */
function useGuarded(courseSeq: number, back?: string) {
  const here = useLocation();
  const join = useJoinFirst();
  const [busy, setBusy] = useState(false);
  const joinFirst = () => {
    rememberAct('enrol', courseSeq);
    join(back ?? here.pathname + here.search);
  };
  const guarded = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.is('NOT_CHANNEL_USER')) {
        error.claim();
        joinFirst();
      } else {
        if (error instanceof ApiError && REREAD_REFUSALS.some((name) => error.is(name))) await invalidate(...ENROLMENT_READS);
        report(error);
      }
    } finally {
      setBusy(false);
    }
  };
  return { busy, guarded, joinFirst };
}

/** Puts the person on the list of those who get a notice when the class opens, or takes them off; a visitor has to log in first. */
function askToBeTold({ course, demand }: ClassView): void {
  userOnly(
    () => {
      const asked = demand?.mineAt ? demandApi.remove : demandApi.add;
      call(asked, { params: { courseSeq: course.courseSeq } }).then(() => invalidate(demandApi.find), report);
    },
    { title: course.title, imageUrl: course.imageUrl },
  );
}

/**
 * Leads from the enrol button to the classroom, the checkout or the application; a person who has to log in or join first returns to
 * `back`.
 */
export function useEnrol(view: ClassView, back?: string): { start: () => void; busy: boolean; dialogs: ReactNode } {
  const { t } = useTranslation('class-detail');
  const navigate = useNavigate();
  const loggedIn = useLoggedIn();
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<Enrolment | null>(null);
  // For a package: the classes in which the person is enrolled already, and whether they want it anyway (AM-057).
  const [alreadyEnrolled, setAlreadyEnrolled] = useState<EnrolledClass[]>([]);
  const [goesOn, setGoesOn] = useState(false);
  const [told, setTold] = useState(false);
  const { course, state, path, price } = view;
  const { busy, guarded, joinFirst } = useGuarded(course.courseSeq, back);
  const packaged = isPackage(course);
  const [asked, setAsked] = useState<Asking>(course);
  // Whether the person pays at once: an application is paid after the approval (AM-190).
  const paysNow = state === 'enrol' && !price.free && course.choiseTypeCd !== SELECTION_TYPE.MANAGER;

  const apply = async (enrolment: EnrolmentRequest, skip = goesOn) => {
    const enrolled = await call(enrolmentApi.create, {
      params: { courseSeq: course.courseSeq },
      body: {
        ...enrolment,
        payMethodCd: null,
        refererCode: refererCode(),
        eventCode: eventCodeOf(course.courseSeq),
        skipAttendCheckYn: skip,
        termSeq: chosenTerm(course.courseSeq),
      },
    });
    await invalidate(...ENROLMENT_READS, packageApi.find);
    setAsking(false);
    if (enrolled.needsPayment) void navigate(`${path}/payment`);
    else setDone(enrolled);
  };
  const start = () => {
    if (state === 'demand') return askToBeTold(view);
    if (state === 'members') return void navigate(`/membership?classSeq=${course.courseSeq}`);
    // A package has no classroom: each of its classes has one.
    if (packaged && state === 'enter') return void navigate('/me/classes');
    if (packaged && state === 'enterManager') return void navigate(`${path}/settings/attendees`);
    if (state === 'enter' || state === 'enterManager' || state === 'open')
      return void navigate(isCommunity(course) ? `/classes/${course.courseSeq}/board` : `${path}/classroom`);
    if (!isLoggedIn()) {
      rememberAct('enrol', course.courseSeq);
      return askLogin({ title: course.title, imageUrl: course.imageUrl, ...(back && { next: back }) });
    }
    if (state === 'deposit') return void navigate(`${path}/payment/complete?orderNo=${view.viewer.pendingOrderNo}`);
    if (state === 'continue') return void navigate(`${path}/payment`);
    // Joining comes before the questions of the class, whose answers would be lost on the way.
    if (isMember() === false) return joinFirst();
    if (!packaged) return proceed(false, course);
    void guarded(async () => {
      const before = await beforePackage(course.courseSeq);
      setAsked(before.asked);
      if (before.list.length === 0) return proceed(false, before.asked);
      setGoesOn(false);
      setAlreadyEnrolled(before.list);
    });
  };
  const proceed = (skip: boolean, asks: Asking) => {
    setGoesOn(skip);
    if (paysNow)
      return void guarded(async () => {
        const extended = skip ? alreadyEnrolled : [];
        if (await scheduleAllows(course.courseSeq, t('schedule')))
          void navigate(`${path}/payment`, { state: { extended, schedule: true } satisfies AskedBefore });
      });
    if (asksMore(asks)) return setAsking(true);
    void guarded(() => apply({ answers: [], phone: null, delivery: null }, skip));
  };

  const go = useRef(start);
  useEffect(() => {
    go.current = start;
  });
  const ready = loggedIn && view.known && (state === 'enrol' || state === 'waitlist' || state === 'continue');
  useEffect(() => {
    if (ready && takePendingAct('enrol', course.courseSeq)) go.current();
  }, [ready, course.courseSeq]);

  return {
    start,
    busy,
    dialogs: (asking || done || alreadyEnrolled.length > 0) && (
      <Suspense>
        <EnrolDialogs
          view={view}
          busy={busy}
          step={{ asking, asked: packaged ? asked : course, alreadyEnrolled, goesOn, done, told }}
          onAsked={(enrolment) => (enrolment ? guarded(() => apply(enrolment)) : setAsking(false))}
          onAlreadyEnrolled={(yes) => (yes ? proceed(true, asked) : setAlreadyEnrolled([]))}
          onTold={() => setTold(true)}
          onDone={() => setDone(null)}
        />
      </Suspense>
    ),
  };
}
