import { PUBLISH_STATUS } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { courseApi, type Course, type PublishCheck } from '@madang/contracts/main/course';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { daysAfter } from '@madang/contracts/dates';
import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { isSurvey } from '@madang/contracts/main/course-kinds';
import { isAfterSale } from '@madang/contracts/main/course-rules';
import { DoorClosed, DoorOpen, Ellipsis, Eye, EyeOff, History, LayoutTemplate, QrCode } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canDo } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { report } from '../../lib/api';
import { formatDateTime } from '../../lib/format';
import { useAct } from '../../lib/query';
import { session } from '../../lib/session';
import { serverNow } from '../../lib/time';
import { Button, IconButton } from '../../ui/button';
import { isChallenge, isPackage } from '../../domain/course/course-card';
import { LazyLanding } from '../../domain/landing/lazy-landing';
import { classHistoryPath } from '../../domain/history/history-path';
import { useClosing } from '../../domain/course/use-closing';
import { Menu, type MenuItem } from '../../ui/menu';
import l from '../../ui/layout.module.css';
import bar from '../../ui/top-bar.module.css';
import { takeClass, usePublishCheck } from '../../domain/authoring/class-data';
import { usePlace, wordOf } from '../../domain/authoring/place';
import { isUnsaved, useSaveState } from '../../lib/save-state';

/** Loaded separately, because it brings the library that draws QR codes. */
const PublishSheet = lazy(() => import('./publish-sheet'));

function usePublish(course: Course) {
  const { t } = useTranslation('authoring');
  const { courseSeq } = course;
  const check = usePublishCheck(courseSeq);
  const [sheet, setSheet] = useState<PublishCheck | null>(null);
  // Whether a press on publish waits for the check; the checks after each save do not block the button.
  const [asking, setAsking] = useState(false);
  const publishing = useAct(courseApi.publish, {
    onDone: (answer) => {
      takeClass(courseSeq, answer);
      if (answer.course.publishStatusCd === PUBLISH_STATUS.PUBLISHED)
        toast(t(isPackage(course) ? 'package.published' : isChallenge(course) ? 'challenge.published' : 'publish.done'));
      else {
        setSheet(null);
        toast(t('publish.requested', { at: formatDateTime(daysAfter(serverNow(), LIMITS.reviewDays)) }));
      }
    },
  });
  const recalling = useAct(courseApi.unpublish, {
    onDone: (answer) => {
      takeClass(courseSeq, answer);
      toast(t('publish.recalled'));
    },
  });
  const unpublishing = useAct(courseApi.unpublish, {
    onDone: (answer) => {
      takeClass(courseSeq, answer);
      toast(t('publish.undone'));
    },
  });
  /** Saves what is typed but not saved yet; resolves whether everything is saved. */
  const flushed = async () => !isUnsaved(useSaveState.getState().status) || useSaveState.getState().flush();
  return {
    sheet,
    close: () => setSheet(null),
    review: check.data?.review,
    busy: publishing.isPending || recalling.isPending || unpublishing.isPending || asking,
    publish: async () => {
      if (!(await flushed())) return toast(t('publish.unsaved'), { tone: 'bad' });
      setAsking(true);
      const { data, error } = await check.refetch();
      setAsking(false);
      if (error) return report(error);
      if (data) setSheet(data);
    },
    /** Opens the dialog with the address of a published class. */
    share: () => setSheet({ ready: true, missing: [] }),
    send: () => publishing.mutate({ params: { courseSeq } }),
    recall: async () => {
      const words = { title: t('publish.recallTitle'), action: t('publish.recall'), cancel: t('publish.recallKeep') };
      if (await confirm(t('publish.recallText'), words)) recalling.mutate({ params: { courseSeq } });
    },
    unpublish: async () => {
      if (
        await confirm(
          t(isPackage(course) ? 'package.undoText' : isChallenge(course) ? 'challenge.undoText' : 'publish.undoText', {
            count: course.acceptCnt,
          }),
          {
            title: t('publish.undoTitle'),
            action: t('publish.undo'),
            danger: true,
          },
        )
      )
        unpublishing.mutate({ params: { courseSeq } });
    },
    preview: async () => {
      // The window is opened before the save, because browsers block a window that opens later; its address is set afterwards.
      const page = window.open('', '_blank');
      await flushed();
      const path = isPackage(course) ? `/packages/${courseSeq}` : `/classes/${courseSeq}`;
      if (page) page.location.href = path;
      else location.href = path;
    },
  };
}

/** The buttons to publish and preview: in the top bar, on phones at the bottom. */
export function PublishActions({ course, place }: { course: Course; place: 'top' | 'bottom' }) {
  const { t } = useTranslation('authoring');
  const { kind } = usePlace();
  const { sheet, close, busy, review, publish, send, share, recall, unpublish, preview } = usePublish(course);
  const published = course.publishStatusCd === PUBLISH_STATUS.PUBLISHED;
  const may = canDo(session(), courseApi.publish);
  const waits = !published && !!review?.requestedAt;
  const closing = useClosing('authoring', (answer) => takeClass(course.courseSeq, answer));
  const over = isAfterSale(course, serverNow());
  const [landing, setLanding] = useState(false);
  const history: MenuItem[] = canDo(session(), dataHistoryApi.list)
    ? [{ label: t('history'), icon: <History aria-hidden="true" />, to: classHistoryPath(course) }]
    : [];
  const items: MenuItem[] =
    published && may
      ? [
          ...(isChallenge(course) || isSurvey(course)
            ? []
            : over
              ? [{ label: t('closing.reopen'), icon: <DoorOpen aria-hidden="true" />, onSelect: () => closing.reopen(course) }]
              : [{ label: t('closing.do'), icon: <DoorClosed aria-hidden="true" />, onSelect: () => void closing.close(course) }]),
          ...(canDo(session(), sitePageApi.list)
            ? [{ label: t('landing'), icon: <LayoutTemplate aria-hidden="true" />, onSelect: () => setLanding(true) }]
            : []),
          { label: t('sheet.share'), icon: <QrCode aria-hidden="true" />, onSelect: share },
          ...history,
          { label: t('publish.undo'), icon: <EyeOff aria-hidden="true" />, danger: true, onSelect: () => void unpublish() },
        ]
      : history;
  return (
    <div className={place === 'top' ? l.row : bar.foot} {...(place === 'bottom' && { 'data-bottom-bar': '' })}>
      <Button size={place === 'top' ? 'sm' : 'md'} onClick={() => void preview()}>
        <Eye aria-hidden="true" />
        {t(published ? wordOf(kind, 'view') : 'preview')}
      </Button>
      {may && !published && !waits && (
        <Button tone="primary" size={place === 'top' ? 'sm' : 'md'} busy={busy} onClick={() => void publish()}>
          {t(review ? 'publish.request' : 'publish.do')}
        </Button>
      )}
      {may && waits && (
        <Button size={place === 'top' ? 'sm' : 'md'} busy={busy} onClick={() => void recall()}>
          {t('publish.recall')}
        </Button>
      )}
      {items.length > 0 && (
        <Menu
          label={t('more')}
          items={items}
          button={
            <IconButton label={t('more')} outlined dense={place === 'top'}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        />
      )}
      {landing && (
        <Suspense>
          <LazyLanding course={course} onClose={() => setLanding(false)} />
        </Suspense>
      )}
      {sheet && (
        <Suspense>
          <PublishSheet course={course} check={sheet} busy={busy} onPublish={send} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
