import { MINUTE } from '@madang/contracts/time';
import { FARE, PUBLISH_STATUS } from '@madang/contracts/codes';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { challengeApi } from '@madang/contracts/main/challenge';
import { courseApi, type Course, type PublishCheck } from '@madang/contracts/main/course';
import { isSurvey } from '@madang/contracts/main/course-kinds';
import { courseStaffApi } from '@madang/contracts/main/operator';
import { packageApi } from '@madang/contracts/main/package';
import { reviewApi } from '@madang/contracts/main/review';
import { PAYMENT_PAGE } from '@madang/contracts/permissions';
import { lacksPrice, priceOf } from '@madang/contracts/main/course-rules';
import { Eye, Settings2, Star, Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useCan, useMay } from '../../lib/can';
import { formatCount, formatMoney } from '../../lib/format';
import { useCall } from '../../lib/query';
import { useNow } from '../../lib/time';
import { NotAllowed, type Act } from '../../domain/permissions/not-allowed';
import l from '../../ui/layout.module.css';
import { Mark } from '../../ui/mark';
import { useLessons } from '../../domain/authoring/class-data';
import { amountOf, toParts } from '../../domain/authoring/curriculum-tree';
import { isPackage } from '../../domain/course/course-card';
import type { Kind } from '../../domain/authoring/place';
import s from './authoring.module.css';

type Step = PublishCheck['missing'][number]['step'];
interface StepRow {
  key: Step | 'display' | 'more' | 'attendees' | 'demand' | 'challenge' | 'review';
  label: string;
  note: string;
}
/** The menu of steps beside the pages of a class. */
export function Steps({ course, check, kind }: { course: Course; check: PublishCheck | undefined; kind: Kind }) {
  const { t } = useTranslation('authoring');
  const lessons = useLessons(course.courseSeq);
  const seesMoney = useCan(PAYMENT_PAGE);
  const seesLessons = useCan(courseApi.publish);
  const seesLearners = useCan(enrolmentApi.list);
  const seesStaff = useCan(courseStaffApi.list);
  const seesQuestions = useCan(courseApi.questions);
  const amount = amountOf(toParts(lessons.data ?? []));
  const step = (key: StepRow['key'], note: string): StepRow => ({ key, label: t(`steps.${key}`), note });
  const paid = usePriceNote(course);
  // A class of the kind survey only counts who is interested, so it has neither lessons nor a price.
  const survey = isSurvey(course);
  return (
    <StepList
      course={course}
      check={check}
      steps={[
        step('information', t('steps.informationNote')),
        ...(seesLessons && !survey
          ? [step('curriculums', t('steps.curriculumsNote', { sections: amount.sections, lessons: amount.lessons }))]
          : []),
        ...(seesMoney && !survey ? [step('payment', paid)] : []),
        ...(kind === 'class' ? [step('display', t('steps.displayNote'))] : []),
        ...(kind === 'class' && (seesStaff || seesQuestions) ? [step('more', t('steps.moreNote'))] : []),
        ...(kind === 'class' && seesLearners && survey ? [step('demand', t('steps.demandNote'))] : []),
        ...(kind === 'class' && seesLearners && !survey
          ? [step('attendees', t('steps.attendeesNote', { value: formatCount(course.acceptCnt), count: course.acceptCnt }))]
          : []),
      ]}
    />
  );
}

/** The steps of a package; it has fewer of them than a class. */
export function PackageSteps({ course, check }: { course: Course; check: PublishCheck | undefined }) {
  const { t } = useTranslation('authoring');
  const { courseSeq } = course;
  const info = useCall(packageApi.find, { params: { courseSeq } }, { staleTime: 0, silent: true });
  const seesMoney = useCan(PAYMENT_PAGE);
  const seesLearners = useCan(enrolmentApi.list);
  const paid = usePriceNote(course);
  const count = info.data?.courses.length ?? 0;
  return (
    <StepList
      course={course}
      check={check}
      steps={[
        { key: 'setting', label: t('package.steps.setting'), note: t('steps.informationNote') },
        { key: 'curriculums', label: t('package.steps.curriculums'), note: t('package.count', { value: count, count }) },
        ...(seesMoney ? [{ key: 'payment' as const, label: t('steps.payment'), note: paid }] : []),
        { key: 'display', label: t('steps.display'), note: t('steps.displayNote') },
        ...(seesLearners
          ? [
              {
                key: 'attendees' as const,
                label: t('steps.attendees'),
                note: t('steps.attendeesNote', { value: formatCount(course.acceptCnt), count: course.acceptCnt }),
              },
            ]
          : []),
      ]}
    />
  );
}

