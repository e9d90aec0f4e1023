import { MINUTE } from '@madang/contracts/time';
import { YN } from '@madang/contracts/codes';
import { courseApi, type ClassInformation } from '@madang/contracts/main/course';
import { isSurvey } from '@madang/contracts/main/course-kinds';
import { FLOATING_LABEL_MAX, SLACK_CHANNEL_MAX } from '@madang/contracts/main/course-setting';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFields } from '../../domain/permissions/form-fields';
import { setClass, useCourseSeq } from '../../domain/authoring/class-data';
import { useOpenedClass, type OpenedClass } from '../../domain/authoring/opened-class';
import { Moment } from '../../domain/authoring/moment';
import { useAutosave, type Autosave } from '../../domain/authoring/autosave';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { formatDateTime } from '../../lib/format';
import { useMedia } from '../../lib/media';
import { useNow } from '../../lib/time';
import { Button } from '../../ui/button';
import { Segmented, Switch } from '../../ui/choices';
import { TextInput } from '../../ui/inputs';
import l from '../../ui/layout.module.css';
import { Card } from '../../ui/parts';
import { checkDisplay, displayOf, hasQuestions, offersToggle, whyHidden, withDisplay, type Display, type Toggle } from './display-draft';
import { ClassAwaited } from '../../domain/authoring/class-awaited';
import { EventDialog } from './event-dialog';
import { PageHead } from '../../ui/page-head';
import { cx } from '../../ui/cx';
import { fieldStyles as f } from '../../ui/field';
import s from './display.module.css';

const ON_PAGE: readonly Toggle[] = ['courseReviewShowYn', 'courseReviewCountShowYn', 'courseQnaShowYn', 'courseTutorShowYn'];
const FIGURE_TOGGLES: readonly Toggle[] = [
  'courseAttendCountShowYn',
  'courseAttendSumShowYn',
  'courseValidPeriodShowYn',
  'courseRemainingAttendeeShowYn',
  'courseRemainingEndAtShowYn',
  'courseRemainingTermShowYn',
];
const ROLLING_TOGGLES: readonly Toggle[] = ['marketingRollingAttendeeYn', 'marketingRollingPeriodYn'];

type Preview = (of: { information: ClassInformation }) => ReactNode;
/**
 * The settings of what a class's page shows and announces (CR-128..148, CR-150), beside a preview of the page; the app passes the
 * preview.
 */
export default function DisplayPage({ preview }: { preview: Preview }) {
  const courseSeq = useCourseSeq();
  const { found, save } = useOpenedClass(courseSeq);
  if (found.data) return <DisplayForm key={courseSeq} courseSeq={courseSeq} info={found.data} save={save} preview={preview} />;
  return <ClassAwaited />;
}

interface Part extends Pick<Autosave<Display>, 'values' | 'errors' | 'set'> {
  info: ClassInformation;
}
interface FormProps {
  courseSeq: number;
  info: ClassInformation;
  save: OpenedClass['save'];
  preview: Preview;
}
function DisplayForm({ courseSeq, info, save, preview: Preview }: FormProps) {
  const { t } = useTranslation('display');
  const narrow = useMedia('(max-width: 1000px)');
  const [side, setSide] = useState<'settings' | 'preview'>('settings');
  const form = useAutosave<Display>({
    initial: displayOf(info),
    check: checkDisplay,
    send: async (body, load) => {
      const answer = await save(
        (seen) => call(courseApi.updateSetting, { params: { courseSeq }, body, seen }),
        (theirs) => load(displayOf(theirs)),
      );
      if (!answer) return null;
      const { boards: _boards, ...saved } = answer;
      setClass(courseSeq, (old) => withDisplay(old, saved));
      return saved;
    },
    onForeign: () => toast(t('foreign'), { tone: 'info' }),
  });
  const part: Part = { info, ...form };
  // Nobody enrols in a survey of demand: nothing of it runs out, and it has no learners who could talk.
  const enrols = !isSurvey(info.course);
  return (
    <main id="main" className={cx(l.workBeside, s.page)} tabIndex={-1}>
      <PageHead title={t('title')} note={t('note')} />
      {narrow && (
        <Segmented
          fill
          label={t('side')}
          value={side}
          onChange={setSide}
          options={(['settings', 'preview'] as const).map((value) => ({ value, label: t(value) }))}
        />
      )}
      {(!narrow || side === 'settings') && (
        <FormFields saves={courseApi.updateSetting} className={l.stack16}>
          <Toggles {...part} title={t('onPage')} of={ON_PAGE} />
          <Toggles {...part} title={t('figures')} of={FIGURE_TOGGLES} />
          <EventCard {...part} />
          {enrols && <FloatingCard {...part} />}
          <Toggles {...part} title={t('rolling')} note={t('rollingNote')} of={ROLLING_TOGGLES} />
          {enrols && <SlackCard {...part} />}
        </FormFields>
      )}
      {(!narrow || side === 'preview') && (
        <aside className={l.stack12} aria-label={t('preview')}>
          <h2>{t('preview')}</h2>
          <div className={s.frame} role="group" aria-label={t('preview')} tabIndex={0}>
            <Preview information={withDisplay(info, form.values)} />
          </div>
          <p className={l.muted13}>{t('previewNote')}</p>
        </aside>
      )}
    </main>
  );
}

