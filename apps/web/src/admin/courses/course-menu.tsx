import { PUBLISH_STATUS } from '@madang/contracts/codes';
import { CLASS_STATE } from '@madang/contracts/answer-codes';
import { courseApi, type AdminCourse } from '@madang/contracts/main/course';
import { isSurvey } from '@madang/contracts/main/course-kinds';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { CopyPlus, DoorClosed, DoorOpen, ExternalLink, LayoutTemplate, Link2, Pencil, Trash2, Users, Wallet } from 'lucide-react';
import { packageApi } from '@madang/contracts/main/package';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { call, errorMessage } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { canDo, type Needs } from '../../lib/can';
import { alert, confirm, toast } from '../../lib/dialogs';
import { useAct } from '../../lib/query';
import { session } from '../../lib/session';
import { isChallenge, isPackage } from '../../domain/course/course-card';
import { baseOf, peopleOf, settingsOf } from '../../domain/course/course-settings';
import { isOpenTo } from '../../domain/course/staff-pages';
import { LazyLanding } from '../../domain/landing/lazy-landing';
import { useClosing } from '../../domain/course/use-closing';
import type { MenuItem } from '../../ui/menu';
import { MoreMenu } from '../../ui/more-menu';

/** The menu of what staff can do with a class of the list. */
export function CourseMenu({ course }: { course: AdminCourse }) {
  const { t } = useTranslation('admin-courses');
  const { courseSeq, title } = course;
  const path = `/${isPackage(course) ? 'packages' : 'classes'}/${courseSeq}`;
  const remove = useAct(courseApi.remove, {
    silent: true,
    invalidates: [courseApi.adminList, courseApi.trash, courseApi.list],
    onDone: () => toast(t('remove.done', { title })),
  });
  const navigate = useNavigate();
  const duplicate = useAct(courseApi.copy, {
    invalidates: [courseApi.adminList],
    onDone: (made) => {
      toast(t('duplicate.done', { title }));
      // Opens the settings of the copy if the person may change them; otherwise the list shows the copy.
      if (canDo(session(), courseApi.update)) void navigate(settingsOf({ ...course, courseSeq: made.courseSeq }));
    },
  });
  const closing = useClosing('admin-courses');
  const [landing, setLanding] = useState(false);
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(location.origin + path);
      toast(t('copied'));
    } catch {
      toast(t('copyFailed'), { tone: 'bad' });
    }
  };
  const askRemove = async () => {
    // If the class has published landing pages, the question adds that their visitors will be told that the class does not exist.
    const pages = canDo(session(), sitePageApi.list)
      ? await call(sitePageApi.list, { query: { courseSeq, page: 1, size: 10 } }).catch(() => null)
      : null;
    const count = pages?.list.filter((one) => one.publishStatusCd === PUBLISH_STATUS.PUBLISHED).length ?? 0;
    const text = count ? `${t('remove.text')}\n${t('remove.landing', { count })}` : t('remove.text');
    if (!(await confirm(text, { title: t('remove.title', { title }), action: t('remove.do'), danger: true }))) return;
    remove.mutate(
      { params: { courseSeq } },
      {
        // Says why the service refuses; for a class with learners, also what staff can do instead.
        onError: (failed) =>
          void alert(
            failed instanceof ApiError && failed.is('CLASS_HAS_STUDENTS')
              ? `${errorMessage(failed)}\n${t('remove.instead')}`
              : errorMessage(failed),
            { title: t('remove.refused') },
          ),
      },
    );
  };
  const s = session();
  const changes = (needs: Needs) => canDo(s, needs) && isOpenTo((one) => canDo(s, one), course);
  const items: (MenuItem | null)[] = [
    ...(changes(courseApi.update) ? [{ label: t('menu.edit'), icon: <Pencil aria-hidden="true" />, to: settingsOf(course) }] : []),
    ...(changes(courseApi.updatePayment)
      ? [{ label: t('menu.payment'), icon: <Wallet aria-hidden="true" />, to: `${baseOf(course)}/payment` }]
      : []),
    ...(canDo(s, enrolmentApi.list)
      ? [{ label: t(isSurvey(course) ? 'menu.waiting' : 'menu.learners'), icon: <Users aria-hidden="true" />, to: peopleOf(course) }]
      : []),
    { label: t(isPackage(course) ? 'menu.viewPackage' : 'menu.view'), icon: <ExternalLink aria-hidden="true" />, to: path, newTab: true },
    ...(canDo(s, sitePageApi.list)
      ? [{ label: t('menu.landing'), icon: <LayoutTemplate aria-hidden="true" />, onSelect: () => setLanding(true) }]
      : []),
    { label: t('menu.copy'), icon: <Link2 aria-hidden="true" />, onSelect: () => void copyLink() },
    ...(changes(courseApi.copy) && (!isPackage(course) || canDo(s, packageApi.create))
      ? [
          {
            label: t(isPackage(course) ? 'duplicate.package' : 'duplicate.do'),
            icon: <CopyPlus aria-hidden="true" />,
            disabled: duplicate.isPending,
            onSelect: () => duplicate.mutate({ params: { courseSeq } }),
          },
        ]
      : []),
    ...(canDo(s, courseApi.close) && !isChallenge(course) && (course.state === CLASS_STATE.OPEN || course.state === CLASS_STATE.FULL)
      ? [{ label: t('closing.do'), icon: <DoorClosed aria-hidden="true" />, onSelect: () => void closing.close(course) }]
      : []),
    ...(canDo(s, courseApi.close) && !isChallenge(course) && course.state === CLASS_STATE.CLOSED
      ? [{ label: t('closing.reopen'), icon: <DoorOpen aria-hidden="true" />, onSelect: () => closing.reopen(course) }]
      : []),
    ...(changes(courseApi.remove)
      ? [null, { label: t('remove.do'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => void askRemove() }]
      : []),
  ];
  return (
    <>
      <MoreMenu of={title} label={t('menu.of', { title })} items={items} />
      {landing && (
        <Suspense>
          <LazyLanding course={course} onClose={() => setLanding(false)} />
        </Suspense>
      )}
    </>
  );
}