/** The steps of a challenge, in the studio and at the address of a class's settings. */
export function ChallengeSteps({ course, check, studio }: { course: Course; check: PublishCheck | undefined; studio: boolean }) {
  const { t } = useTranslation('authoring');
  const lessons = useLessons(course.courseSeq);
  const seesMoney = useCan(PAYMENT_PAGE);
  const seesLearners = useCan(enrolmentApi.list);
  const seesReviews = useCan(reviewApi.adminList);
  const seesTerms = useCan(challengeApi.terms);
  const seesMissions = useCan(courseApi.publish);
  const seesStaff = useCan(courseStaffApi.list);
  const paid = usePriceNote(course);
  const missions = amountOf(toParts(lessons.data ?? [])).lessons;
  const learners = t('steps.attendeesNote', { value: formatCount(course.acceptCnt), count: course.acceptCnt });
  return (
    <StepList
      course={course}
      check={check}
      steps={[
        { key: 'information', label: t('steps.information'), note: t('steps.informationNote') },
        ...(seesTerms
          ? [{ key: studio ? ('terms' as const) : ('challenge' as const), label: t('steps.terms'), note: t('challenge.termsNote') }]
          : []),
        ...(seesMissions
          ? [
              {
                key: 'curriculums' as const,
                label: t('challenge.missions'),
                note: t('challenge.missionCount', { value: missions, count: missions }),
              },
            ]
          : []),
        ...(seesMoney ? [{ key: 'payment' as const, label: t('steps.payment'), note: paid }] : []),
        ...(studio ? [] : [{ key: 'display' as const, label: t('steps.display'), note: t('steps.displayNote') }]),
        ...(!studio && seesStaff ? [{ key: 'more' as const, label: t('steps.more'), note: t('steps.moreNote') }] : []),
        ...(seesLearners ? [{ key: 'attendees' as const, label: t('challenge.attendees'), note: learners }] : []),
        ...(studio && seesReviews
          ? [
              {
                key: 'review' as const,
                label: t('challenge.review'),
                note: t('challenge.reviewNote', { value: formatCount(course.reviewCount), count: course.reviewCount }),
              },
            ]
          : []),
      ]}
    />
  );
}

/** Whether the price is undecided: every class is free at first, so free counts as a decision only once the class is published. */
const isFreeSoFar = ({ fareCd, publishStatusCd }: Course) => fareCd === FARE.FREE && publishStatusCd !== PUBLISH_STATUS.PUBLISHED;

function usePriceNote(course: Course): string {
  const { t } = useTranslation('authoring');
  const now = useNow(MINUTE);
  if (lacksPrice(course)) return t('package.noPrice');
  const price = priceOf(course, now);
  const kind = isFreeSoFar(course) ? 'freeSoFar' : course.fareCd === FARE.FREE ? 'free' : course.fareCd === FARE.OPEN ? 'open' : 'paid';
  return kind === 'paid' ? t('steps.paid', { price: formatMoney(price.amount, price.currency) }) : t(`steps.${kind}`);
}

/** The steps that open to whoever may not change the class's information; the others are closed with it. */
const NEEDS_NO_UPDATE: readonly StepRow['key'][] = ['display', 'attendees', 'demand'];
/** The icons of the steps that are never required for publishing. */
const OPTIONAL_STEP_ICONS = { attendees: Users, demand: Users, display: Eye, more: Settings2, review: Star };

/** The list of steps with a note on each; a step that publishing needs has a check mark once nothing is missing in it (look rule 20). */
function StepList({ steps, check, course }: { steps: StepRow[]; check: PublishCheck | undefined; course: Course }) {
  const { t } = useTranslation('authoring');
  const list = useRef<HTMLOListElement>(null);
  const may = useMay();
  const informs = isPackage(course) ? packageApi.update : courseApi.update;
  const parts: Act[] = [
    [informs, t('steps.information')],
    [courseApi.publish, t('steps.curriculums')],
    [PAYMENT_PAGE, t('steps.payment')],
    [enrolmentApi.list, t('steps.attendees')],
  ];
  const closed = (isSurvey(course) ? parts.slice(0, 1) : parts).filter(([needs]) => !may(needs));
  const shown = steps.filter(({ key }) => may(informs) || NEEDS_NO_UPDATE.includes(key));
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
  }, []);
  return (
    <nav className={s.steps} aria-label={t('steps.label')}>
      <ol ref={list}>
        {shown.map(({ key, label, note }, i) => {
          const Icon = key in OPTIONAL_STEP_ICONS ? OPTIONAL_STEP_ICONS[key as keyof typeof OPTIONAL_STEP_ICONS] : null;
          const part = key === 'challenge' ? 'terms' : key;
          const open = check?.missing.some((m) => m.step === part) || (key === 'payment' && isFreeSoFar(course));
          const done = !Icon && check !== undefined && !open;
          return (
            <li key={key}>
              <NavLink to={key} preventScrollReset={false}>
                <Mark done={done}>{Icon ? <Icon /> : i + 1}</Mark>
                <span className={l.named}>
                  {label}
                  {done && <span className="sr-only"> {t('steps.done')}</span>}
                  <small>{note}</small>
                </span>
              </NavLink>
            </li>
          );
        })}
        {closed.length > 0 && (
          <li>
            <NotAllowed className={s.closedSteps} acts={closed} />
          </li>
        )}
      </ol>
    </nav>
  );
}
