import { YN } from '@madang/contracts/codes';
import { courseApi, type Course } from '@madang/contracts/main/course';
import { INVITE_EVENT_INFO_MAX, INVITE_EVENT_TITLE_MAX } from '@madang/contracts/main/course-invite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenedClass, type OpenedClass } from '../../domain/authoring/opened-class';
import { call, report } from '../../lib/api';
import { useCan } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { invalidate } from '../../lib/query';
import { Button } from '../../ui/button';
import { Switch } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { Textarea, TextInput } from '../../ui/inputs';
import { Badge, Card } from '../../ui/parts';
import { ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';

/** Whether learners may invite others to the class, and the texts for it (inviteEventYn, inviteEventTitle, inviteEventInfo). */
export function EventCard({ course }: { course: Course }) {
  const { t } = useTranslation('class-staff');
  const may = useCan(courseApi.updateSetting);
  const [editing, setEditing] = useState(false);
  const on = course.inviteEventYn === YN.YES;
  return (
    <>
      <Card
        title={t('event.title')}
        note={t('event.note')}
        aside={
          may && (
            <Button size="sm" onClick={() => setEditing(true)}>
              {t('event.edit')}
            </Button>
          )
        }
      >
        <p className={l.rowMiddle}>
          <Badge tone={on ? 'good' : 'plain'}>{t(on ? 'event.on' : 'event.off')}</Badge>
          {on && <b>{course.inviteEventTitle}</b>}
        </p>
        {on && course.inviteEventInfo && <p className={l.written}>{course.inviteEventInfo}</p>}
      </Card>
      {editing && <EventDialog course={course} onClose={() => setEditing(false)} />}
    </>
  );
}

/** The dialog with the texts as they are stored when it opens. */
function EventDialog({ course: { courseSeq }, onClose }: { course: Course; onClose: () => void }) {
  const { t } = useTranslation('class-staff');
  const { found, round, save } = useOpenedClass(courseSeq);
  if (found.data) return <EventForm key={round} course={found.data.course} saveOpened={save} onClose={onClose} />;
  return (
    <Dialog open size="m" onClose={onClose} title={t('event.title')}>
      {found.isError ? <ErrorState tight error={found.error} onRetry={() => void found.refetch()} /> : <SkeletonRows count={3} />}
    </Dialog>
  );
}

interface FormProps {
  course: Course;
  saveOpened: OpenedClass['save'];
  onClose: () => void;
}
function EventForm({ course, saveOpened, onClose }: FormProps) {
  const { t } = useTranslation('class-staff');
  const [on, setOn] = useState(course.inviteEventYn === YN.YES);
  const [title, setTitle] = useState(course.inviteEventTitle ?? '');
  const [info, setInfo] = useState(course.inviteEventInfo ?? '');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const missing = on && !title.trim();
  const submit = async () => {
    setTried(true);
    if (missing) return;
    const params = { courseSeq: course.courseSeq };
    const body = { inviteEventYn: on ? YN.YES : YN.NO, inviteEventTitle: title.trim() || null, inviteEventInfo: info.trim() || null };
    setBusy(true);
    try {
      if (!(await saveOpened((seen) => call(courseApi.updateSetting, { params, body, seen })))) return;
      toast(t('event.saved'));
      onClose();
      void invalidate([courseApi.find, params]);
    } catch (failed) {
      report(failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      size="m"
      locked={busy}
      onClose={onClose}
      title={t('event.title')}
      foot={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('close')}
          </Button>
          <Button tone="primary" busy={busy} onClick={() => void submit()}>
            {t('event.save')}
          </Button>
        </>
      }
    >
      <div className={l.stack16}>
        <Switch label={t('event.allow')} hint={t('event.allowHint')} value={on} onChange={setOn} />
        <TextInput
          label={t('event.name')}
          placeholder={t('event.namePlaceholder')}
          required={on}
          maxLength={INVITE_EVENT_TITLE_MAX}
          value={title}
          error={tried && missing ? t('event.nameNeeded') : null}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Textarea
          label={t('event.info')}
          hint={t('event.infoHint')}
          rows={4}
          maxLength={INVITE_EVENT_INFO_MAX}
          value={info}
          onChange={(event) => setInfo(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