function ToggleRow({ toggle, info, values, set }: Part & { toggle: Toggle }) {
  const { t } = useTranslation('display');
  const now = useNow(MINUTE);
  const hidden = whyHidden(toggle, info.course, values, now);
  const named = toggle === 'courseQnaShowYn' && !hasQuestions(info.course) ? 'contact' : toggle;
  return (
    <Switch
      label={t(`toggle.${named}`)}
      hint={hidden ? <span className={l.warn}>{t(`hidden.${hidden}`)}</span> : t(`where.${named}`)}
      value={values[toggle] === YN.YES}
      onChange={(on) => set(toggle, on ? YN.YES : YN.NO)}
    />
  );
}
/** A card with those of the switches that the kind of class has; no card without one. */
function Toggles({ title, note, of, ...part }: Part & { title: string; note?: string; of: readonly Toggle[] }) {
  const offered = of.filter((toggle) => offersToggle(toggle, part.info.course));
  if (offered.length === 0) return null;
  return (
    <Card title={title} {...(note && { note })}>
      {offered.map((toggle) => (
        <ToggleRow key={toggle} toggle={toggle} {...part} />
      ))}
    </Card>
  );
}

function FloatingCard(part: Part) {
  const { t } = useTranslation('display');
  const { values, errors, set } = part;
  return (
    <Card title={t('floating.title')} note={t('floating.note')}>
      <div className={l.stack16}>
        <ToggleRow toggle="courseFloatingShowYn" {...part} />
        {values.courseFloatingShowYn === YN.YES && (
          <>
            <TextInput
              label={t('floating.label')}
              hint={t('floating.labelHint')}
              placeholder={t('floating.labelPlaceholder')}
              counts
              maxLength={FLOATING_LABEL_MAX}
              value={values.courseFloatingLabel}
              error={errors.courseFloatingLabel}
              onChange={(event) => set('courseFloatingLabel', event.target.value)}
            />
            <Moment
              label={t('floating.from')}
              hint={t('floating.windowHint')}
              edge="00:00:00"
              value={values.courseFloatingStartAt}
              error={errors.courseFloatingStartAt ?? null}
              onChange={(moment) => set('courseFloatingStartAt', moment)}
            />
            <Moment
              label={t('floating.to')}
              edge="23:59:59"
              value={values.courseFloatingEndAt}
              error={errors.courseFloatingEndAt ?? null}
              onChange={(moment) => set('courseFloatingEndAt', moment)}
            />
          </>
        )}
      </div>
    </Card>
  );
}

function EventCard(part: Part) {
  const { t } = useTranslation('display');
  const [editing, setEditing] = useState(false);
  const { values, errors, set } = part;
  const event = values.customEvent;
  const remove = () => {
    set('customEvent', null);
    toast(t('event.removed'), { tone: 'info', action: { label: t('event.undo'), onClick: () => set('customEvent', event) } });
  };
  return (
    <Card
      title={t('event.title')}
      note={t('event.note')}
      aside={
        <Button size="sm" onClick={() => setEditing(true)}>
          {t(event ? 'event.edit' : 'event.write')}
        </Button>
      }
    >
      {event && (
        <div className={cx(l.box, l.between, l.below)}>
          <div className={l.grow}>
            <b>{event.title}</b>
            <p className={l.written}>{event.content}</p>
            <small className={cx(l.note13, 'num')}>
              {event.startAt || event.endAt
                ? [event.startAt, event.endAt].map((moment) => (moment ? formatDateTime(moment) : '')).join(' ~ ')
                : t('event.always')}
            </small>
            {errors.customEvent && (
              <p className={f.error} role="alert">
                {t('event.refused')}
              </p>
            )}
          </div>
          <Button size="sm" tone="ghost" onClick={remove}>
            {t('event.remove')}
          </Button>
        </div>
      )}
      <ToggleRow toggle="coursePromotionShowYn" {...part} />
      {editing && <EventDialog event={event} onSave={(next) => set('customEvent', next)} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function SlackCard({ values, errors, set }: Part) {
  const { t } = useTranslation('display');
  return (
    <Card title={t('slack.title')} note={t('slack.note')}>
      <TextInput
        label={t('slack.label')}
        hint={t('slack.hint')}
        placeholder={t('slack.placeholder')}
        maxLength={SLACK_CHANNEL_MAX}
        value={values.slackChannel ?? ''}
        error={errors.slackChannel}
        onChange={(event) => set('slackChannel', event.target.value || null)}
      />
    </Card>
  );
}
