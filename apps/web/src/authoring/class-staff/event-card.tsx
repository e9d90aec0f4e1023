import { YN } from '@madang/contracts/codes';
import { courseApi, type Course } from '@madang/contracts/main/course';
import { INVITE_EVENT_INFO_MAX, INVITE_EVENT_TITLE_MAX } from '@madang/contracts/main/course-invite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { useAct } from '../../lib/query';
import { Button } from '../../ui/button';
import { Switch } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { Textarea, TextInput } from '../../ui/inputs';
import { Badge, Card } from '../../ui/parts';
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

function EventDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  const { t } = useTranslation('class-staff');
  const [on, setOn] = useState(course.inviteEventYn === YN.YES);
  const [title, setTitle] = useState(course.inviteEventTitle ?? '');
  const [info, setInfo] = useState(course.inviteEventInfo ?? '');
  const [tried, setTried] = useState(false);
  const save = useAct(courseApi.updateSetting, {
    invalidates: [courseApi.find],
    onDone: () => {
      toast(t('event.saved'));
      onClose();
    },
  });
  const missing = on && !title.trim();
  const submit = () => {
    setTried(true);
    if (missing) return;
    save.mutate({
      params: { courseSeq: course.courseSeq },
      body: { inviteEventYn: on ? YN.YES : YN.NO, inviteEventTitle: title.trim() || null, inviteEventInfo: info.trim() || null },
    });
  };
  return (
    <Dialog
      open
      size="m"
      locked={save.isPending}
      onClose={onClose}
      title={t('event.title')}
      foot={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {t('close')}
          </Button>
          <Button tone="primary" busy={save.isPending} onClick={submit}>
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
