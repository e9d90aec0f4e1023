import { courseApi } from '@madang/contracts/main/course';
import { COURSE_STAFF_TYPE, type CourseStaffType } from '@madang/contracts/staff-types';
import { courseStaffApi, type CourseStaff } from '@madang/contracts/main/operator';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useCan } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { useAct, useCall } from '../../lib/query';
import { revealPerson } from '../../lib/reveal';
import { Button, IconButton } from '../../ui/button';
import { Avatar, Badge, Card } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { Contact } from '../../domain/personal/contact';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { certificateApi } from '@madang/contracts/main/certificate';
import { hasLessons } from '@madang/contracts/main/course-kinds';
import { CertificateCard } from './certificate-card';
import { EventCard } from './event-card';
import { AddStaffDialog } from './add-staff-dialog';
import { QuestionsCard } from './questions-card';
import { PageHead } from '../../ui/page-head';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

const STAFF_ROLE_TONES: Record<CourseStaffType, 'brand' | 'line' | 'plain'> = { MNG: 'brand', FAC: 'line', CMG: 'plain' };

/**
 * The settings page for people and questions: instructors and class staff, inviting others, the certificate, and what the class asks of
 * those who enrol.
 */
export default function ClassStaffPage() {
  const { t } = useTranslation('class-staff');
  const courseSeq = Number(useParams()['courseSeq']);
  const params = { courseSeq };
  const seesStaff = useCan(courseStaffApi.list);
  const seesQuestions = useCan(courseApi.questions);
  const course = useCall(courseApi.find, { params }, { silent: true });
  const teachers = course.data?.course.teachers;
  return (
    <main id="main" className={l.work} tabIndex={-1}>
      <PageHead title={t('title')} note={t('note')} />
      <NotAllowed
        className={l.below}
        acts={[
          [courseStaffApi.addManager, t('add.open')],
          [courseApi.updateSetting, t('event.title')],
          [certificateApi.saveRule, t('certificate.title')],
          [courseApi.updateQuestions, t('questions.title')],
        ]}
      />
      <div className={l.stack16}>
        <Card
          title={t('teachers')}
          note={t('teachersNote')}
          aside={
            <Link className="link" to={`/classes/${courseSeq}/settings/information`}>
              {t('toInformation')}
            </Link>
          }
        >
          {!teachers ? (
            <SkeletonRows count={1} />
          ) : teachers.length === 0 ? (
            <p className={l.muted}>{t('noTeachers')}</p>
          ) : (
            <ul className={l.rows}>
              {teachers.map((one) => (
                <li key={one.userSeq}>
                  <Avatar name={one.name} imageUrl={one.profileImageUrl} />
                  <b>{one.name}</b>
                </li>
              ))}
            </ul>
          )}
        </Card>
        {seesStaff && <StaffCard courseSeq={courseSeq} />}
        {course.data && <EventCard course={course.data.course} />}
        {course.data && hasLessons(course.data.course) && <CertificateCard courseSeq={courseSeq} />}
        {seesQuestions && <QuestionsCard courseSeq={courseSeq} />}
      </div>
    </main>
  );
}

/** The class staff: people with a role in this class only. */
function StaffCard({ courseSeq }: { courseSeq: number }) {
  const { t } = useTranslation('class-staff');
  const list = useCall(courseStaffApi.list, { params: { courseSeq } }, { staleTime: 0 });
  const may = useCan(courseStaffApi.addManager);
  const [adding, setAdding] = useState(false);
  const options = { invalidates: [courseStaffApi.list, courseApi.find], onDone: () => toast(t('remove.done')) };
  const removeManager = useAct(courseStaffApi.removeManager, options);
  const removeFacilitator = useAct(courseStaffApi.removeFacilitator, options);
  const askRemove = async ({ userSeq, name, userTypeCd }: CourseStaff) => {
    if (!(await confirm(t('remove.text'), { title: t('remove.title', { name }), action: t('remove.do'), danger: true }))) return;
    (userTypeCd === COURSE_STAFF_TYPE.FACILITATOR ? removeFacilitator : removeManager).mutate({ params: { courseSeq, userSeq } });
  };
  return (
    <>
      <Card
        title={t('staff')}
        note={t('staffNote')}
        aside={
          may && (
            <Button size="sm" onClick={() => setAdding(true)}>
              <Plus aria-hidden="true" />
              {t('add.open')}
            </Button>
          )
        }
      >
        {list.isPending ? (
          <SkeletonRows count={2} />
        ) : list.isError ? (
          <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />
        ) : list.data.length === 0 ? (
          <Empty tight heading="h3" title={t('empty')} text={t('emptyText')} />
        ) : (
          <ul className={l.rows}>
            {list.data.map((one) => (
              <li key={one.userSeq}>
                <Avatar name={one.name} imageUrl={one.profileImageUrl} />
                <span className={cx(l.named, l.grow)}>
                  <b>{one.name}</b>
                  <Contact
                    name={one.name}
                    text={one.email}
                    onReveal={() => revealPerson(courseStaffApi.list, { params: { courseSeq } }, one.userSeq)}
                  />
                </span>
                <Badge tone={STAFF_ROLE_TONES[one.userTypeCd]}>{t(`role.${one.userTypeCd}`)}</Badge>
                {may && (
                  <IconButton dense label={t('remove.of', { name: one.name })} onClick={() => void askRemove(one)}>
                    <X aria-hidden="true" />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {adding && <AddStaffDialog courseSeq={courseSeq} onClose={() => setAdding(false)} />}
    </>
  );
}
