import { FARE } from '@madang/contracts/codes';
import { attendApi } from '@madang/contracts/main/attend';
import { courseApi, type Course, type PublishCheck } from '@madang/contracts/main/course';
import { courseStaffApi } from '@madang/contracts/main/operator';
import { priceOf } from '@madang/contracts/main/course-rules';
import { Check, Settings2, Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useCan } from '../../lib/can';
import { formatCount, formatMoney } from '../../lib/format';
import { useNow } from '../../lib/time';
import { cx } from '../../ui/cx';
import { useLessons } from './class-data';
import { amountOf, toParts } from './curriculum-tree';
import s from './authoring.module.css';

type Step = PublishCheck['missing'][number]['step'];
/** The steps with what stands in each; a step without open points wears a check (look rule 20). */
export function Steps({ course, check }: { course: Course; check: PublishCheck | undefined }) {
  const { t } = useTranslation('authoring');
  const lessons = useLessons(course.courseSeq);
  const list = useRef<HTMLOListElement>(null);
  const now = useNow(60_000);
  const seesMoney = useCan(courseApi.updatePayment);
  const seesStudents = useCan(attendApi.list);
  const seesStaff = useCan(courseStaffApi.list);
  const seesQuestions = useCan(courseApi.questions);
  const amount = amountOf(toParts(lessons.data ?? []));
  const price = priceOf(course, now);
  const fare = course.fareCd === FARE.FREE ? 'free' : course.fareCd === FARE.OPEN ? 'open' : 'paid';
  const steps: { key: Step | 'more' | 'attendees'; note: string }[] = [
    { key: 'information', note: t('steps.informationNote') },
    { key: 'curriculums', note: t('steps.curriculumsNote', { sections: amount.sections, lessons: amount.lessons }) },
    ...(seesMoney
      ? [
          {
            key: 'payment' as const,
            note: fare === 'paid' ? t('steps.paid', { price: formatMoney(price.amount, price.currency) }) : t(`steps.${fare}`),
          },
        ]
      : []),
    ...(seesStaff || seesQuestions ? [{ key: 'more' as const, note: t('steps.moreNote') }] : []),
    ...(seesStudents
      ? [
          {
            key: 'attendees' as const,
            note: t('steps.attendeesNote', { value: formatCount(course.attendCount), count: course.attendCount }),
          },
        ]
      : []),
  ];
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
  }, []);
  return (
    <nav className={s.steps} aria-label={t('steps.label')}>
      <ol ref={list}>
        {steps.map(({ key, note }, i) => {
          const plain = key === 'attendees' || key === 'more';
          const done = !plain && check !== undefined && !check.missing.some((m) => m.step === key);
          return (
            <li key={key}>
              <NavLink to={key} preventScrollReset={false}>
                <span className={cx(s.mark, done && s.ok, plain && s.plain)} aria-hidden="true">
                  {key === 'attendees' ? <Users /> : key === 'more' ? <Settings2 /> : done ? <Check /> : i + 1}
                </span>
                <span className={s.step}>
                  {t(`steps.${key}`)}
                  {done && <span className="sr-only"> {t('steps.done')}</span>}
                  <small>{note}</small>
                </span>
              </NavLink>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
